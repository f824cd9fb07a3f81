import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type { MessageType } from '#contract/messages/message-choices.ts'
import type { FamilyMessage, NewFamilyMessage, NewMessage } from '#contract/messages/messages.ts'
import type { MediaQueue } from '#server/media/media-queue.ts'
import type { PreparedFile } from '#server/messages/attachments/prepare-files.ts'
import { runWithPreparedFiles } from '#server/messages/attachments/run-with-prepared-files.ts'
import { insertAttachments } from '#server/messages/attachments/store.ts'
import {
  findConversationWith,
  findRecipient,
  openDirectConversation,
} from '#server/messages/conversations/create-conversation.ts'
import { lockConversation, type OwnConversation } from '#server/messages/conversations/find-conversation.ts'
import {
  accountDeactivated,
  conversationNotFound,
  noOneElse,
  unknownMessage,
} from '#server/messages/failures.ts'
import { listIndexTerms } from '#server/messages/search-terms.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import { announce } from '#server/platform/live-events.ts'
import type { Platform } from '#server/platform/platform.ts'

import { findMessage, type StoredMessage } from './find-messages.ts'
import type { PlainMessages } from './plain-messages.ts'
import { presentMessage } from './present-messages.ts'
import { sendPlainMessage } from './send-plain-message.ts'

type Services = Pick<
  Platform,
  'clock' | 'config' | 'database' | 'envelopes' | 'files' | 'log' | 'mail' | 'today'
> & { plainMessages: PlainMessages; mediaQueue: MediaQueue }

type Draft = NewMessage & { messageType?: MessageType }

/** Sends a message to a conversation that the user reads. */
export async function sendMessage(
  services: Services,
  user: User,
  conversationId: string,
  readDraft: () => Draft,
  key: IdempotencyKey | undefined,
): Promise<FamilyMessage> {
  const draft = peekDraft(readDraft)
  const sent = draft && (await sendPlainMessage(services, user, conversationId, draft, key))
  if (sent !== undefined) return sent
  const target = { accountId: user.id, conversationId }
  return runWithPreparedFiles(services, target, draft?.attachments ?? [], (prepared, markStored) =>
    sendOnce(services, user, key, async tx => {
      const conversation = await lockConversation(tx, user.id, conversationId, services.clock())
      const stored = await insertMessage(services, tx, user, conversation, readDraft(), prepared)
      markStored()
      return stored
    }),
  )
}

/** Undefined for an invalid request, which is rejected after the conversation was found. */
function peekDraft(readDraft: () => Draft): Draft | undefined {
  try {
    return readDraft()
  } catch {
    return undefined
  }
}

/** Section 5: sends a message to a member, and opens their conversation with the first one. */
export async function sendFamilyMessage(
  services: Services,
  user: User,
  { toMemberId, message, messageType }: NewFamilyMessage,
  key: IdempotencyKey | undefined,
): Promise<FamilyMessage> {
  const field = 'toMemberId'
  const draft = { message, messageType, replyToId: null, attachments: [] }
  const existing = await findConversationWith(services.database, user.id, toMemberId)
  const sent =
    existing === undefined ? undefined : await sendPlainMessage(services, user, existing, draft, key)
  if (sent !== undefined) return sent
  return sendOnce(services, user, key, async tx => {
    const accountId = await findRecipient(tx, user, toMemberId, field)
    const id = await openDirectConversation(services, tx, user, { accountId, field })
    const conversation = await lockConversation(tx, user.id, id, services.clock())
    return insertMessage(services, tx, user, conversation, draft)
  })
}

type SentMessage = { id: string; message: StoredMessage; conversation: OwnConversation }

/** Sends, or finds the message that an earlier request with the same key sent. */
async function sendOnce(
  services: Services,
  user: User,
  key: IdempotencyKey | undefined,
  send: (tx: Tx) => Promise<SentMessage>,
): Promise<FamilyMessage> {
  const { clock, database } = services
  const { message, conversation } = await database.db.transaction().execute(tx =>
    createOnce(tx, clock, key, {
      create: () => send(tx),
      find: async id => ({ id, ...(await findMessage(tx, user.id, id, clock())) }),
    }),
  )
  // After the transaction, so that others who write to the conversation wait less.
  return presentMessage(services, database.db, user, conversation, message)
}

/**
 * Adds a message as the latest one of its locked conversation.
 * @throws Failure 409 when no one could read it, 400 for an unknown attachment or message to answer.
 */
