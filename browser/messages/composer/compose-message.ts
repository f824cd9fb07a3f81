import { createOutboxEntry, type OutboxEntry } from '#browser/messages/outbox/outbox-entry.ts'
import { isRefused, type UploadItem } from '#browser/uploads/upload-item.ts'
import { maxAttachments } from '#contract/messages/message-choices.ts'

import type { ComposerInput } from './composer-draft.ts'

/** Whether there is something to send, and every file is uploaded. A file that the server never accepts is left out. */
export function isSendable({ text, documents }: ComposerInput, uploads: readonly UploadItem[]): boolean {
  const accepted = uploads.filter(item => !isRefused(item))
  const attachmentCount = accepted.length + documents.length
  return (
    (text.trim() !== '' || attachmentCount > 0) &&
    attachmentCount <= maxAttachments &&
    accepted.every(({ state }) => state === 'complete')
  )
}

/** The new message of a sendable input. */
export function composeMessage(
  conversationId: string,
  { text, replyTo, documents }: ComposerInput,
  uploads: readonly UploadItem[],
): OutboxEntry {
  const accepted = uploads.filter(item => !isRefused(item))
  return createOutboxEntry(
    {
      conversationId,
      body: {
        message: text.trim() === '' ? null : text.trim(),
        replyToId: replyTo?.id ?? null,
        attachments: [
          ...accepted.map(({ uploadId }) => ({ uploadId: uploadId! })),
          ...documents.map(({ id }) => ({ documentId: id })),
        ],
      },
      preview: {
        replyTo,
        attachmentNames: [
          ...accepted.map(({ fileName }) => fileName),
          ...documents.map(({ title }) => title),
        ],
      },
    },
    new Date(),
  )
}
