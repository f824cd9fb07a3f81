import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { findConversation, lockConversation } from '#server/messages/conversations/find-conversation.ts'
import { unknownMessage } from '#server/messages/failures.ts'
import { announceConversation } from '#server/messages/people/sync-people.ts'
import { publishUnread } from '#server/messages/unread.ts'
import { markLinkSeen } from '#server/notifications/store.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Marks a conversation as read until a message, and the notification of it as seen. Never marks fewer messages than
 * before.
 * @throws Failure 404 for a conversation that the user does not read, 400 for a message that is not in it.
 */
export async function markRead(
  { clock, database, events }: Pick<Platform, 'clock' | 'database' | 'events'>,
  user: User,
  id: string,
  readMessageId: () => string,
): Promise<{ unreadCount: number }> {
  const marking = database.db.transaction().execute(async tx => {
    const { joinedSeq } = await lockConversation(tx, user.id, id, clock())
    const message = await tx
      .selectFrom('messages')
      .select('seq')
      .where('id', '=', readMessageId())
      .where('conversationId', '=', id)
      .where('seq', '>', joinedSeq)
      .executeTakeFirst()
    if (message === undefined) throw unknownMessage('messageId')
    const { numUpdatedRows } = await tx
      .updateTable('conversationMembers')
      .set({
        readSeq: message.seq,
        readAt: clock(),
        ownAfterRead: sql<number>`(
          select count(*) from messages
          where conversation_id = ${id} and seq > ${message.seq} and author_id = ${user.id})`,
      })
      .where('conversationId', '=', id)
      .where('accountId', '=', user.id)
      .where('readSeq', '<', message.seq)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) {
      await announceConversation(tx, id)
      await markLinkSeen(tx, user.id, `/messages/${id}`, clock())
      await publishUnread(tx, [user.id])
    }
    const { unreadCount } = await findConversation(tx, user.id, id, clock())
    return { unreadCount }
  })
  return events.afterChange(marking, 'notifications_changed')
}
