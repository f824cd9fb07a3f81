import type { UserInvestment } from '#contract/investments/holdings.ts'

/** What every dialog of an investment gets. */
export interface InvestmentDialogProps {
  investment: UserInvestment
  onClose: () => void
}
