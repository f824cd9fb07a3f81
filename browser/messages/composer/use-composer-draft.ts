import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useCurrentUser } from '#browser/platform/current-user.ts'
import { onDraftsChange, removeDraft, saveDraft, watchDraft } from '#browser/platform/drafts/drafts.ts'

import { composerDraftKey, readComposerDraft, type ComposerInput } from './composer-draft.ts'

export const emptyInput: ComposerInput = { text: '', replyTo: null, documents: [], edit: null }

/**
 * The input of a conversation's composer. It survives a reload, another page, the end of the session and that of the
 * browser. The tabs of a browser have the same one: what was typed last.
 */
export function useComposerDraft(conversationId: string) {
  const key = composerDraftKey(conversationId)
  const ownerId = useCurrentUser().user?.id
  const readStored = () => ({ ...emptyInput, ...readComposerDraft(conversationId, ownerId) })
  const [input, setInput] = useState<ComposerInput>(readStored)
  /** What is stored, as JSON, so that the input of another tab is not stored again while someone types there. */
  const stored = useRef(JSON.stringify(input))

  useEffect(() => {
    const json = JSON.stringify(isEmpty(input) ? emptyInput : input)
    if (ownerId === undefined || json === stored.current) return
    stored.current = json
    if (isEmpty(input)) removeDraft(key)
    else saveDraft(key, ownerId, input)
  }, [input, key, ownerId])

  const readOtherTabs = useEffectEvent(() => {
    const now = readStored()
    const json = JSON.stringify(now)
    if (json === stored.current) return
    stored.current = json
    setInput(now)
  })
  useEffect(() => {
    const stop = onDraftsChange(readOtherTabs)
    // A page that the browser had stopped has missed changes.
    document.addEventListener('visibilitychange', readOtherTabs)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', readOtherTabs)
    }
  }, [])

  const readInput = useEffectEvent(() => (isEmpty(input) ? undefined : input))
  useEffect(() => {
    if (ownerId === undefined) return
    const draft = readInput()
    // Without the page of a session that has ended: it is open now.
    if (draft !== undefined) saveDraft(key, ownerId, draft)
    return watchDraft(key, ownerId, readInput)
  }, [key, ownerId])
  return { input, changeInput: (change: Partial<ComposerInput>) => setInput(now => ({ ...now, ...change })) }
}

function isEmpty({ text, replyTo, documents, edit }: ComposerInput): boolean {
  return text.trim() === '' && replyTo === null && documents.length === 0 && edit === null
}
