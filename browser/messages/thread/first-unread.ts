import type { ConversationDetails } from '#contract/messages/messages.ts'

import type { ThreadData } from './thread-data.ts'

/** What was unread when the thread opened. Opening it marks this as read. */
export interface UnreadAtOpening {
  /** The number of messages of other people. */
  count: number
  /** The last message then; undefined in an empty conversation. */
  lastId: string | undefined
}

export interface FirstUnread {
  /** The message below the line 'New'; null without one, or while it is not loaded. */
  id: string | null
  /** Whether it is before the loaded messages. */
  isEarlier: boolean
}

export function recordUnread({
  unreadCount,
  lastMessage,
}: Pick<ConversationDetails, 'unreadCount' | 'lastMessage'>): UnreadAtOpening {
  return { count: unreadCount, lastId: lastMessage?.id }
}

/**
 * Finds the first of the last `count` messages of other people until `lastId`. Around a message that was found, the
 * last one may not be loaded: then the first unread one is unknown.
 */
export function findFirstUnread(
  { rows, older }: Pick<ThreadData, 'rows' | 'older'>,
  { count, lastId }: UnreadAtOpening,
): FirstUnread {
  const end = rows.findIndex(({ id }) => id === lastId)
  if (count === 0 || end === -1) return { id: null, isEarlier: false }
  const id = rows
    .slice(0, end + 1)
    .filter(({ isOwn }) => !isOwn)
    .at(-count)?.id
  return { id: id ?? null, isEarlier: id === undefined && older !== null }
}
