import { BellOff } from 'lucide-react'
import { Link } from 'wouter'

import { ConversationAvatar } from '#browser/messages/ConversationAvatar.tsx'
import { describeLastMessage } from '#browser/messages/describe-message.ts'
import { ThreadPane } from '#browser/messages/thread/lazy-thread.tsx'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { joinClasses } from '#browser/ui/classes.ts'
import type { Conversation } from '#contract/messages/messages.ts'
import { pluralize } from '#contract/texts/counts.ts'

import { formatListTime } from './format-list-time.ts'
import { getRowClass } from './row-class.ts'
import type { ToAddress } from './use-messages-search.ts'
import { useUnsentText } from './use-unsent-text.ts'

export interface ConversationRowProps {
  conversation: Conversation
  isOpen: boolean
  toAddress: ToAddress
  now: Date
}

export function ConversationRow({ conversation, isOpen, toAddress, now }: ConversationRowProps) {
  const { id, title, lastMessage, unreadCount, isMuted } = conversation
  const isUnread = unreadCount > 0
  const unsent = useUnsentText(id, isOpen)
  return (
    <li className="border-b border-line">
      <Link
        href={toAddress(buildPath('conversation', { id }))}
        aria-current={isOpen || undefined}
        onPointerEnter={ThreadPane.preload}
        onFocus={ThreadPane.preload}
        className={getRowClass(isOpen)}
      >
        <ConversationAvatar conversation={conversation} />
        <span className="min-w-0 grow">
          <span className="flex items-baseline justify-between gap-3">
            <span className={joinClasses('truncate font-serif text-lead', isUnread && 'font-semibold')}>
              {title}
            </span>
            {lastMessage !== null && (
              <time
                dateTime={lastMessage.createdAt}
                title={formatInstant(lastMessage.createdAt)}
                className="shrink-0 text-caption text-muted tabular"
              >
                {formatListTime(lastMessage.createdAt, now)}
              </time>
            )}
          </span>
          <span className="flex items-center gap-2 text-small">
            <span className={joinClasses('min-w-0 grow truncate', isUnread ? 'text-ink' : 'text-muted')}>
              {unsent === undefined ? (
                describeLastMessage(conversation)
              ) : (
                <>
                  <span className={unsent.state === 'Not sent' ? 'text-danger' : 'text-gold'}>
                    {unsent.state}:
                  </span>{' '}
                  {unsent.text}
                </>
              )}
            </span>
            {isMuted && (
              <>
                <BellOff aria-hidden="true" strokeWidth={1.5} className="size-4 shrink-0 text-muted" />
                <span className="sr-only">Muted</span>
              </>
            )}
            {isUnread && (
              <span
                className={joinClasses(
                  'grid h-5 min-w-5 shrink-0 place-items-center rounded-full px-1.5 text-caption leading-none font-semibold tabular',
                  isMuted ? 'bg-sunken text-muted' : 'bg-accent text-on-accent',
                )}
              >
                <span aria-hidden="true">{unreadCount > 99 ? '99+' : unreadCount}</span>
                <span className="sr-only">{pluralize(unreadCount, 'unread message')}</span>
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}
