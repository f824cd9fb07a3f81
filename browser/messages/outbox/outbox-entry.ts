import { createIdempotencyKey } from '#browser/platform/call.ts'
import type { FamilyMessage, NewMessage } from '#contract/messages/messages.ts'

/** A message of this account that the server does not have yet. */
export interface OutboxEntry {
  /** The idempotency key: the same in every attempt, so that the message is stored once. */
  key: string
  conversationId: string
  body: NewMessage
  /** What the thread shows until it is stored. */
  preview: { replyTo: FamilyMessage['replyTo']; attachmentNames: string[] }
  createdAt: string
  /** Why the server rejected it; null while it waits. */
  failure: string | null
}

export function createOutboxEntry(
  message: Pick<OutboxEntry, 'conversationId' | 'body' | 'preview'>,
  now: Date,
): OutboxEntry {
  return { ...message, key: createIdempotencyKey(), createdAt: now.toISOString(), failure: null }
}
