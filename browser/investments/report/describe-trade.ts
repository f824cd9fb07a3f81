import { compare, formatDollars } from '#contract/finance/exact.ts'
import type { ModelDrift } from '#contract/investments/performance.ts'

type Trade = Pick<ModelDrift['parts'][number], 'key' | 'trade'>

/** What to do in a class, to return to the model: `Buy $1,000.00`. Cash is invested, or set aside. */
export function describeTrade({ key, trade }: Trade): string {
  const sign = compare(trade, '0')
  if (sign === 0) return 'Nothing'
  const [more, less] = key === 'cash' ? ['Set aside', 'Invest'] : ['Buy', 'Sell']
  return sign > 0 ? `${more} ${formatDollars(trade)}` : `${less} ${formatDollars(trade.replace('-', ''))}`
}
