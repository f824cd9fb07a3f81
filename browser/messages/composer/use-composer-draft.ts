import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

import { onSessionEnd, useCurrentUser } from '#browser/platform/current-user.ts'
import { removeDraft, watchDraft } from '#browser/platform/drafts/drafts.ts'

import { isEmptyInput, type ComposerInput } from './composer-draft.ts'
import { createComposerDrafts } from './create-composer-drafts.ts'

/**
 * The input of a conversation's composer. It survives a reload, another page and the end of the session. A new message
 * is the same in every tab.
 */
export function useComposerDraft(conversationId: string) {
  const ownerId = useCurrentUser().user?.id
  const input = useComposerInput(conversationId)
  const hasInput = useEffectEvent(() => (isEmptyInput(input) ? undefined : true))
  useEffect(() => {
    if (ownerId === undefined) return
    // The draft of this tab has no text: it leads back to the page when the session ends.
    const name = `messages.${conversationId}`
    removeDraft(name)
    return watchDraft(name, ownerId, hasInput)
  }, [conversationId, ownerId])
  return {
    input,
    changeInput: (change: Partial<ComposerInput>) => drafts.change(conversationId, ownerId, change),
  }
}

/** What the account is writing in a conversation. */
export function useComposerInput(conversationId: string): ComposerInput {
  const ownerId = useCurrentUser().user?.id
  const read = () => drafts.read(conversationId, ownerId)
  return useSyncExternalStore(drafts.subscribe, read, read)
}

const drafts = createComposerDrafts()

onSessionEnd(drafts.close)

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key, storageArea }) => {
    if (storageArea === localStorage) drafts.onStored(key)
  })
}
