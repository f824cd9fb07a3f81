import { memo, useMemo, useState } from 'react'

import { Avatar } from '#browser/ui/Avatar.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import type { ConversationDetails, FamilyMessage } from '#contract/messages.ts'

import { groupMessages, type MessageGroup } from './group-messages.ts'
import type { MessageActions } from './message-actions.ts'
import { MessageItem } from './MessageItem.tsx'

export interface ThreadListProps {
  rows: readonly FamilyMessage[]
  conversation: Pick<ConversationDetails, 'kind' | 'people' | 'canWrite'>
  firstUnreadId: string | null
  highlightedId: string | null
  actions: MessageActions
}

/** Messages up to which all are laid out. Beyond, the browser skips those that are not visible. */
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
  const isLong = rows.length > plainLimit
  return days.map(({ day, groups }) => (
    <section key={day} aria-label={day}>
      <h2 className="my-6 flex items-center gap-4 text-center eyebrow before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
        {day}
      </h2>
      {groups.map(group => (
        <div
          key={group.messages[0]!.id}
          className={joinClasses('pb-5', isLong && 'skip-offscreen [contain-intrinsic-block-size:auto_8rem]')}
        >
          {group.isFirstUnread && <NewLine />}
          <Group
            group={group}
            image={photographs.get(group.author.fromMemberId) ?? null}
            readerCount={conversation.people.length - 1}
            canWrite={conversation.canWrite}
            highlightedId={highlightedId}
            actions={actions}
          />
        </div>
      ))}
    </section>
  ))
})

function NewLine() {
  return (
    <p className="my-4 flex items-center gap-4 text-caption font-semibold text-gold before:h-px before:grow before:bg-gilt after:h-px after:grow after:bg-gilt">
      New
    </p>
  )
}

interface GroupProps {
  group: MessageGroup
  image: string | null
  readerCount: number
  canWrite: boolean
  highlightedId: string | null
  actions: MessageActions
}

function Group({
  group: { author, messages },
  image,
  readerCount,
  canWrite,
  highlightedId,
  actions,
}: GroupProps) {
  const items = messages.map(message => (
    <MessageItem
      key={message.id}
      message={message}
      readerCount={readerCount}
      canWrite={canWrite}
      isHighlighted={message.id === highlightedId}
      actions={actions}
    />
  ))
  if (author.isOwn) return <div className="grid gap-1.5">{items}</div>
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Avatar name={author.fromName} image={image} size="small" decorative className="mt-0.5" />
      <div className="grid gap-1.5">
        <p aria-hidden="true" className="font-serif text-muted">
          {author.fromName}
        </p>
        {items}
      </div>
    </div>
  )
}
