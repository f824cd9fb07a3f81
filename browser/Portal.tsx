import { useEffect } from 'react'

import { signedOutNotice } from '#contract/cookies.ts'

import { Frame } from './frame/Frame.tsx'
import { takeCookie } from './platform/cookies.ts'
import { broadcastSignOut } from './platform/current-user.ts'
import { forgetDrafts } from './platform/drafts.ts'
import { useArrival } from './platform/navigation.tsx'
import { toast } from './platform/toast.ts'
import { Routes } from './routes.tsx'
import { Toasts } from './ui/Toasts.tsx'

export function Portal() {
  useArrival()
  useEffect(() => {
    if (takeCookie(signedOutNotice)) {
      broadcastSignOut()
      forgetDrafts()
      toast({ title: 'Signed out', description: 'You have been successfully signed out.' })
    }
  }, [])
  return (
    <>
      <Frame>
        <Routes />
      </Frame>
      <Toasts />
    </>
  )
}
