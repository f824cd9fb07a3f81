import { useEffect } from 'react'

import { useGreetingAfterProvider } from '#browser/accounts/provider/use-greeting-after-provider.ts'
import { signedOutCookie } from '#contract/cookies.ts'

import { Frame } from './frame/Frame.tsx'
import { consumeCookie } from './platform/cookies.ts'
import { broadcastSignOut } from './platform/current-user.ts'
import { clearDrafts } from './platform/drafts/drafts.ts'
import { useRouteFocus } from './platform/navigation.tsx'
import { showToast } from './platform/toast.ts'
import { Routes } from './routes.tsx'
import { Toasts } from './ui/overlays/Toasts.tsx'

export function Portal() {
  useRouteFocus()
  useEffect(() => {
    if (consumeCookie(signedOutCookie) !== undefined) {
      broadcastSignOut()
      clearDrafts()
      showToast({ title: 'Signed out', description: 'You have been successfully signed out.' })
    }
  }, [])
  useGreetingAfterProvider()
  return (
    <>
      <Frame>
        <Routes />
      </Frame>
      <Toasts />
    </>
  )
}
