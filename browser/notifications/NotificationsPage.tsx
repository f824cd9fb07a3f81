import {
  useInfiniteQuery,
  useQuery,
  type UseInfiniteQueryResult,
  type UseQueryResult,
} from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'

import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatTime } from '#browser/platform/format/format-instant.ts'
import { groupByDay } from '#browser/platform/format/group-by-day.ts'
import { useTitle } from '#browser/platform/navigation.tsx'
import { buildPath } from '#browser/platform/paths.ts'
import type { LoadedRows } from '#browser/platform/query.ts'
import { useScrollToAnchor } from '#browser/platform/use-scroll-to-anchor.ts'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { joinClasses } from '#browser/ui/classes.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Loaded } from '#browser/ui/Loaded.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { Notification, WaitingItem } from '#contract/notifications.ts'

import { notificationsQuery, useMarkSeen, waitingQuery } from './queries.ts'
import { WaitingList } from './WaitingList.tsx'

/** /notifications: what waits for the account, and what it was notified of in the last year, newest first. */
export default function NotificationsPage() {
  useTitle('Notifications')
  useScrollToAnchor()
  const waiting = useQuery(waitingQuery)
  const list = useInfiniteQuery(notificationsQuery)
  return (
    <div className="page max-w-4xl py-14 lg:py-20">
      <h1>Notifications</h1>
      <p className="mt-4 max-w-prose text-lead text-muted">
        What needs your attention, and changes that concern you and your account. Your{' '}
        <Link href={`${buildPath('account')}#notifications`} className="link">
          account settings
        </Link>{' '}
        state which of them also reach you outside the portal.
      </p>
      <Waiting waiting={waiting} />
      {/* Below a list of any length, so that nothing moves when that arrives. */}
      {!waiting.isPending && (
        <section aria-labelledby="information" className="mt-14">
          <h2 id="information" tabIndex={-1} className="outline-none">
            For your information
          </h2>
          <div className="mt-2">
            <NotificationList list={list} />
          </div>
        </section>
      )}
    </div>
  )
}

/** Apart from what is only for information: it stays until someone acts. */
function Waiting({ waiting }: { waiting: UseQueryResult<WaitingItem[]> }) {
  return (
    <section aria-labelledby="waiting" className="mt-10">
      <h2 id="waiting">Waiting for you</h2>
      <div className="mt-3">
        <Loaded
          query={waiting}
          content="what is waiting for you"
          heading="h3"
          skeleton={<Skeleton className="h-20" />}
        >
          {items =>
            items.length === 0 ? (
              <p className="text-muted">Nothing is waiting for you.</p>
            ) : (
              <WaitingList items={items} />
            )
          }
        </Loaded>
      </div>
    </section>
  )
}

function NotificationList({ list }: { list: UseInfiniteQueryResult<LoadedRows<Notification>> }) {
  const [now] = useState(() => new Date())
  const markSeen = useMarkSeen()
  return (
    <PagedList
      list={list}
      noun="notifications"
      auto
      content="your notifications"
      heading="h3"
      skeleton={<Skeleton className="h-60" />}
      empty={<NoNotifications />}
    >
      {rows => (
        <>
          <div className="flex min-h-control items-center justify-end">
            {rows.some(({ seenAt }) => seenAt === null) && (
              <Button
                ref={focusSuccessor}
                data-focus-successor="information"
                variant="secondary"
                pending={markSeen.isPending}
                pendingLabel="Marking..."
                onClick={() => markSeen.mutate({ all: true, until: rows[0]!.createdAt })}
              >
                Mark all as read
              </Button>
            )}
          </div>
          {groupByDay(rows, now).map(({ day, rows }) => (
            <section key={day} aria-label={day} className="mt-8 first:mt-0">
              <h3 className="eyebrow">{day}</h3>
              <ul className="mt-3 divide-y divide-line border-y border-line">
                {rows.map(notification => (
                  <NotificationRow
                    key={notification.id}
                    notification={notification}
                    onSeen={() => markSeen.mutate({ ids: [notification.id] })}
                  />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
    </PagedList>
  )
}

function NoNotifications() {
  return (
    <EmptyState
      title="Nothing new"
      heading="h3"
      action={
        <Link href={buildPath('familyPortal')} className={getButtonClass({ variant: 'secondary' })}>
          Go to the family portal
        </Link>
      }
    >
      You will be notified here of new messages and sign-ins, of changes to your role or your account, and of
      documents for you.
    </EmptyState>
  )
}

/** Large enough for a finger. */
const rowLink = 'link pointer-coarse:inline-flex pointer-coarse:min-h-control pointer-coarse:items-center'

function NotificationRow({ notification, onSeen }: { notification: Notification; onSeen: () => void }) {
  const { title, sentence, link, createdAt, seenAt } = notification
  const isUnseen = seenAt === null
  return (
    <li className="relative flex flex-wrap items-baseline gap-x-6 gap-y-2 py-5 pl-6">
      {isUnseen && (
        <span aria-hidden="true" className="absolute top-7 left-0 size-2.5 rounded-full bg-gilt" />
      )}
      <div className="min-w-0 grow basis-64">
        <h4 className={joinClasses('text-body', isUnseen ? 'font-semibold' : 'font-normal')}>
          {isUnseen && <span className="sr-only">Unread: </span>}
          {title}
        </h4>
        <p className="mt-1 max-w-prose text-small text-muted wrap-anywhere">{sentence}</p>
        <div className="mt-2 flex flex-wrap gap-x-6 gap-y-1 text-small">
          {link !== null && (
            <Link
              href={link}
              aria-label={`View: ${title}`}
              className={rowLink}
              onClick={() => {
                if (isUnseen) onSeen()
              }}
            >
              View
            </Link>
          )}
          {isUnseen && (
            <button
              ref={focusSuccessor}
              type="button"
              aria-label={`Mark as read: ${title}`}
              className={rowLink}
              onClick={onSeen}
            >
              Mark as read
            </button>
          )}
        </div>
      </div>
      <time dateTime={createdAt} className="shrink-0 text-small text-muted tabular">
        {formatTime(createdAt)}
      </time>
    </li>
  )
}
