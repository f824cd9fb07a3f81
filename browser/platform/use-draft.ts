import { useEffect, useEffectEvent, useState } from 'react'

import { removeDraft, readDraft, watchDraft } from './drafts.ts'

/** What this person was typing under this name when their session ended by itself, if they were. */
export function useSavedDraft(name: string, ownerId: string): unknown {
  const [kept] = useState(() => readDraft(name, ownerId))
  return kept
}

/**
 * Keeps what is typed under this name should the session end by itself; what was kept before is in the fields by now.
 * `read` gives what is worth keeping, or undefined when nothing was typed.
 */
export function useWatchedDraft(name: string, ownerId: string, read: () => unknown): void {
  const worthKeeping = useEffectEvent(read)
  useEffect(() => {
    removeDraft(name)
    return watchDraft(name, ownerId, worthKeeping)
  }, [name, ownerId])
}
