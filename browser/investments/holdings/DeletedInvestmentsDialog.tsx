import { useInfiniteQuery } from '@tanstack/react-query'

import { formatAmount } from '#browser/investments/format-amount.ts'
import { deletedInvestmentsQuery } from '#browser/investments/queries.ts'
import { Button } from '#browser/ui/Button.tsx'
import { DeletedItem } from '#browser/ui/lists/DeletedItem.tsx'
import { PagedList } from '#browser/ui/lists/PagedList.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import { DialogButton } from '#browser/ui/overlays/DialogButton.tsx'
import { lazyDialog } from '#browser/ui/overlays/lazy-dialog.tsx'
import type { UserInvestment } from '#contract/investments/holdings.ts'
import { restoreDays } from '#contract/restore-days.ts'

import { describeInvestment } from './describe-investment.ts'
import { useRestoreInvestment } from './mutations.ts'

const InvestmentHistoryDialog = lazyDialog(() => import('./InvestmentHistoryDialog.tsx'))

/** The investments that were deleted in the last 30 days, and that the viewer may restore. */
export default function DeletedInvestmentsDialog({ onClose }: { onClose: () => void }) {
  const list = useInfiniteQuery(deletedInvestmentsQuery)
  return (
    <Dialog
      open
      focusesTitle
      onOpenChange={onClose}
      title="Recently deleted"
      description={`A deleted investment can be restored with its activities for ${restoreDays} days.`}
      isReady={list.data !== undefined || list.isError}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <PagedList
        list={list}
        noun="investments"
        content="the deleted investments"
        empty={<p className="text-muted">No investment was deleted in the last {restoreDays} days.</p>}
      >
        {investments => (
          <ul aria-label="Deleted investments" className="divide-y divide-line border-y border-line">
            {investments.map(investment => (
              <li key={investment.id}>
                <DeletedInvestment investment={investment} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  )
}

function DeletedInvestment({ investment }: { investment: UserInvestment }) {
  const { id, assetName, currentValue, currency } = investment
  const restoring = useRestoreInvestment()
  return (
    <DeletedItem
      title={assetName}
      details={`${describeInvestment(investment)} · ${formatAmount(currentValue, currency)}`}
      record={investment}
      isRestoring={restoring.isPending}
      onRestore={() => restoring.mutate(id)}
      actions={
        <DialogButton
          variant="quiet"
          size="small"
          preload={InvestmentHistoryDialog.preload}
          renderDialog={close => <InvestmentHistoryDialog investment={investment} onClose={close} />}
        >
          History <span className="sr-only">of {assetName}</span>
        </DialogButton>
      }
    />
  )
}
