import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

import { buildPath } from '#browser/platform/paths.ts'
import { LoadFailed } from '#browser/ui/LoadFailed.tsx'
import { Skeleton } from '#browser/ui/Skeleton.tsx'

import { Hotline } from './Hotline.tsx'
import { contactDetailsQuery } from './queries.ts'

/** Section 2, Contact: the details block. Details that are not configured are shown as missing, never invented. */
export function OfficeDetails() {
  const { data: details, error, isPending, refetch } = useQuery(contactDetailsQuery)
  return (
    <section aria-labelledby="office-details">
      <h2 id="office-details">Reach the office</h2>
      {isPending ? (
        // The heights of the details are unknown, so nothing is displayed below them yet.
        <Skeleton className="mt-8 h-dvh max-h-160" />
      ) : (
        <>
          <dl className="mt-8 border-b border-line">
            <OfficeDetail term="Family hotline">
              <OptionalValue
                value={details?.hotline}
                fallback="No number is listed yet. Please use the form and leave your number so we can call you back."
              >
                {hotline => <Hotline hotline={hotline} />}
              </OptionalValue>
            </OfficeDetail>
            <OfficeDetail term="Secure email">
              <OptionalValue
                value={details?.email}
                fallback="No address is listed yet. The form reaches the same people."
              >
                {email => (
                  <a className="link wrap-anywhere" href={`mailto:${email}`}>
                    {email}
                  </a>
                )}
              </OptionalValue>
            </OfficeDetail>
            <OfficeDetail term="Office address">
              <OptionalValue
                value={details?.address}
                fallback="No address is listed yet. Please ask for it in your message."
              >
                {address => <address className="whitespace-pre-line not-italic">{address}</address>}
              </OptionalValue>
            </OfficeDetail>
            <OfficeDetail term="Office hours">
              <span className="block tabular">Mon-Fri 6:00 AM-8:00 PM EST</span>
              <span className="block tabular">Sat 8:00 AM-4:00 PM EST</span>
            </OfficeDetail>
            <OfficeDetail term="Emergency support">24/7</OfficeDetail>
          </dl>
          {error !== null && (
            <LoadFailed
              title="The contact details could not be loaded"
              error={error}
              onRetry={refetch}
              className="mt-4"
            />
          )}
          <p className="mt-8 max-w-prose border-l border-gilt pl-5 text-small text-muted">
            You can read your messages and our replies on your{' '}
            <Link href={`${buildPath('account')}#inquiries`} className="link">
              account page
            </Link>
            .
          </p>
        </>
      )}
    </section>
  )
}

interface OptionalValueProps {
  /** Undefined after a failure; null if not configured. */
  value: string | null | undefined
  fallback: string
  children: (value: string) => ReactNode
}

function OptionalValue({ value, fallback, children }: OptionalValueProps) {
  if (value === undefined) return '—'
  if (value === null) return <span className="font-sans text-small text-muted">{fallback}</span>
  return children(value)
}

function OfficeDetail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-6 gap-y-1 border-t border-line py-5 sm:max-lg:grid-cols-[10rem_minmax(0,1fr)] sm:max-lg:items-baseline">
      <dt className="text-small text-muted">{term}</dt>
      <dd className="font-serif text-title">{children}</dd>
    </div>
  )
}
