import { divideRounded, formatCents, formatFixed } from './fixed-point.ts'
import type { LedgerProblem, LotMethod } from './ledger.ts'
import { centUnit, compareEntries, parseEntry, type Entry, type EntryFields } from './ledger/entries.ts'
import { readIncome } from './ledger/payments.ts'
import { replayEntries, type Position } from './ledger/replay.ts'
import { observePrices } from './valuation/observations.ts'

/** The figures of a holding that follow from its activities, in its currency, as exact decimal text. */
export type Replay = {
  lots: { id: string; date: string; quantity: string; cost: string }[]
  quantity: string
  cost: string
  realized: string
  income: string
  /** The latest price among the activities, for a unit of today: adjusted for later splits. */
  price: string | null
  priceDate: string | null
}

export function replayHolding(
  method: LotMethod,
  activities: readonly EntryFields[],
  /** -1 for a debt. */
  sign: 1 | -1 = 1,
): Replay | LedgerProblem {
  const entries = activities.map(parseEntry).toSorted(compareEntries)
  const side = sign === 1 ? 1n : -1n
  const position = replayEntries(method, entries, { sign: side })
  if ('problem' in position) return position
  const { price, priceDate } = findLatestPrice(entries, position)
  return {
    lots: position.lots.map(lot => ({
      ...lot,
      quantity: formatFixed(lot.quantity, 8),
      cost: formatCents(lot.cost),
    })),
    quantity: formatFixed(position.quantity, 8),
    cost: formatCents(position.cost),
    realized: formatCents(
      position.disposals.reduce((sum, { proceeds, cost }) => sum + side * (proceeds - cost), 0n),
    ),
    income: formatCents(entries.reduce((sum, entry) => sum + readIncome(entry, side), 0n)),
    price,
    priceDate,
  }
}

/** Calls and distributions of a fund since its last valuation change its value by their amount, to at least zero. */
function findLatestPrice(entries: readonly Entry[], { steps, quantity }: Position) {
  const latest = observePrices(entries, steps).at(-1)
  if (latest === undefined) return { price: null, priceDate: null }
  let { numerator, denominator } = latest
  let moved = 0n
  for (const { kind, day, split, amount } of entries) {
    if (day <= latest.day) continue
    if (kind === 'split') {
      numerator *= split.denominator
      denominator *= split.numerator
    } else if (kind === 'capital_call') moved += amount
    else if (kind === 'distribution') moved -= amount
  }
  if (moved !== 0n && quantity !== 0n) {
    // A price in 10⁻⁸ is cents × 10¹⁴ ÷ units in 10⁻⁸.
    numerator = numerator * quantity + moved * centUnit * denominator
    denominator *= quantity
  }
  return {
    price: numerator < 0n ? '0' : formatFixed(divideRounded(numerator, denominator), 8),
    priceDate: entries.findLast(({ day }) => day === latest.day)!.date,
  }
}
