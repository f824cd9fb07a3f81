import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'wouter'

import { joinClasses } from '#browser/ui/classes.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { LoadMore } from '#browser/ui/lists/LoadMore.tsx'
import { Refreshing } from '#browser/ui/lists/Refreshing.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { InquirySummary } from '#contract/inquiries/inquiries.ts'
import { inquiryServices, type InquiryState } from '#contract/inquiries/inquiry-choices.ts'

import { InquiryStatus } from './InquiryStatus.tsx'
import { createInboxQuery } from './queries.ts'
import type { InboxSearch } from './use-inbox-search.ts'

/** One state of the inbox. */
export function InboxList({ inboxSearch }: { inboxSearch: InboxSearch }) {
  const { state, search } = inboxSearch
  const inbox = useInfiniteQuery(createInboxQuery(state, search))
  if (inbox.isError && inbox.data === undefined) {
    return (
      <LoadFailed title="The inquiries could not be loaded" error={inbox.error} onRetry={inbox.refetch} />
    )
  }
  if (inbox.isPending) return <LoadingInbox />
  const inquiries = inbox.data.rows
  if (inquiries.length === 0) return <EmptyInbox state={state} search={search} />
  return (
    <Refreshing isRefreshing={inbox.isPlaceholderData} className="-mt-6">
      <ul>
        {inquiries.map(inquiry => (
          <InquiryRow
            key={inquiry.id}
            inquiry={inquiry}
            path={inboxSearch.addressWith({ inquiry: inquiry.id })}
            isOpen={inquiry.id === inboxSearch.inquiry}
          />
        ))}
      </ul>
      <LoadMore list={inbox} noun="inquiries" />
    </Refreshing>
  )
}

function InquiryRow({ inquiry, path, isOpen }: { inquiry: InquirySummary; path: string; isOpen: boolean }) {
  return (
    <li className="relative skip-offscreen border-b border-line [contain-intrinsic-block-size:auto_8rem]">
      <Link
        href={path}
        aria-current={isOpen || undefined}
        className={joinClasses(
          'block border-l-3 py-4 pr-2 pl-4 transition-colors hover:bg-accent-soft/60',
          isOpen ? 'border-l-accent bg-accent-soft/60' : 'border-l-transparent',
        )}
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <span className="font-serif text-title wrap-anywhere">{inquiry.name}</span>
          <InquiryStatus inquiry={inquiry} />
        </span>
        <span className="mt-0.5 block text-small text-muted">{inquiryServices[inquiry.service]}</span>
        <span className="mt-1.5 line-clamp-2 text-small wrap-anywhere">{inquiry.excerpt}</span>
      </Link>
    </li>
  )
}

function EmptyInbox({ state, search }: { state: InquiryState; search: string }) {
  if (search !== '') {
    return (
      <EmptyState title="No matches" heading="h2">
        No {state} inquiries match “{search}”. The tabs above show how many match in each status.
      </EmptyState>
    )
  }
  const [title, text] = emptyTexts[state]
  return (
    <EmptyState title={title} heading="h2">
      {text}
    </EmptyState>
  )
}

const emptyTexts = {
  new: ['No new inquiries', 'Messages from the contact page will appear here.'],
  answered: ['No answered inquiries', 'Inquiries will appear here after the first reply.'],
  closed: ['No closed inquiries', 'Close an inquiry when it needs no further reply.'],
} as const

function LoadingInbox() {
  return (
    <div className="grid gap-6">
      <output className="sr-only">Loading inquiries</output>
      {[1, 2, 3, 4].map(row => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-full" />
        </div>
      ))}
    </div>
  )
}
