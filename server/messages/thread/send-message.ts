import { randomUUID } from 'node:crypto'

import { sql } from 'kysely'

import type { User } from '#contract/accounts.ts'
import type { MessageType } from '#contract/message-choices.ts'
import type { FamilyMessage, NewFamilyMessage, NewMessage } from '#contract/messages.ts'
import { findRecipient, openDirectConversation } from '#server/messages/conversations/create-conversation.ts'
import { lockConversation, type OwnConversation } from '#server/messages/conversations/find-conversation.ts'
import { accountClosed, noOneElse, unknownAttachment, unknownMessage } from '#server/messages/failures.ts'
import { announceConversation } from '#server/messages/people/sync-people.ts'
import { listIndexTerms } from '#server/messages/search-terms.ts'
import { publishUnread } from '#server/messages/unread.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'

import { findMessage } from './find-messages.ts'
import { presentMessage } from './present-messages.ts'

type Services = Pick<Platform, 'clock' | 'config' | 'database' | 'envelopes' | 'mail' | 'today'>

type Draft = NewMessage & { messageType?: MessageType }

/** Sends a message to a conversation that the user reads. */
export function sendMessage(
  services: Services,
  user: User,
  conversationId: string,
  readDraft: () => Draft,
  key: IdempotencyKey | undefined,
): Promise<FamilyMessage> {
  return sendOnce(services, user, key, async tx => {
    const conversation = await lockConversation(tx, user.id, conversationId, services.clock())
    return insertMessage(services, tx, user, conversation, readDraft())
  })
}

/** Section 5: sends a message to a member, and opens their conversation with the first one. */
export function sendFamilyMessage(
  services: Services,
  user: User,
  { toMemberId, message, messageType }: NewFamilyMessage,
  key: IdempotencyKey | undefined,
): Promise<FamilyMessage> {
  return sendOnce(services, user, key, async tx => {
    const field = 'toMemberId'
    const accountId = await findRecipient(tx, user, toMemberId, field)
    const id = await openDirectConversation(services, tx, user, { accountId, field })
    const conversation = await lockConversation(tx, user.id, id, services.clock())
    const draft = { message, messageType, replyToId: null, attachments: [] }
    return insertMessage(services, tx, user, conversation, draft)
  })
}

/** Sends, or finds the message that an earlier request with the same key sent. */
function sendOnce(
  services: Services,
  user: User,
  key: IdempotencyKey | undefined,
  send: (tx: Tx) => Promise<string>,
): Promise<FamilyMessage> {
  const { clock, database } = services
  return database.db.transaction().execute(async tx => {
    const { id } = await createOnce(tx, clock, key, {
      create: async () => ({ id: await send(tx) }),
      find: async sentId => ({ id: sentId }),
    })
    const { message, conversation } = await findMessage(tx, user.id, id, clock())
    return presentMessage(services, tx, user.id, conversation, message)
  })
}

/**
 * Adds a message as the latest one of its locked conversation, and returns its id.
 * @throws Failure 409 when no one could read it, 400 for an unknown attachment or message to answer.
 */
async function insertMessage(
  services: Services,
  tx: Tx,
  user: User,
  conversation: OwnConversation,
  { message, messageType = 'text', replyToId, attachments }: Draft,
): Promise<string> {
  const { clock, envelopes } = services
  if (!conversation.canWrite) throw conversation.kind === 'direct' ? accountClosed() : noOneElse()
  if (attachments.length > 0) throw unknownAttachment()
  if (replyToId !== null) await requireAnswered(tx, conversation, replyToId)
  const id = randomUUID()
  const seq = conversation.lastSeq + 1
  const now = clock()
  const text = message ?? ''
  const sealedBody = text === '' ? null : await envelopes.seal(tx, conversation.id, id, text)
  const searchTokens = await envelopes.createSearchTokens(tx, conversation.id, listIndexTerms(text))
  await tx
    .insertInto('messages')
    .values({
      id,
      conversationId: conversation.id,
      seq,
      authorId: user.id,
      sealedBody,
      messageType,
      replyToId,
      searchTokens,
      createdAt: now,
      editedAt: null,
      deletedAt: null,
    })
    .execute()
  await tx
    .updateTable('conversations')
    .set({ lastSeq: seq, latestAt: now, updatedAt: now })
    .where('id', '=', conversation.id)
    .execute()
  await countOwnMessage(tx, conversation, user.id, seq)
  await announceConversation(tx, conversation.id)
  await notifyRecipients(services, tx, user, conversation.id, seq)
  return id
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

/** The author's own message is not unread. Messages of others before it may be. */
async function countOwnMessage(
  tx: Tx,
  { id, lastSeq, readSeq }: OwnConversation,
  accountId: string,
  seq: number,
): Promise<void> {
  const hasReadAll = readSeq === lastSeq
  await tx
    .updateTable('conversationMembers')
    .set(hasReadAll ? { readSeq: seq } : { ownAfterRead: sql<number>`own_after_read + 1` })
    .where('conversationId', '=', id)
    .where('accountId', '=', accountId)
    .execute()
}

/** Each recipient is notified once until they open the conversation; those who muted it, never. */
async function notifyRecipients(
  services: Services,
  tx: Tx,
  user: User,
  conversationId: string,
  seq: number,
): Promise<void> {
  const { rows } = await sql<{ accountId: string; isDue: boolean }>`
    with recipient as (
      select account_id, notified_seq <= read_seq as is_due from conversation_members
      where conversation_id = ${conversationId} and account_id <> ${user.id} and left_at is null and not is_muted
    ), due as (
      update conversation_members as member set notified_seq = ${seq}
      from recipient
      where member.conversation_id = ${conversationId} and member.account_id = recipient.account_id and is_due
    )
    select account_id, is_due from recipient`.execute(tx)
  await publishUnread(
    tx,
    rows.map(({ accountId }) => accountId),
  )
  await notify(services, tx, {
    to: rows.filter(({ isDue }) => isDue).map(({ accountId }) => accountId),
    topic: 'message-received',
    payload: {},
    actorId: user.id,
    link: `/messages/${conversationId}`,
  })
}
