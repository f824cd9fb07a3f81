import { useState } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'

import { hasOpenDraft } from './drafts.ts'

/** Whether a form is open. At first it is if the end of the session interrupted it, so that its input is seen again. */
export function useDraftDialog(draftKey: string): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { user } = useCurrentUser()
  return useState(() => hasOpenDraft(draftKey, user?.id))
}
