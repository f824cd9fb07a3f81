import { compare, formatDollars } from '#contract/finance/exact.ts'

/** What to trade in a class, to return to the model: `Buy $1,000.00`. */
export function describeTrade({ trade }: { trade: string }): string {
  const sign = compare(trade, '0')
  if (sign === 0) return 'Nothing'
  return sign > 0 ? `Buy ${formatDollars(trade)}` : `Sell ${formatDollars(trade.replace('-', ''))}`
}
