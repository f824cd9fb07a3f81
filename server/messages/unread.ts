import { sql } from 'kysely'

import type { Db, Tx } from '#server/platform/database/database.ts'

import { isReadable } from './people/belonging.ts'

/** SQL for the unread messages of the membership `own` in `conversation`. Messages have numbers without gaps. */
export const unreadCount = sql<number>`
  (conversation.last_seq - greatest(own.read_seq, own.joined_seq) - own.own_after_read)`

/** The conversations of an account with unread messages, without those that it muted. */
export async function countUnreadConversations(db: Db, accountId: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('conversationMembers as own')
    .innerJoin('conversations as conversation', 'conversation.id', 'own.conversationId')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('own.accountId', '=', accountId)
    .where('own.isMuted', '=', false)
    .where(isReadable(accountId, now))
    .where(unreadCount, '>', 0)
    .executeTakeFirstOrThrow()
  return count
}

/** Invalidates the unread counts of accounts on every node when the transaction commits. */
export async function publishUnread(tx: Tx, accountIds: readonly string[]): Promise<void> {
  if (accountIds.length === 0) return
  await sql`
    select pg_notify('notifications_changed', id) from unnest(${accountIds}::text[]) as id`.execute(tx)
}
