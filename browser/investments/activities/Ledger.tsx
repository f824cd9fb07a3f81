import { useInfiniteQuery } from '@tanstack/react-query'

import { createActivitiesQuery } from '#browser/investments/queries.ts'
import { EmptyState } from '#browser/ui/EmptyState.tsx'
import { PagedList, type PagedQuery } from '#browser/ui/lists/PagedList.tsx'
import { DialogButton } from '#browser/ui/overlays/DialogButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { Activity } from '#contract/investments/activities.ts'

import type { ActivitySubject } from './ActivityFields.tsx'
import { LedgerEntry } from './LedgerEntry.tsx'
import { toLedgerFilter } from './to-ledger-filter.ts'

const RemovedActivitiesDialog = lazyDialog(() => import('./RemovedActivitiesDialog.tsx'))

/** The ledger of an investment, or of an account. Those who may edit it can restore what was removed. */
export function Ledger({ subject, canEdit }: { subject: ActivitySubject; canEdit: boolean }) {
  const list = useInfiniteQuery(createActivitiesQuery(toLedgerFilter(subject)))
  return (
    <>
      <LedgerList list={list} subject={subject} />
      {/* Below the loaded entries, it does not shift. */}
      {canEdit && list.data !== undefined && (
        <DialogButton
          variant="quiet"
          size="small"
          className="mt-3 -ml-3.5"
          preload={RemovedActivitiesDialog.preload}
          renderDialog={close => <RemovedActivitiesDialog subject={subject} onClose={close} />}
        >
          Removed activities
        </DialogButton>
      )}
    </>
  )
}

function LedgerList({ list, subject }: { list: PagedQuery<Activity>; subject: ActivitySubject }) {
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
