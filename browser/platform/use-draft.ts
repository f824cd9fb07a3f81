import { useEffect, useEffectEvent, useState } from 'react'

import { removeDraft, readDraft, watchDraft } from './drafts.ts'

/** The draft that was saved for this user when the session expired, if there is one. */
export function useSavedDraft(name: string, ownerId: string): unknown {
  const [draft] = useState(() => readDraft(name, ownerId))
  return draft
}

/**
 * Saves a draft of the form when the session expires. Deletes the previous draft, which is in the fields by now.
 * `read` returns the values to save, or undefined for an empty form.
 */
export function useWatchedDraft(name: string, ownerId: string, read: () => unknown): void {
  const readValues = useEffectEvent(read)
  useEffect(() => {
    removeDraft(name)
    return watchDraft(name, ownerId, readValues)
  }, [name, ownerId])
}
