import { useInfiniteQuery } from '@tanstack/react-query'

import { createInvestmentHistoryQuery } from '#browser/investments/queries.ts'
import { formatInstant } from '#browser/platform/format/format-instant.ts'
import { Button } from '#browser/ui/Button.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'

import { describeHistoryEntry } from './describe-history-entry.ts'
import type { InvestmentDialogProps } from './investment-dialog.ts'

/** Who added, changed, deleted and restored an investment. */
export default function InvestmentHistoryDialog({ investment, onClose }: InvestmentDialogProps) {
  const list = useInfiniteQuery(createInvestmentHistoryQuery(investment.id))
  return (
    <Dialog
      open
      focusesTitle
      onOpenChange={onClose}
      title="History of this investment"
      description="The ledger has the history of each activity."
      isReady={list.data !== undefined || list.isError}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <PagedList
        list={list}
        noun="entries"
        content="the history"
        empty={<p className="text-muted">No change is recorded.</p>}
      >
        {entries => (
          <ol aria-label="Entries" className="divide-y divide-line border-y border-line">
            {entries.map(entry => (
              <li key={entry.id} className="py-3.5">
                <p className="font-medium">{describeHistoryEntry(entry)}</p>
                <p className="mt-1 text-small text-muted">
                  {entry.changedBy !== null && `By ${entry.changedBy}, `}
                  {formatInstant(entry.changedAt)}.
                </p>
              </li>
            ))}
          </ol>
        )}
      </PagedList>
    </Dialog>
  )
}
