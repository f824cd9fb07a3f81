import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createActivitiesQuery, draftKeys } from '#browser/investments/queries.ts'
import { useCurrentUser } from '#browser/platform/current-user.ts'
import { findOpenDraft } from '#browser/platform/drafts/drafts.ts'
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
  const userId = useCurrentUser().user?.id
  const [open, setOpen] = useState(() => findInterrupted(userId))
  const close = () => setOpen(undefined)
  // The row of the list has the current version after a conflict.
  const activity = list.data?.rows.find(({ rootId }) => rootId === open?.rootId) ?? open?.activity
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
                  onAction={action => setOpen({ action, rootId: activity.rootId, activity })}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {activity !== undefined && open?.action === 'correct' && (
        <ActivityDialog subject={subject} activity={activity} onClose={close} />
      )}
      {activity !== undefined && open?.action === 'history' && (
        <HistoryDialog activity={activity} onClose={close} />
      )}
    </>
  )
}

type OpenDialog = { action: ActivityAction; rootId: string; activity?: Activity }

/** The correction that the end of the session interrupted. The list of activities has its entry. */
function findInterrupted(userId: string | undefined): OpenDialog | undefined {
  const rootId = findOpenDraft(draftKeys.correctActivity(''), userId)
  return rootId === undefined ? undefined : { action: 'correct', rootId }
}
