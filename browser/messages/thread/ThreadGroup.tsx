import { memo, useRef } from 'react'

import { findReceipt } from '#browser/messages/describe-message.ts'
import type { MessageActions } from '#browser/messages/message/message-actions.ts'
import { MessageItem } from '#browser/messages/message/MessageItem.tsx'
import { Avatar } from '#browser/ui/Avatar.tsx'
import type { ConversationDetails } from '#contract/messages/messages.ts'

import type { MessageGroup } from './group-messages.ts'
import { useFarHeight } from './use-far-height.ts'

export interface ThreadGroupProps {
  group: MessageGroup
  /** The photograph of the author. */
  image: string | null
  people: ConversationDetails['people']
  canWrite: boolean
  /** The message of the group that is highlighted. */
  highlightedId: string | null
  /** Whether it is an empty space while it is far from the visible part. */
  isWindowed: boolean
  actions: MessageActions
}

/** Consecutive messages of one author. */
export const ThreadGroup = memo(function ThreadGroup({ isWindowed, ...props }: ThreadGroupProps) {
  const element = useRef<HTMLDivElement>(null)
  const farHeight = useFarHeight(element, isWindowed)
  return (
    <div ref={element} className="flow-root">
      {farHeight === null ? (
        <Messages {...props} />
      ) : (
        <div
          style={{ height: farHeight }}
          // A jump finds the message here.
          data-far-messages={props.group.messages.map(({ id }) => id).join(' ')}
        />
      )}
    </div>
  )
}, isSameGroup)

function isSameGroup(previous: ThreadGroupProps, next: ThreadGroupProps): boolean {
  const { group, ...rest } = previous
  const { group: nextGroup, ...nextRest } = next
  return (
    group.isFirstUnread === nextGroup.isFirstUnread &&
    group.messages.length === nextGroup.messages.length &&
    group.messages.every((message, index) => message === nextGroup.messages[index]) &&
    Object.entries(rest).every(([name, value]) => value === nextRest[name as keyof typeof nextRest])
  )
}

function Messages({
  group: { author, messages, isFirstUnread },
  image,
  people,
  canWrite,
  highlightedId,
  actions,
}: Omit<ThreadGroupProps, 'isWindowed'>) {
  const items = messages.map(message => (
    <MessageItem
      key={message.id}
      message={message}
      {...findReceipt(message, people)}
      canWrite={canWrite}
      isHighlighted={message.id === highlightedId}
      actions={actions}
    />
  ))
  return (
    <div className="pb-5">
      {isFirstUnread && (
        <p className="my-4 flex items-center gap-4 text-caption font-semibold text-gold before:h-px before:grow before:bg-gilt after:h-px after:grow after:bg-gilt">
          New
        </p>
      )}
      {author.isOwn ? (
        <div className="grid gap-1.5">{items}</div>
      ) : (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
          <Avatar name={author.fromName} image={image} size="small" decorative className="mt-0.5" />
          <div className="grid gap-1.5">
            <p aria-hidden="true" className="font-serif text-muted">
              {author.fromName}
            </p>
            {items}
          </div>
        </div>
      )}
    </div>
  )
}
