import type { RealizedGain } from '#contract/investments/lots.ts'

/** A lot of a sale, or a distribution, which has none. */
export interface RealizedRow {
  key: string
  /** The day of the sale. */
  date: string
  acquired: string | null
  quantity: string | null
  proceeds: string
  cost: string
  gain: string
  daysOwned: number | null
  isLongTerm: boolean
}

/** One row for each lot of a sale, as a tax form lists them. Their proceeds and costs add up to those of the sale. */
export function listRealizedRows(gains: readonly RealizedGain[]): RealizedRow[] {
  return gains.flatMap(({ id, date, proceeds, cost, gain, lots }): RealizedRow[] => {
    const none = { acquired: null, quantity: null, daysOwned: null, isLongTerm: false }
    if (lots.length === 0) return [{ ...none, key: id, date, proceeds, cost, gain }]
    return lots.map(({ id: lotId, date: acquired, ...lot }) => ({
      ...lot,
      key: `${id} ${lotId}`,
      date,
      acquired,
    }))
  })
}

export const realizedHeaders = [
  'Sold',
  'Acquired',
  'Quantity',
  'Proceeds',
  'Cost',
  'Gain',
  'Days held',
  'Term',
]

/** A line of the exported file, exact and without separators. */
export function toRealizedLine(row: RealizedRow): string[] {
  const { date, acquired, quantity, proceeds, cost, gain, daysOwned, isLongTerm } = row
  const term = daysOwned === null ? '' : isLongTerm ? 'long' : 'short'
  return [date, acquired ?? '', quantity ?? '', proceeds, cost, gain, String(daysOwned ?? ''), term]
}
