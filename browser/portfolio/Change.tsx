import { joinClasses } from '#browser/ui/classes.ts'
import { compare, formatDollars, formatPercent } from '#contract/finance/exact.ts'
import type { HoldingValue } from '#contract/portfolio/holdings.ts'

/**
 * Section 4: green with a plus at zero or more, otherwise red with a minus. `inColumn` aligns amounts and percentages.
 */
export function Change({
  of: { change24h, changePercent24h },
  inColumn = false,
}: {
  of: HoldingValue
  inColumn?: boolean
}) {
  const rises = compare(change24h, '0') >= 0
  return (
    <span className={joinClasses('whitespace-nowrap tabular', rises ? 'text-gain' : 'text-loss')}>
      {formatDollars(change24h, { sign: 'always' })}{' '}
      <span className={joinClasses('inline-block text-right', inColumn && 'min-w-[5.25em]')}>
        ({formatPercent(changePercent24h, { sign: 'always' })})
      </span>
    </span>
  )
}
