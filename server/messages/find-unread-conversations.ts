import { pluralize } from '#contract/counts.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { WaitingSource } from '#server/platform/waiting.ts'

import { countUnreadConversations } from './unread.ts'

/** The conversations with messages that the viewer has not read, without muted ones. */
export function findUnreadConversations({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): WaitingSource {
  return async ({ id }) => {
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
}