async function insertMessage(
  services: Services,
  tx: Tx,
  user: User,
  conversation: OwnConversation,
  { message, messageType, replyToId, attachments }: Draft,
  prepared: readonly PreparedFile[] = [],
): Promise<SentMessage> {
  const { envelopes } = services
  if (!conversation.canWrite) throw conversation.kind === 'direct' ? accountDeactivated() : noOneElse()
  if (replyToId !== null) await requireAnswered(tx, conversation, replyToId)
  const id = randomUUID()
  const text = message ?? ''
  const sealedBody = text === '' ? null : await envelopes.seal(tx, conversation.id, id, text)
  const searchTokens = await envelopes.createSearchTokens(tx, conversation.id, listIndexTerms(text))
  const stored: StoredMessage = {
    id,
    conversationId: conversation.id,
    seq: conversation.lastSeq + 1,
    authorId: user.id,
    sealedBody,
    messageType: messageType ?? findMessageType(attachments, prepared),
    replyToId,
    createdAt: services.clock().toISOString(),
    editedAt: null,
    deletedAt: null,
  }
  const recipients = await storeMessage(tx, stored, searchTokens)
  await insertAttachments(services, tx, user, stored, { attachments, prepared })
  await notifyRecipients(services, tx, user, conversation.id, recipients)
  return { id, message: stored, conversation }
}

/** By the first attachment. */
function findMessageType([first]: Draft['attachments'], prepared: readonly PreparedFile[]): MessageType {
  if (first === undefined) return 'text'
  const file = 'uploadId' in first && prepared.find(({ uploadId }) => uploadId === first.uploadId)
  if (file && file.mimeType.startsWith('image/')) return 'image'
  return file && file.mimeType.startsWith('video/') ? 'video' : 'file'
}

/** @throws Failure 400 for a message that the user does not see in the conversation. */
async function requireAnswered(tx: Tx, { id, joinedSeq }: OwnConversation, replyToId: string): Promise<void> {
  const answered = await tx
    .selectFrom('messages')
    .select('id')
    .where('id', '=', replyToId)
    .where('conversationId', '=', id)
    .where('seq', '>', joinedSeq)
    .executeTakeFirst()
  if (answered === undefined) throw unknownMessage('replyToId')
}

type MessageRecipient = {
  accountId: string
  /** Whether the account has opened the conversation since its last notification. */
  isDue: boolean
}

/**
 * Stores the message, its number, and what it changes for the people of the conversation, in one statement, and
 * invalidates their unread counts. The author's own message is not unread; messages of others before it may be.
 * @throws Failure 404 if the author has left the conversation.
 */
async function storeMessage(
  tx: Tx,
  message: StoredMessage,
  searchTokens: string[],
): Promise<MessageRecipient[]> {
  const { conversationId: id, authorId, seq, createdAt: now } = message
  const { rows } = await sql<MessageRecipient>`
    with message as (
      insert into messages
        (id, conversation_id, seq, author_id, sealed_body, message_type, reply_to_id, search_tokens, created_at)
      values (${message.id}, ${id}, ${seq}, ${authorId}, ${message.sealedBody}, ${message.messageType},
        ${message.replyToId}, ${searchTokens}::bigint[], ${now})
    ), conversation as (
      update conversations set last_seq = ${seq}, latest_at = ${now}, updated_at = ${now} where id = ${id}
    ), author as (
      update conversation_members set
        read_seq = case when read_seq = ${seq - 1} then ${seq} else read_seq end,
        own_after_read = case when read_seq = ${seq - 1} then 0 else own_after_read + 1 end
      where conversation_id = ${id} and account_id = ${authorId} and left_at is null
      returning account_id
    ), recipient as (
      select account_id, is_muted, not is_muted and notified_seq <= read_seq as is_due
      from conversation_members
      where conversation_id = ${id} and account_id <> ${authorId} and left_at is null
    ), notified as (
      update conversation_members as member set notified_seq = ${seq} from recipient
      where member.conversation_id = ${id} and member.account_id = recipient.account_id and recipient.is_due
    )
    select recipient.account_id, is_due,
      case when not is_muted then pg_notify('notifications_changed', recipient.account_id::text) end as published
    from author, recipient`.execute(tx)
  // The author was alone, or has been removed while this message waited for the lock.
  if (rows.length === 0) throw conversationNotFound()
  return rows
}

/** Each recipient is notified once until they open the conversation; those who muted it, never. */
async function notifyRecipients(
  services: Services,
  tx: Tx,
  user: User,
  conversationId: string,
  recipients: MessageRecipient[],
): Promise<void> {
  const listIds = (some: MessageRecipient[]) => some.map(({ accountId }) => accountId)
  await announce(tx, { topic: 'conversation', key: conversationId }, [user.id, ...listIds(recipients)])
  const due = listIds(recipients.filter(({ isDue }) => isDue))
  if (due.length === 0) return
  await notify(services, tx, {
    to: due,
    topic: 'message-received',
    payload: {},
    actorId: user.id,
    link: `/messages/${conversationId}`,
  })
}
