import { randomUUID } from 'node:crypto'

import type { User } from '#contract/accounts/accounts.ts'
import type { MessageType } from '#contract/messages/message-choices.ts'
import type { FamilyMessage, NewMessage } from '#contract/messages/messages.ts'
import { listIndexTerms } from '#server/messages/search-terms.ts'
import { toRowKey, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'

import type { PlainMessages } from './plain-messages.ts'
import { presentMessage, toFamilyMessage } from './present-messages.ts'

type Services = Pick<Platform, 'clock' | 'database' | 'envelopes'> & { plainMessages: PlainMessages }

/**
 * Sends a message without attachments by one statement, which checks the access to the conversation too. Returns
 * undefined, and has stored nothing, if it needs the transaction of `sendMessage`.
 */
export async function sendPlainMessage(
  services: Services,
  user: User,
  conversationId: string,
  { message: text, messageType = 'text', replyToId, attachments }: NewMessage & { messageType?: MessageType },
  key: IdempotencyKey | undefined,
): Promise<FamilyMessage | undefined> {
  if (text === null || attachments.length > 0) return undefined
  const { clock, database, envelopes, plainMessages } = services
  const id = randomUUID()
  const sealed = envelopes.sealWithCachedKey(conversationId, id, text, listIndexTerms(text))
  if (sealed === undefined) return undefined
  const { keyId: dataKeyId, sealed: sealedBody, tokens } = sealed
  const createdAt = clock().toISOString()
  const message = { id, conversationId, authorId: user.id, sealedBody, messageType, replyToId, createdAt }
  const stored = await plainMessages.store({
    ...message,
    tokens,
    dataKeyId,
    ...toRowKey(key),
  })
  if (stored === undefined) return undefined
  const { seq, authorId, authorName, otherId, joinedSeq } = stored
  const row = { ...message, seq, editedAt: null, deletedAt: null }
  if (replyToId === null)
    return toFamilyMessage(row, {
      user,
      now: clock(),
      author: { id: authorId, name: authorName },
      toMemberId: otherId,
      text,
    })
  const kind = otherId === null ? 'group' : 'direct'
  return presentMessage(services, database.db, user, { id: conversationId, kind, joinedSeq }, row)
}
