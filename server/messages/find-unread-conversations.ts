import { pluralize } from '#contract/counts.ts'
import type { WaitingSource } from '#server/platform/waiting.ts'

import { countUnreadConversations } from './unread.ts'

/** The conversations with messages that the viewer has not read, without muted ones. */
export const findUnreadConversations: WaitingSource = async ({ clock, database }, { id }) => {
  const count = await countUnreadConversations(database.db, id, clock())
  if (count === 0) return null
  return {
    kind: 'messages',
    title: pluralize(count, 'unread conversation'),
    sentence: 'Someone wrote to you.',
    link: '/messages?show=unread',
    count,
    isOverdue: false,
  }
}
