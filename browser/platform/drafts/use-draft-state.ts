import { useEffect, useRef, useState } from 'react'

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
  /** What is stored. It has a change before React renders it: a reload may follow at once. */
  const latest = useRef(value)
  useEffect(() => {
    if (ownerId === undefined) return
    removeDraft(key)
    return watchDraft(key, ownerId, () => latest.current)
  }, [key, ownerId])
  return [
    value,
    changed => {
      latest.current = changed
      setValue(changed)
    },
  ]
}
