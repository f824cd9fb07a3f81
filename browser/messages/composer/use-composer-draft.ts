import { useEffect, useEffectEvent, useState } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { removeDraft, watchDraft } from '#browser/platform/drafts/drafts.ts'

import { composerDraftKey, readComposerDraft, type ComposerInput } from './composer-draft.ts'

export const emptyInput: ComposerInput = { text: '', replyTo: null, documents: [], edit: null }

/** The input of a conversation's composer. It survives a reload, another page and the end of the session. */
export function useComposerDraft(conversationId: string) {
  const key = composerDraftKey(conversationId)
  const ownerId = useCurrentUser().user?.id
  const [input, setInput] = useState<ComposerInput>(() => ({
    ...emptyInput,
    ...readComposerDraft(conversationId, ownerId),
  }))
  const readInput = useEffectEvent(() => {
    const { text, replyTo, documents, edit } = input
    const isEmpty = text.trim() === '' && replyTo === null && documents.length === 0 && edit === null
    return isEmpty ? undefined : input
  })
  useEffect(() => {
    if (ownerId === undefined) return
    removeDraft(key)
    return watchDraft(key, ownerId, readInput)
  }, [key, ownerId])
  return { input, changeInput: (change: Partial<ComposerInput>) => setInput(now => ({ ...now, ...change })) }
}
