import { memo, useMemo, useState } from 'react'

import type { MessageActions } from '#browser/messages/message/message-actions.ts'
import type { ConversationDetails, ConversationEvent, FamilyMessage } from '#contract/messages/messages.ts'

import { EventLine } from './EventLine.tsx'
import { groupMessages } from './group-messages.ts'
import { ThreadGroup } from './ThreadGroup.tsx'

export interface ThreadListProps {
  /** The events before the first message; none while older messages are not loaded. */
  firstEvents: readonly ConversationEvent[]
  rows: readonly FamilyMessage[]
  conversation: Pick<ConversationDetails, 'kind' | 'people' | 'canWrite'>
  firstUnreadId: string | null
  highlightedId: string | null
  actions: MessageActions
}

/** Messages up to which all are rendered, so that the browser can search and print them. */
const plainLimit = 200

/** The messages by day and author and the events between them, with the line above the first unread message. */
export const ThreadList = memo(function ThreadList({
  firstEvents,
  rows,
  conversation,
  firstUnreadId,
  highlightedId,
  actions,
}: ThreadListProps) {
  const [now] = useState(() => new Date())
  const days = useMemo(
    () => groupMessages(firstEvents, rows, now, firstUnreadId),
    [firstEvents, rows, now, firstUnreadId],
  )
  const photographs = useMemo(
    () => new Map(conversation.people.map(({ id, photographUrl }) => [id, photographUrl])),
    [conversation.people],
  )
  return days.map(({ day, entries }) => (
    <section key={day} aria-label={day}>
      <h2 className="my-6 flex items-center gap-4 text-center eyebrow before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {day}
      </h2>
      {entries.map(entry =>
        'kind' in entry ? (
          <EventLine key={entry.id} event={entry} />
        ) : (
          <ThreadGroup
            key={entry.messages[0]!.id}
            group={entry}
            image={photographs.get(entry.author.fromMemberId) ?? null}
            people={conversation.people}
            canWrite={conversation.canWrite}
            highlightedId={entry.messages.some(({ id }) => id === highlightedId) ? highlightedId : null}
            isWindowed={rows.length > plainLimit}
            actions={actions}
          />
        ),
      )}
    </section>
  ))
})
