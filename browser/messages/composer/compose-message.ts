import { createOutboxEntry, type OutboxEntry } from '#browser/messages/outbox/outbox-entry.ts'
import type { UploadItem } from '#browser/uploads/upload-item.ts'
import { maxAttachments } from '#contract/messages/message-choices.ts'

import type { ComposerInput } from './composer-draft.ts'

/** Whether there is something to send, and every file is uploaded. */
export function isSendable({ text, documents }: ComposerInput, uploads: readonly UploadItem[]): boolean {
  const attachmentCount = uploads.length + documents.length
  return (
    (text.trim() !== '' || attachmentCount > 0) &&
    attachmentCount <= maxAttachments &&
    uploads.every(({ state }) => state === 'complete')
  )
}

/** The new message of a sendable input. */
export function composeMessage(
  conversationId: string,
  { text, replyTo, documents }: ComposerInput,
  uploads: readonly UploadItem[],
): OutboxEntry {
  return createOutboxEntry(
    {
      conversationId,
      body: {
        message: text.trim() === '' ? null : text.trim(),
        replyToId: replyTo?.id ?? null,
        attachments: [
          ...uploads.map(({ uploadId }) => ({ uploadId: uploadId! })),
          ...documents.map(({ id }) => ({ documentId: id })),
        ],
      },
      preview: {
        replyTo,
        attachmentNames: [...uploads.map(({ fileName }) => fileName), ...documents.map(({ title }) => title)],
      },
    },
    new Date(),
  )
}
