import type { User } from '#contract/accounts.ts'
import { findConversation, lockConversation } from '#server/messages/conversations/find-conversation.ts'
import { unknownMessage } from '#server/messages/failures.ts'
import { announceConversation } from '#server/messages/people/sync-people.ts'
import { publishUnread } from '#server/messages/unread.ts'
import { markLinkSeen } from '#server/notifications/store.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Marks a conversation as read until a message, and the notification of it as seen. Never marks fewer messages than
 * before.
 */
export async function markRead(
  { clock, database, events }: Pick<Platform, 'clock' | 'database' | 'events'>,
  user: User,
  id: string,
  readMessageId: () => string,
): Promise<{ unreadCount: number }> {
  const marking = database.db.transaction().execute(async tx => {
    const { readSeq, joinedSeq } = await lockConversation(tx, user.id, id, clock())
    const message = await tx
      .selectFrom('messages')
      .select('seq')
      .where('id', '=', readMessageId())
      .where('conversationId', '=', id)
      .where('seq', '>', joinedSeq)
      .executeTakeFirst()
    if (message === undefined) throw unknownMessage('messageId')
    if (message.seq > readSeq) {
      const { ownAfterRead } = await tx
        .selectFrom('messages')
        .select(eb => eb.fn.countAll<number>().as('ownAfterRead'))
        .where('conversationId', '=', id)
        .where('seq', '>', message.seq)
        .where('authorId', '=', user.id)
        .executeTakeFirstOrThrow()
      await tx
        .updateTable('conversationMembers')
        .set({ readSeq: message.seq, readAt: clock(), ownAfterRead })
        .where('conversationId', '=', id)
        .where('accountId', '=', user.id)
        .execute()
      await announceConversation(tx, id)
      await markLinkSeen(tx, user.id, `/messages/${id}`, clock())
      await publishUnread(tx, [user.id])
    }
    const { unreadCount } = await findConversation(tx, user.id, id, clock())
    return { unreadCount }
  })
  return events.afterChange(marking, 'notifications_changed')
}
