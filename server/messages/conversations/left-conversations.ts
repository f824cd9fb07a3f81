import { sql, type SqlBool } from 'kysely'

import type { LeftConversation } from '#contract/messages/messages.ts'
import { conversationNotFound } from '#server/messages/failures.ts'
import type { Db } from '#server/platform/database/database.ts'
import { foldText, toFoldedPatterns } from '#server/platform/database/folded-text.ts'
import { Page, readPage, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

import { boardTitle } from './present-conversation.ts'

export type LeftFilter = { search?: string | undefined; id?: string | undefined }

const title = sql<string>`coalesce(own.left_title, conversation.title, ${boardTitle})`

/** SQL for the messages of the membership `own` that are not deleted and not in the thread of its account. */
const ownMessages = sql`(
  select from messages as message
  where message.author_id = own.account_id and message.conversation_id = own.conversation_id
    and message.deleted_at is null and (own.left_at is not null or message.seq <= own.joined_seq))`

/** SQL for how the account of the membership `own` left a group: by its last event, if that was recorded. */
const departure = sql<LeftConversation['departure']>`case when own.left_at is not null then (
  select json_build_object('removedBy', ${selectAccountName('event.actorId')})
  from conversation_events as event
  where event.conversation_id = conversation.id and event.account_id = own.account_id
    and event.kind in ('removed', 'left') and conversation.kind = 'group'
  order by event.id desc limit 1) end`

/**
 * The conversations that an account has left with own messages in them, the last left first. Someone who returned reads
 * the messages from then on, so that the earlier ones are here.
 */
export async function listLeftConversations(
  db: Db,
  accountId: string,
  { search = '', id, ...request }: LeftFilter & PageRequest,
): Promise<Page<LeftConversation>> {
  let query = db
    .selectFrom(eb =>
      eb
        .selectFrom('conversationMembers')
        .selectAll()
        .select(sql<string>`coalesce(left_at, joined_at)`.as('until'))
        .where('accountId', '=', accountId)
        .where(sql<SqlBool>`(left_at is not null or joined_seq > 0)`)
        .as('own'),
    )
    .innerJoin('conversations as conversation', 'conversation.id', 'own.conversationId')
    .select(['conversation.id', 'conversation.kind', title.as('title'), 'own.leftAt'])
    .select(sql<string | null>`case when own.left_at is null then own.joined_at end`.as('returnedAt'))
    .select(departure.as('departure'))
    .select(sql<number>`(select count(*) from ${ownMessages} as written)`.as('messageCount'))
  query =
    id === undefined
      ? query.where(sql<SqlBool>`exists ${ownMessages}`)
      : query
          .where(sql`conversation.id::text`, '=', id)
          .where(sql<SqlBool>`(own.left_at is not null or exists ${ownMessages})`)
  const patterns = toFoldedPatterns(search)
  if (patterns.length === 0 && search.trim() !== '') return new Page([], {})
  for (const pattern of patterns) query = query.where(sql<SqlBool>`${foldText(title)} like ${pattern}`)
  return readPage(query, { instant: 'own.until', id: 'conversation.id', direction: 'desc' }, request)
}

/**
 * The number of the last message that the account does not see in the thread: of all that it has left, and after a
 * return that of the last one before.
 * @throws Failure 404 for a conversation that the account has not left.
 */
export async function findLastHiddenSeq(db: Db, accountId: string, id: string): Promise<number> {
  const row = await db
    .selectFrom('conversationMembers')
    .select(['leftAt', 'joinedSeq'])
    .where('conversationId', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (row === undefined || (row.leftAt === null && row.joinedSeq === 0)) throw conversationNotFound()
  return row.leftAt === null ? row.joinedSeq : Number.MAX_SAFE_INTEGER
}

/** Those of these accounts whose own messages in a conversation are listed once they have left it. */
export async function listAuthors(db: Db, conversationId: string, accountIds: string[]): Promise<string[]> {
  if (accountIds.length === 0) return []
  const rows = await db
    .selectFrom('messages')
    .select('authorId')
    .distinct()
    .where('conversationId', '=', conversationId)
    .where('authorId', 'in', accountIds)
    .where('deletedAt', 'is', null)
    .execute()
  return rows.map(({ authorId }) => authorId)
}
