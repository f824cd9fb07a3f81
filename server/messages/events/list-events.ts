import { sql, type SqlBool } from 'kysely'

import type { OwnConversation } from '#server/messages/conversations/find-conversation.ts'
import type { Db } from '#server/platform/database/database.ts'

export type StoredEvent = Awaited<ReturnType<ReturnType<typeof selectEvents>['executeTakeFirstOrThrow']>>

/**
 * The events after each of these messages of a conversation and before the next one, by the number of the message.
 * Those who see a message joined before it, and so before these events.
 */
export async function listEventsAfter(
  db: Db,
  conversationId: string,
  seqs: readonly number[],
): Promise<Map<number, StoredEvent[]>> {
  const rows = await selectEvents(db, conversationId).where('afterSeq', 'in', seqs).execute()
  return Map.groupBy(rows, ({ afterSeq }) => afterSeq)
}

/** The events since an account joined, the one of its joining included, and before the first message that it sees. */
export async function listFirstEvents(
  db: Db,
  accountId: string,
  { id, joinedSeq }: Pick<OwnConversation, 'id' | 'joinedSeq'>,
): Promise<StoredEvent[]> {
  return (
    selectEvents(db, id)
      .where('afterSeq', '=', joinedSeq)
      // Those who were in the conversation from its start have no event of their joining.
      .where(
        sql<SqlBool>`id >= coalesce((
          select max(id) from conversation_events
          where conversation_id = ${id} and account_id = ${accountId} and kind in ('added', 'joined')), 0)`,
      )
      .execute()
  )
}

function selectEvents(db: Db, conversationId: string) {
  return db
    .selectFrom('conversationEvents')
    .select(['id', 'kind', 'actorId', 'accountId', 'title', 'afterSeq', 'createdAt'])
    .where('conversationId', '=', conversationId)
    .orderBy('id')
}
