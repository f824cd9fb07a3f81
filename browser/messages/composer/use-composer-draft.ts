import { useEffect, useEffectEvent, useState } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { readDraft, removeDraft, watchDraft } from '#browser/platform/drafts/drafts.ts'
import type { FamilyMessage } from '#contract/messages.ts'

/** What is being written in a conversation. */
export interface ComposerInput {
  text: string
  replyTo: FamilyMessage['replyTo']
  documents: { id: string; title: string }[]
}

export const emptyInput: ComposerInput = { text: '', replyTo: null, documents: [] }

/** The input of a conversation's composer. It survives a reload, another page and the end of the session. */
export function useComposerDraft(conversationId: string) {
  const key = `messages.${conversationId}`
  const ownerId = useCurrentUser().user?.id
  const [input, setInput] = useState<ComposerInput>(() => {
    const draft = ownerId === undefined ? undefined : (readDraft(key, ownerId) as ComposerInput | undefined)
    return draft ?? emptyInput
  })
  const readInput = useEffectEvent(() => {
    const isEmpty = input.text.trim() === '' && input.replyTo === null && input.documents.length === 0
    return isEmpty ? undefined : input
  })
  useEffect(() => {
    if (ownerId === undefined) return
    removeDraft(key)
    return watchDraft(key, ownerId, readInput)
  }, [key, ownerId])
  return { input, setInput }
}
