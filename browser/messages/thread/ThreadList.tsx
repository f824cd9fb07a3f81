import { memo, useMemo, useState } from 'react'

import type { MessageActions } from '#browser/messages/message/message-actions.ts'
import type { ConversationDetails, FamilyMessage } from '#contract/messages/messages.ts'

import { groupMessages } from './group-messages.ts'
import { ThreadGroup } from './ThreadGroup.tsx'

export interface ThreadListProps {
  rows: readonly FamilyMessage[]
  conversation: Pick<ConversationDetails, 'kind' | 'people' | 'canWrite'>
  firstUnreadId: string | null
  highlightedId: string | null
  actions: MessageActions
}

/** Messages up to which all are rendered, so that the browser can search and print them. */
const plainLimit = 200

/** The messages by day and author, with the line above the first unread one. */
export const ThreadList = memo(function ThreadList({
  rows,
  conversation,
  firstUnreadId,
  highlightedId,
  actions,
}: ThreadListProps) {
  const [now] = useState(() => new Date())
  const days = useMemo(() => groupMessages(rows, now, firstUnreadId), [rows, now, firstUnreadId])
  const photographs = useMemo(
    () => new Map(conversation.people.map(({ id, photographUrl }) => [id, photographUrl])),
    [conversation.people],
  )
  return days.map(({ day, groups }) => (
    <section key={day} aria-label={day}>
      <h2 className="my-6 flex items-center gap-4 text-center eyebrow before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {day}
      </h2>
      {groups.map(group => (
        <ThreadGroup
          key={group.messages[0]!.id}
          group={group}
          image={photographs.get(group.author.fromMemberId) ?? null}
          people={conversation.people}
          canWrite={conversation.canWrite}
          highlightedId={group.messages.some(({ id }) => id === highlightedId) ? highlightedId : null}
          isWindowed={rows.length > plainLimit}
          actions={actions}
        />
      ))}
    </section>
  ))
})
