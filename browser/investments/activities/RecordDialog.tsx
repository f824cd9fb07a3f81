import type { InvestmentDialogProps } from '#browser/investments/holdings/investment-dialog.ts'

import ActivityDialog from './ActivityDialog.tsx'

/** Records an activity of an investment. */
export default function RecordDialog({ investment, onClose }: InvestmentDialogProps) {
  return <ActivityDialog subject={{ account: investment.account, holding: investment }} onClose={onClose} />
}
