import type { FamilyMessage } from '#contract/messages/messages.ts'

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

/** Whether closing the edit would lose text. */
export function isEditChanged(edit: MessageEdit | null): edit is MessageEdit {
  return edit !== null && edit.text.trim() !== edit.original
}

export const emptyInput: ComposerInput = { text: '', replyTo: null, documents: [], edit: null }

export function isEmptyInput({ text, replyTo, documents, edit }: ComposerInput): boolean {
  return text.trim() === '' && replyTo === null && documents.length === 0 && edit === null
}
