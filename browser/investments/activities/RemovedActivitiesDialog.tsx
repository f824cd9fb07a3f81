import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { createRemovedActivitiesQuery } from '#browser/investments/queries.ts'
import { focusSuccessor } from '#browser/platform/focus-successor.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { Button } from '#browser/ui/Button.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { Activity } from '#contract/investments/activities.ts'

import type { ActivitySubject } from './ActivityFields.tsx'
import { ActivityLayout } from './ActivityLayout.tsx'
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
  // Outside the rows, since the history can restore its row.
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

interface RemovedActivityProps {
  /** The entry that removed it, with its values. */
  removal: Activity
  /** Names the investment, in the ledger of an account. */
  showsHolding: boolean
  onOpenHistory: () => void
}

function RemovedActivity({ removal, showsHolding, onOpenHistory }: RemovedActivityProps) {
  const { id, createdBy, createdAt } = removal
  const textId = `removal-${id}`
  const restoring = useRestoreActivity()
  return (
    <ActivityLayout
      activity={removal}
      textId={textId}
      showsHolding={showsHolding}
      caption={`Removed by ${createdBy}, ${formatInstant(createdAt)}.`}
      actions={
        <>
          <Button
            ref={focusSuccessor}
            variant="quiet"
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
        </>
      }
    />
  )
}
