import { formatFixed, parseFixed } from '#server/performance/fixed-point.ts'
import { parseSplit } from '#server/performance/ledger/entries.ts'
import type { EntryFields } from '#server/performance/ledger/entries.ts'
import { splitUnits, type Units } from '#server/performance/ledger/split-units.ts'

type Entry = Pick<EntryFields, 'kind' | 'date' | 'quantity' | 'splitRatio'>

/** The units that the activities of a holding add up to. Negative when more left than arrived. */
export function calculateQuantity(activities: readonly Entry[]): string {
  return formatFixed(activities.toSorted(byDay).reduce(apply, noUnits).quantity, 8)
}

/** The units that must have arrived before the sales of a day, for each day on which more left than there was. */
export function findShortages(activities: readonly Entry[]): { date: string; quantity: string }[] {
  const shortages = new Map<string, bigint>()
  let units = noUnits
  for (const activity of activities.toSorted(byDay)) {
    units = apply(units, activity)
    if (units.quantity >= 0n) continue
    shortages.set(activity.date, (shortages.get(activity.date) ?? 0n) - units.quantity)
    units = noUnits
  }
  return [...shortages].map(([date, quantity]) => ({ date, quantity: formatFixed(quantity, 8) }))
}

const noUnits: Units = { quantity: 0n, rest: undefined }

function apply(units: Units, { kind, quantity, splitRatio }: Entry): Units {
  if (kind === 'split') return splitUnits(units, parseSplit(splitRatio))
  const moved = parseFixed(quantity ?? '0', 8)
  if (arrivals.has(kind)) return { ...units, quantity: units.quantity + moved }
  return departures.has(kind) ? { ...units, quantity: units.quantity - moved } : units
}

const arrivals = new Set<string>(['opening', 'buy', 'transfer_in'])
const departures = new Set<string>(['sell', 'transfer_out'])

/** Splits come first on their day and what arrives before what leaves, as the ledger is replayed. */
function byDay(left: Entry, right: Entry): number {
  if (left.date !== right.date) return left.date < right.date ? -1 : 1
  return rank(left) - rank(right)
}

function rank({ kind }: Entry): number {
  return kind === 'split' ? 0 : departures.has(kind) ? 2 : 1
}
