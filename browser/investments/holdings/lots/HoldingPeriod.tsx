import { pluralize } from '#contract/counts.ts'
import type { InvestmentLot } from '#contract/investments/lots.ts'

/** How long units are held, and which of the two rates of tax that means. */
export function HoldingPeriod({ daysOwned, isLongTerm }: Pick<InvestmentLot, 'daysOwned' | 'isLongTerm'>) {
  return (
    <span>
      {pluralize(daysOwned, 'day')}
      <span className="block text-caption text-muted">{isLongTerm ? 'Long-term' : 'Short-term'}</span>
    </span>
  )
}
