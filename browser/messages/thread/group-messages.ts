import { groupByDay } from '#browser/platform/format/group-by-day.ts'
import type { FamilyMessage } from '#contract/messages/messages.ts'

/** Consecutive messages of one author. */
export interface MessageGroup {
  author: Pick<FamilyMessage, 'fromMemberId' | 'fromName' | 'isOwn'>
  messages: FamilyMessage[]
  /** Whether the line 'New' is above it. */
  isFirstUnread: boolean
}

export interface MessageDay {
  day: string
  groups: MessageGroup[]
}

/** Milliseconds between two messages of an author after which the second has its name and time again. */
const groupGap = 10 * 60 * 1000

/** Groups messages by the reader's day and by author. The first unread message begins a group. */
export function groupMessages(
  rows: readonly FamilyMessage[],
  now: Date,
  firstUnreadId: string | null,
): MessageDay[] {
  return groupByDay([...rows], now).map(({ day, rows }) => {
    const groups: MessageGroup[] = []
    for (const message of rows) {
      const group = groups.at(-1)
      const isFirstUnread = message.id === firstUnreadId
      if (group === undefined || isFirstUnread || !continuesGroup(group, message))
        groups.push({ author: message, messages: [message], isFirstUnread })
      else group.messages.push(message)
    }
    return { day, groups }
  })
}

function continuesGroup({ author, messages }: MessageGroup, message: FamilyMessage): boolean {
  const gap = Date.parse(message.createdAt) - Date.parse(messages.at(-1)!.createdAt)
  return author.isOwn === message.isOwn && author.fromMemberId === message.fromMemberId && gap <= groupGap
}
