import { groupByDay } from '#browser/platform/format/group-by-day.ts'
import type { ConversationEvent, FamilyMessage } from '#contract/messages/messages.ts'

/** Consecutive messages of one author. */
export interface MessageGroup {
  author: Pick<FamilyMessage, 'fromMemberId' | 'fromName' | 'isOwn'>
  messages: FamilyMessage[]
  /** Whether the line 'New' is above it. */
  isFirstUnread: boolean
}

export interface MessageDay {
  day: string
  /** In the order of the thread. */
  entries: (MessageGroup | ConversationEvent)[]
}

/** Milliseconds between two messages of an author after which the second has its name and time again. */
const groupGap = 10 * 60 * 1000

/**
 * Groups messages by the reader's day and by author, between the events of the conversation. The first unread message
 * begins a group.
 */
export function groupMessages(
  firstEvents: readonly ConversationEvent[],
  rows: readonly FamilyMessage[],
  now: Date,
  firstUnreadId: string | null,
): MessageDay[] {
  const all = [...firstEvents, ...rows.flatMap(message => [message, ...message.events])]
  return groupByDay(all, now).map(({ day, rows }) => {
    const entries: MessageDay['entries'] = []
    for (const row of rows) {
      const last = entries.at(-1)
      if ('kind' in row) entries.push(row)
      else if (last === undefined || 'kind' in last || row.id === firstUnreadId || !continuesGroup(last, row))
        entries.push({ author: row, messages: [row], isFirstUnread: row.id === firstUnreadId })
      else last.messages.push(row)
    }
    return { day, entries }
  })
}

function continuesGroup({ author, messages }: MessageGroup, message: FamilyMessage): boolean {
  const gap = Date.parse(message.createdAt) - Date.parse(messages.at(-1)!.createdAt)
  return author.isOwn === message.isOwn && author.fromMemberId === message.fromMemberId && gap <= groupGap
}
