import ActivityDialog from '#browser/investments/activities/ActivityDialog.tsx'
import { Ledger } from '#browser/investments/activities/Ledger.tsx'
import { draftKeys } from '#browser/investments/queries.ts'
import { useDraftDialog } from '#browser/platform/drafts/use-draft-dialog.ts'
import { Button } from '#browser/ui/Button.tsx'
import { Dialog } from '#browser/ui/overlays/Dialog.tsx'
import type { InvestmentAccount } from '#contract/investments/accounts.ts'

/** The ledger of an account, and its deposits and withdrawals. */
export default function CashDialog({
  account,
  onClose,
}: {
  account: InvestmentAccount
  onClose: () => void
}) {
  const [isRecording, setRecording] = useDraftDialog(draftKeys.recordActivity(account.id))
  const subject = { account, holding: null }
  return (
    <>
      <Dialog
        open
        focusesTitle
        size="wide"
        onOpenChange={onClose}
        title={`Cash of ${account.name}`}
        description="The ledger of the account. Trades and income change its cash, and so do deposits and withdrawals."
        footer={
          <>
            {account.abilities.edit && !account.isClosed && (
              <Button variant="secondary" onClick={() => setRecording(true)}>
                Record activity
              </Button>
            )}
            <Button onClick={onClose}>Done</Button>
          </>
        }
      >
        <Ledger subject={subject} canEdit={account.abilities.edit} />
      </Dialog>
      {isRecording && <ActivityDialog subject={subject} onClose={() => setRecording(false)} />}
    </>
  )
}
