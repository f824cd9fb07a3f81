import { useInfiniteQuery } from '@tanstack/react-query'

import { createHistoryQuery } from '#browser/investments/queries.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { Badge } from '#browser/ui/Badge.tsx'
import { Button } from '#browser/ui/Button.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import type { Activity } from '#contract/investments/activities.ts'

import { describeActivity } from './describe-activity.ts'
import { useUndoActivity } from './mutations.ts'

/** Every entry of the chain of an activity, the newest first. */
export default function HistoryDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const list = useInfiniteQuery(createHistoryQuery(activity.rootId))
  const undo = useUndoActivity()
  const newest = list.data?.rows[0]
  const canUndo = activity.abilities.edit && list.data !== undefined && list.data.rows.length > 1
  return (
    <Dialog
      open
      focusesTitle
      onOpenChange={onClose}
      title="History of this activity"
      description="Corrections and removals are entries of their own. Nothing is overwritten."
      isReady={list.data !== undefined || list.isError}
      footer={
        <>
          {canUndo && newest !== undefined && (
            <Button
              variant="secondary"
              pending={undo.isPending}
              pendingLabel="Undoing..."
              onClick={() => undo.mutate(newest.id)}
            >
              Undo the latest change
            </Button>
          )}
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <PagedList list={list} noun="entries" content="the history" empty={null}>
        {entries => (
          <ol aria-label="Entries" className="divide-y divide-line border-y border-line">
            {entries.map(entry => (
              <li key={entry.id} className="py-3.5">
                <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                  <span className="font-medium wrap-anywhere">
                    {entry.isRemoval ? 'Removed' : describeActivity(entry)}
                  </span>
                  {entry.isCurrent && <Badge tone="accent">Current</Badge>}
                </p>
                <p className="mt-1 text-small text-muted">
                  {!entry.isRemoval && `On ${formatCalendarDate(entry.date)}. `}
                  Entered by {entry.createdBy}, {formatInstant(entry.createdAt)}.
                </p>
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </Dialog>
  )
}
