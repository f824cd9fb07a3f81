import type { InvestmentLot } from '#contract/investments/lots.ts'
import { pluralize } from '#contract/texts/counts.ts'

/** How long units are held, and which of the two rates of tax that means. */
export function HoldingPeriod({ daysOwned, isLongTerm }: Pick<InvestmentLot, 'daysOwned' | 'isLongTerm'>) {
  return (
    <span>
      {pluralize(daysOwned, 'day')}
      <span className="block text-caption text-muted">{isLongTerm ? 'Long-term' : 'Short-term'}</span>
    </span>
  )
}
