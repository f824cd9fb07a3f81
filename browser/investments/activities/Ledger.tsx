import { useInfiniteQuery } from '@tanstack/react-query'

import { createActivitiesQuery } from '#browser/investments/queries.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'

import type { ActivitySubject } from './ActivityFields.tsx'
import { LedgerEntry } from './LedgerEntry.tsx'

/** The ledger of an investment, or of the cash of an account. */
export function Ledger({ subject }: { subject: ActivitySubject }) {
  const { holding, account } = subject
  const list = useInfiniteQuery(
    createActivitiesQuery(holding === null ? { accountId: account.id } : { holdingId: holding.id }),
  )
  return (
    <PagedList
      list={list}
      noun="activities"
      content="the activities"
      heading="h3"
      empty={
        <EmptyState title="No activities yet">
          Buys, sales, dividends and valuations appear here, the latest first.
        </EmptyState>
      }
    >
      {activities => (
        <ul aria-label="Activities" className="divide-y divide-line border-y border-line">
          {activities.map(activity => (
            <li key={activity.rootId}>
              <LedgerEntry subject={subject} activity={activity} />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
