import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createActivitiesQuery } from '#browser/investments/queries.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { Activity } from '#contract/investments/activities.ts'

import type { ActivitySubject } from './ActivityFields.tsx'
import { ActivityRow, type ActivityAction } from './ActivityRow.tsx'

const ActivityDialog = lazyDialog(() => import('./ActivityDialog.tsx'))
const HistoryDialog = lazyDialog(() => import('./HistoryDialog.tsx'))

/** The ledger of an investment, or of the cash of an account. */
export function Ledger({ subject }: { subject: ActivitySubject }) {
  const { holding, account } = subject
  const list = useInfiniteQuery(
    createActivitiesQuery(holding === null ? { accountId: account.id } : { holdingId: holding.id }),
  )
  const [open, setOpen] = useState<{ action: ActivityAction; activity: Activity } | null>(null)
  const close = () => setOpen(null)
  return (
    <>
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
                <ActivityRow
                  activity={activity}
                  showsHolding={holding === null}
                  onAction={action => setOpen({ action, activity })}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {open?.action === 'correct' && (
        <ActivityDialog subject={subject} activity={open.activity} onClose={close} />
      )}
      {open?.action === 'history' && <HistoryDialog activity={open.activity} onClose={close} />}
    </>
  )
}
