import { sql, type SqlBool } from 'kysely'

import type { OwnConversation } from '#server/messages/conversations/find-conversation.ts'
import { selectOwnConversations } from '#server/messages/conversations/find-conversation.ts'
import { messageNotFound, unknownMessage } from '#server/messages/failures.ts'
import type { Db } from '#server/platform/database/database.ts'
import { decodeCursor, encodeCursor, Page, type PageRequest } from '#server/platform/paging.ts'

/** A row of the table with the sealed text. */
export type StoredMessage = Awaited<ReturnType<ReturnType<typeof selectMessages>['executeTakeFirstOrThrow']>>

export function selectMessages(db: Db) {
  return db
    .selectFrom('messages as message')
    .select([
      'message.id',
      'message.conversationId',
      'message.seq',
      'message.authorId',
      'message.sealedBody',
      'message.messageType',
      'message.replyToId',
      'message.createdAt',
      'message.editedAt',
      'message.deletedAt',
    ])
}

type MessagePageRequest = PageRequest & { from?: string | undefined; after?: string | undefined }

/**
 * One page of the messages that the account reads in a conversation: newest first, from a message on if `from` names
 * one, or oldest first those after the message `after`.
 * @throws Failure 400 for a message that is not in the conversation, and an unknown cursor.
 */
export async function listMessages(
  db: Db,
  { id, joinedSeq }: Pick<OwnConversation, 'id' | 'joinedSeq'>,
  { cursor, limit, from, after }: MessagePageRequest,
): Promise<Page<StoredMessage>> {
  const isForward = after !== undefined
  const findSeq = async (messageId: string, field: string) => {
    const row = await db
      .selectFrom('messages')
      .select('seq')
      .where('id', '=', messageId)
      .where('conversationId', '=', id)
      .where('seq', '>', joinedSeq)
      .executeTakeFirst()
    if (row === undefined) throw unknownMessage(field)
    return row.seq
  }
  let query = selectMessages(db)
    .where('message.conversationId', '=', id)
    .where('message.seq', '>', joinedSeq)
    .orderBy('message.seq', isForward ? 'asc' : 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) query = query.where('message.seq', isForward ? '>' : '<', decodeSeq(cursor))
  else if (isForward) query = query.where('message.seq', '>', await findSeq(after, 'after'))
  else if (from !== undefined) query = query.where('message.seq', '<=', await findSeq(from, 'from'))
  return toPage(await query.execute(), limit)
}

/** One page of an account's own messages in a conversation that are not deleted, from one on, newest first. */
export async function listOwnMessages(
  db: Db,
  { accountId, conversationId, lastSeq }: { accountId: string; conversationId: string; lastSeq: number },
  { cursor, limit }: PageRequest,
): Promise<Page<StoredMessage>> {
  let query = selectMessages(db)
    .where('message.conversationId', '=', conversationId)
    .where('message.authorId', '=', accountId)
    .where('message.seq', '<=', lastSeq)
    .where('message.deletedAt', 'is', null)
    .orderBy('message.seq', 'desc')
    .limit(limit + 1)
  if (cursor !== undefined) query = query.where('message.seq', '<', decodeSeq(cursor))
  return toPage(await query.execute(), limit)
}

/** `found` has one row more than the page if there is a next one. */
function toPage(found: StoredMessage[], limit: number): Page<StoredMessage> {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return new Page(rows, { next: last && encodeCursor(last.seq) })
}

function decodeSeq(cursor: string): number {
  return Number(decodeCursor(cursor, /^(\d{1,15})$/)[0])
}

/** A message with its conversation, as an account reads them. @throws Failure 404 if it does not. */
export async function findMessage(
  db: Db,
  accountId: string,
  id: string,
  now: Date,
): Promise<{ message: StoredMessage; conversation: OwnConversation }> {
  const message = await selectMessages(db).where('message.id', '=', id).executeTakeFirst()
  if (message === undefined) throw messageNotFound()
  const conversation = await selectOwnConversations(db, accountId, now)
    .where('conversation.id', '=', message.conversationId)
    .where(sql<SqlBool>`own.joined_seq < ${message.seq}`)
    .executeTakeFirst()
  if (conversation === undefined) throw messageNotFound()
  return { message, conversation }
}

/**
 * The same, and for its author even after leaving the conversation, who then sees no other message in it.
 * @throws Failure 404 for any other account that does not read it.
 */
export async function findOwnMessage(
  db: Db,
  accountId: string,
  id: string,
  now: Date,
): Promise<{ message: StoredMessage; conversation: Pick<OwnConversation, 'id' | 'kind' | 'joinedSeq'> }> {
  const message = await selectMessages(db)
    .where('message.id', '=', id)
    .where('message.authorId', '=', accountId)
    .executeTakeFirst()
  if (message === undefined) return findMessage(db, accountId, id, now)
  const { conversationId } = message
  const read = await selectOwnConversations(db, accountId, now)
    .where('conversation.id', '=', conversationId)
    .executeTakeFirst()
  if (read !== undefined) return { message, conversation: read }
  const { kind } = await db
    .selectFrom('conversations')
    .select('kind')
    .where('id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return { message, conversation: { id: conversationId, kind, joinedSeq: message.seq } }
}
