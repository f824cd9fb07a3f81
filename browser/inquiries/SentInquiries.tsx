import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'

import { Hotline } from '#browser/contact/Hotline.tsx'
import { contactDetailsQuery } from '#browser/contact/queries.ts'
import { formatDayAndTime } from '#browser/platform/format/format-instant.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import type { SentInquiry } from '#contract/inquiries/inquiries.ts'
import { inquiryServices } from '#contract/inquiries/inquiry-choices.ts'

import { sentInquiriesQuery } from './queries.ts'

/** The current account's inquiries with their status and replies: a section of the account page. */
export function SentInquiries() {
  const list = useInfiniteQuery(sentInquiriesQuery)
  return (
    <PagedList list={list} noun="inquiries" content="your inquiries" empty={<NoInquiries />}>
      {inquiries => (
        <ul className="border-b border-line">
          {inquiries.map(inquiry => (
            <li
              key={inquiry.id}
              className="skip-offscreen border-t border-line py-6 [contain-intrinsic-block-size:auto_14rem]"
            >
              <InquiryCard inquiry={inquiry} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function NoInquiries() {
  return (
    <EmptyState
      title="You have not sent an inquiry yet"
      action={
        <Link href={buildPath('contact')} className={getButtonClass({ variant: 'secondary' })}>
          Write to the office
        </Link>
      }
    >
      Your messages to your family relationship manager and the replies will appear here.
    </EmptyState>
  )
}

function InquiryCard({ inquiry }: { inquiry: SentInquiry }) {
  const { service, message, createdAt, replies } = inquiry
  const [now] = useState(() => Date.now())
  const isOverdue = inquiry.state === 'new' && Date.parse(inquiry.dueAt) < now
  return (
    <article>
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3>{inquiryServices[service]}</h3>
        <InquiryState inquiry={inquiry} isOverdue={isOverdue} />
      </div>
      <p className="mt-1 text-small text-muted">{formatDayAndTime(createdAt)}</p>
      <p className="mt-3 max-w-prose whitespace-pre-wrap wrap-anywhere">{message}</p>
      {isOverdue && <Apology />}
      {replies.length > 0 && (
        <ol aria-label="Replies" className="mt-5 grid gap-5">
          {replies.map(reply => (
            <li key={reply.id} className="border-l border-gilt pl-5">
              <p className="text-small text-muted">
                <span className="font-medium text-ink">{reply.author}</span>,{' '}
                {formatDayAndTime(reply.createdAt)}
              </p>
              <p className="mt-1.5 max-w-prose whitespace-pre-wrap wrap-anywhere">{reply.message}</p>
            </li>
          ))}
        </ol>
      )}
    </article>
  )
}

/** The answer was promised within 24 hours. */
function Apology() {
  const { data: details } = useQuery(contactDetailsQuery)
  const { hotline = null, email = null } = details ?? {}
  return (
    <p className="mt-3 max-w-prose border-l border-gilt pl-4 text-small">
      We are sorry for the delay.{' '}
      {hotline !== null ? (
        <>
          If it cannot wait, please call <Hotline hotline={hotline} />.
        </>
      ) : email !== null ? (
        <>
          If it cannot wait, please write to{' '}
          <a className="link wrap-anywhere" href={`mailto:${email}`}>
            {email}
          </a>
          .
        </>
      ) : (
        <>
          If it cannot wait, please{' '}
          <Link href={buildPath('contact')} className="link">
            write to the office again
          </Link>{' '}
          and leave a number for a call.
        </>
      )}
    </p>
  )
}

function InquiryState({
  inquiry: { state, dueAt, replies },
  isOverdue,
}: {
  inquiry: SentInquiry
  isOverdue: boolean
}) {
  if (state === 'new') {
    return (
      <Badge tone={isOverdue ? 'danger' : 'gold'}>
        A reply {isOverdue ? 'was' : 'is'} due by {formatDayAndTime(dueAt)}
      </Badge>
    )
  }
  if (state === 'closed') return <Badge>Closed</Badge>
  return <Badge tone="accent">{replies.length > 0 ? 'Answered' : 'Answered outside the portal'}</Badge>
}
