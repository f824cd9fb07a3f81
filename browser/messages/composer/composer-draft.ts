import { readDraft } from '#browser/platform/drafts/drafts.ts'
import type { FamilyMessage } from '#contract/messages.ts'

/** What is being written in a conversation. */
export interface ComposerInput {
  text: string
  replyTo: FamilyMessage['replyTo']
  documents: { id: string; title: string }[]
  /** The new text of a sent message; null while a new message is written, which otherwise waits. */
  edit: MessageEdit | null
}

export interface MessageEdit {
  id: string
  original: string
  text: string
}

export function composerDraftKey(conversationId: string): string {
  return `messages.${conversationId}`
}

/** Empty without a draft. */
export function readComposerDraft(
  conversationId: string,
  ownerId: string | undefined,
): Partial<ComposerInput> {
  const draft = ownerId === undefined ? undefined : readDraft(composerDraftKey(conversationId), ownerId)
  return (draft as Partial<ComposerInput> | undefined) ?? {}
}
