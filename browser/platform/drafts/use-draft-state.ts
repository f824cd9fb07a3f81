import { useEffect, useEffectEvent, useState } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'

import { readDraft, removeDraft, watchDraft } from './drafts.ts'

/**
 * Unsaved input that is no form of the form kit, such as a chosen option; undefined without any. It survives a reload,
 * another page and the end of the session.
 */
export function useDraftState<Value>(
  key: string,
): [value: Value | undefined, setValue: (value: Value | undefined) => void] {
  const ownerId = useCurrentUser().user?.id
  const [value, setValue] = useState(() =>
    ownerId === undefined ? undefined : (readDraft(key, ownerId) as Value | undefined),
  )
  const readValue = useEffectEvent(() => value)
  useEffect(() => {
    if (ownerId === undefined) return
    removeDraft(key)
    return watchDraft(key, ownerId, readValue)
  }, [key, ownerId])
  return [value, setValue]
}
