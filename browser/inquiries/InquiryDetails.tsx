import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link } from 'wouter'

import { CallFailed } from '#browser/platform/call.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatDayAndTime } from '#browser/platform/format/format-instant.ts'
import { lazyWithPreload } from '#browser/platform/lazy-with-preload.tsx'
import { Alert } from '#browser/ui/Alert.tsx'
import { getButtonClass } from '#browser/ui/button-class.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Card } from '#browser/ui/Card.tsx'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'
import type { Inquiry } from '#contract/inquiries/inquiries.ts'
import { inquiryServices, relationships, type InquiryState } from '#contract/inquiries/inquiry-choices.ts'

import { InquiryStatus } from './InquiryStatus.tsx'
import { createInquiryQuery, useChangeState } from './queries.ts'

const ReplyForm = lazyWithPreload(() => import('./ReplyForm.tsx'), <Skeleton className="h-56" />)

export interface InquiryDetailsProps {
  id: string
  pathBack: string
}

/** An inquiry in full, with its replies, the reply form and state changes. */
export function InquiryDetails({ id, pathBack }: InquiryDetailsProps) {
  const { data: inquiry, error, refetch } = useQuery(createInquiryQuery(id))
  useEffect(() => ReplyForm.preload(), [])
  return (
    <>
      <Link
        href={pathBack}
        className={getButtonClass({ variant: 'quiet', size: 'small', className: '-ml-3.5 mb-4 lg:hidden' })}
      >
        Back to the list
      </Link>
      {inquiry !== undefined ? (
        <LoadedInquiry inquiry={inquiry} />
      ) : error === null ? (
        <Card className="grid gap-4">
          <output className="sr-only">Loading the inquiry</output>
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-40" />
        </Card>
      ) : error instanceof CallFailed && error.status === 404 ? (
        <Alert>This inquiry does not exist.</Alert>
      ) : (
        <LoadFailed title="The inquiry could not be loaded" error={error} onRetry={refetch} />
      )}
    </>
  )
}

const headingId = 'inquiry-heading'

function LoadedInquiry({ inquiry }: { inquiry: Inquiry }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // A reader who opened it from the list continues here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <article className="relative flex flex-col rounded-lg border border-line bg-raised shadow-raised lg:[@media(min-height:48rem)]:max-h-[calc(100dvh-8rem)] print:max-h-none">
      <header className="border-b border-line px-6 py-6 sm:px-8">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
          <h2 ref={heading} id={headingId} tabIndex={-1} className="wrap-anywhere">
            {inquiry.name}
          </h2>
          <InquiryStatus inquiry={inquiry} />
        </div>
        <p className="mt-1 text-muted">
          {relationships[inquiry.relationship]}, about {inquiryServices[inquiry.service]}
        </p>
        <InquiryFields inquiry={inquiry} />
      </header>
      {/* Scrolls between header and reply form in a low window, so it must be reachable by keyboard. */}
      <section
        aria-label="Message and replies"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="grow overflow-y-auto px-6 py-6 focus-visible:-outline-offset-2 sm:px-8"
      >
        <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{inquiry.message}</p>
        <Replies inquiry={inquiry} />
      </section>
      <footer className="rounded-b-lg border-t border-line bg-sunken/60 px-6 py-6 sm:px-8">
        {inquiry.state === 'closed' ? (
          <StateChanges inquiry={inquiry} />
        ) : (
          <ReplyForm inquiry={inquiry}>
            <StateChanges inquiry={inquiry} />
          </ReplyForm>
        )}
      </footer>
    </article>
  )
}

function InquiryFields({ inquiry }: { inquiry: Inquiry }) {
  const { sender, email, phone, createdAt, mailStatus } = inquiry
  const fields: [term: string, value: React.ReactNode][] = [
    ['Received', formatDayAndTime(createdAt)],
    ['Account', `${sender.name}, ${sender.email}`],
    [
      'Email',
      email === null ? (
        'Not given'
      ) : (
        <a href={`mailto:${email}`} className="link">
          {email}
        </a>
      ),
    ],
    [
      'Phone',
      phone === null ? (
        'Not given'
      ) : (
        <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className="link">
          {phone}
        </a>
      ),
    ],
    ...(mailStatus === 'none'
      ? []
      : [['Mailed to the office', mailStatuses[mailStatus]] satisfies [string, string]]),
  ]
  return (
    <dl className="mt-5 grid gap-x-6 gap-y-1.5 text-small sm:grid-cols-[auto_minmax(0,1fr)]">
      {fields.map(([term, value]) => (
        <div key={term} className="contents">
          <dt className="text-muted max-sm:mt-1.5">{term}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const mailStatuses = {
  queued: 'Waiting for the mail server',
  sent: 'Yes',
  failed: 'Not delivered. The mail server rejected it for 30 days',
}

function Replies({ inquiry: { replies, email } }: { inquiry: Inquiry }) {
  if (replies.length === 0) return null
  return (
    <ol aria-label="Replies" className="mt-8 grid gap-6">
      {replies.map(({ id, message, author, createdAt, mailStatus }) => (
        <li key={id} className="border-l border-gilt pl-5">
          <p className="text-small text-muted">
            <span className="font-medium text-ink">{author}</span>, {formatDayAndTime(createdAt)}
          </p>
          <p className="mt-2 max-w-prose whitespace-pre-wrap wrap-anywhere">{message}</p>
          <p className="mt-2 text-caption text-muted">
            {
              {
                none: 'Shown in the portal',
                queued: `Shown in the portal; waiting to be mailed to ${email}`,
                sent: `Shown in the portal and mailed to ${email}`,
                failed: `Shown in the portal; could not be mailed to ${email}`,
              }[mailStatus]
            }
          </p>
        </li>
      ))}
    </ol>
  )
}

function StateChanges({ inquiry }: { inquiry: Inquiry }) {
  const { mutate, isPending, variables } = useChangeState(inquiry.id)
  const getButtonProps = (state: InquiryState) => ({
    // The heading takes the focus, because the next button in this place does something else.
    ref: focusSuccessor,
    'data-focus-successor': headingId,
    pending: isPending && variables.state === state,
    disabled: isPending,
    onClick: () => mutate({ state, version: inquiry.version }),
  })
  return (
    <div className="flex flex-wrap gap-3">
      {inquiry.state === 'new' && (
        <Button variant="secondary" {...getButtonProps('answered')}>
          Mark as answered
        </Button>
      )}
      {inquiry.state === 'closed' ? (
        <Button variant="secondary" {...getButtonProps(inquiry.answeredAt === null ? 'new' : 'answered')}>
          Reopen inquiry
        </Button>
      ) : (
        <Button variant="secondary" {...getButtonProps('closed')}>
          Close inquiry
        </Button>
      )}
      {inquiry.state === 'answered' && inquiry.replies.length === 0 && (
        <Button variant="quiet" {...getButtonProps('new')}>
          Mark as new
        </Button>
      )}
    </div>
  )
}
