import type { Entry } from '#server/performance/ledger/entries.ts'
import type { Position } from '#server/performance/ledger/replay.ts'

/** The price of a unit at the end of a day, in 10⁻⁸: a fraction, since a total ÷ the units may be no decimal. */
export type Observation = { day: number; numerator: bigint; denominator: bigint; isValuation: boolean }

/**
 * The prices that the ledger states, one for each day in ascending order. The last one of a day counts, and valuations
 * are the last entries of a day. A valuation of the whole holding is divided by its units on that day.
 */
export function observePrices(entries: readonly Entry[], steps: Position['steps']): Observation[] {
  const observations = new Map<number, Observation>()
  let next = 0
  let quantity = 0n
  for (const entry of entries) {
    while (next < steps.length && steps[next]!.entry.day <= entry.day) {
      quantity = steps[next]!.quantity
      next += 1
    }
    const observation = observePrice(entry, quantity)
    if (observation !== undefined) observations.set(entry.day, observation)
  }
  return [...observations.values()]
}

const tradeKinds = new Set(['opening', 'buy', 'sell', 'transfer_in', 'transfer_out'])

/** `unitsOnDay`: the units at the end of the entry's day. */
function observePrice(entry: Entry, unitsOnDay: bigint): Observation | undefined {
  const { day, kind, unitPrice, hasAmount, amount } = entry
  const isValuation = kind === 'valuation'
  if (!isValuation && !tradeKinds.has(kind)) return undefined
  if (unitPrice !== null) return { day, numerator: unitPrice, denominator: 1n, isValuation }
  const units = isValuation ? unitsOnDay : entry.quantity
  if (!hasAmount || units === 0n) return undefined
  // Cents → 10⁻⁸ of a price is 10⁶, and 10⁻⁸ units → units is 10⁸.
  return { day, numerator: amount * 10n ** 14n, denominator: units, isValuation }
}
