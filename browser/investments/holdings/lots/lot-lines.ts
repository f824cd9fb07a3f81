import type { InvestmentLot } from '#contract/investments/lots.ts'

export const lotHeaders = [
  'Acquired',
  'Quantity',
  'Currency',
  'Cost',
  'Cost in dollars',
  'Value in dollars',
  'Gain in dollars',
  'Days held',
  'Term',
]

/** A line of the exported file, exact and without separators. */
export function toLotLine(lot: InvestmentLot): string[] {
  const { date, quantity, currency, cost, costInDollars, value, gain, daysOwned, isLongTerm } = lot
  const term = isLongTerm ? 'long' : 'short'
  return [
    date,
    quantity,
    currency,
    cost,
    costInDollars ?? '',
    value ?? '',
    gain ?? '',
    String(daysOwned),
    term,
  ]
}
