import { BellOff, UsersRound } from 'lucide-react'
import { Link } from 'wouter'

import { describeLastMessage } from '#browser/messages/describe-message.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Avatar } from '#browser/ui/Avatar.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { pluralize } from '#contract/counts.ts'
import type { Conversation } from '#contract/messages.ts'

import { formatListTime } from './format-list-time.ts'

/** The address of a path with the search of the page, and of a message in it. */
export type ToAddress = (path: string, message?: string) => string

export interface ConversationRowProps {
  conversation: Conversation
  isOpen: boolean
  toAddress: ToAddress
  now: Date
}

export function ConversationRow({ conversation, isOpen, toAddress, now }: ConversationRowProps) {
  const { id, title, lastMessage, unreadCount, isMuted } = conversation
  const isUnread = unreadCount > 0
  return (
    <li className="border-b border-line">
      <Link
        href={toAddress(buildPath('conversation', { id }))}
        aria-current={isOpen || undefined}
        className={joinClasses(
          'flex min-h-21 items-center gap-3 border-l-3 py-3 pr-4 pl-3.5 transition-colors hover:bg-accent-soft/60 focus-visible:-outline-offset-2',
          isOpen ? 'border-l-accent bg-accent-soft/60' : 'border-l-transparent',
        )}
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
              {describeLastMessage(conversation)}
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

export function ConversationAvatar({
  conversation: { kind, title, photographUrl },
  size = 'regular',
}: {
  conversation: Pick<Conversation, 'kind' | 'title' | 'photographUrl'>
  size?: 'small' | 'regular'
}) {
  if (kind === 'direct') return <Avatar name={title} image={photographUrl} size={size} decorative />
  return (
    <span
      aria-hidden="true"
      className="grid size-10 shrink-0 place-items-center rounded-full border border-gilt bg-gold-soft text-gold"
    >
      <UsersRound strokeWidth={1.5} className="size-5" />
    </span>
  )
}
