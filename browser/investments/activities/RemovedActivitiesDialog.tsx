import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createRemovedActivitiesQuery } from '#browser/investments/queries.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { Button } from '#browser/ui/Button.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import type { Activity } from '#contract/investments/activities.ts'

import type { ActivitySubject } from './ActivityFields.tsx'
import { describeActivity } from './describe-activity.ts'
import { useRestoreActivity } from './mutations.ts'
import { toLedgerFilter } from './to-ledger-filter.ts'

const HistoryDialog = lazyDialog(() => import('./HistoryDialog.tsx'))

/** The activities that were removed from a ledger, the latest removal first. */
export default function RemovedActivitiesDialog({
  subject,
  onClose,
}: {
  subject: ActivitySubject
  onClose: () => void
}) {
  const list = useInfiniteQuery(createRemovedActivitiesQuery(toLedgerFilter(subject)))
  const [opened, setOpened] = useState<Activity | null>(null)
  return (
    <>
      <Dialog
        open
        focusesTitle
        size="wide"
        onOpenChange={onClose}
        title="Removed activities"
        description="The ledger does not count them. Restore one to count it again."
        isReady={list.data !== undefined || list.isError}
        footer={<Button onClick={onClose}>Done</Button>}
      >
        <PagedList
          list={list}
          noun="activities"
          content="the removed activities"
          empty={<p className="text-muted">No activity of this ledger was removed.</p>}
        >
          {removals => (
            <ul aria-label="Removed activities" className="divide-y divide-line border-y border-line">
              {removals.map(removal => (
                <li key={removal.id}>
                  <RemovedActivity
                    removal={removal}
                    showsHolding={subject.holding === null}
                    onOpenHistory={() => setOpened(removal)}
                  />
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </Dialog>
      {opened !== null && <HistoryDialog activity={opened} onClose={() => setOpened(null)} />}
    </>
  )
}

function RemovedActivity({
  removal,
  showsHolding,
  onOpenHistory,
}: {
  /** The entry that removed it, with its values. */
  removal: Activity
  /** Names the investment, in the ledger of an account. */
  showsHolding: boolean
  onOpenHistory: () => void
}) {
  const { id, date, holding, note, createdBy, createdAt } = removal
  const textId = `removal-${id}`
  const restoring = useRestoreActivity()
  const details = [showsHolding && holding?.name, note].filter(Boolean)
  return (
    <div className="grid gap-x-6 gap-y-2 py-3.5 md:grid-cols-[1fr_auto] md:items-center">
      <div className="min-w-0 wrap-anywhere">
        <p id={textId} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 tabular">
          <span className="w-26 shrink-0 text-small text-muted">{formatCalendarDate(date)}</span>
          <span className="font-medium">{describeActivity(removal)}</span>
        </p>
        {details.length > 0 && (
          <p className="mt-1 text-small whitespace-pre-wrap text-muted">{details.join('\n')}</p>
        )}
        <p className="mt-1 text-caption text-muted tabular">
          Removed by {createdBy}, {formatInstant(createdAt)}.
        </p>
      </div>
      <div className="flex flex-wrap gap-1">
        <Button
          ref={focusSuccessor}
          variant="secondary"
          size="small"
          aria-describedby={textId}
          pending={restoring.isPending}
          pendingLabel="Restoring..."
          onClick={() => restoring.mutate(id)}
        >
          Restore
        </Button>
        <Button variant="quiet" size="small" aria-describedby={textId} onClick={onOpenHistory}>
          History
        </Button>
      </div>
    </div>
  )
}
