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

/** Units that are left, or null if a stored departure later than an added one lacks its units. */
export type Shortage = { unitsLeft: string | null }

/**
 * The added departures that a ledger cannot contain: of more units than there are on their day, or of units that a
 * stored departure needs later.
 */
export function findOversold<Added extends Entry>(
  stored: readonly Entry[],
  added: readonly Added[],
): Map<Added, Shortage> {
  const oversold = new Map<Added, Shortage>()
  const addedOnes = new Set<Entry>(added)
  const isAdded = (entry: Entry): entry is Added => addedOnes.has(entry)
  for (let round = 0; round < maxRounds; round += 1) {
    const accepted = added.filter(entry => !oversold.has(entry))
    if (walk([...stored, ...accepted].toSorted(byDay))) break
  }
  return oversold

  /** Returns false where an accepted departure takes the units of a stored one, after it was added to `oversold`. */
  function walk(entries: readonly Entry[]): boolean {
    let units = noUnits
    let latest: Added | undefined
    for (const entry of entries) {
      const next = apply(units, entry)
      if (next.quantity >= 0n) {
        units = next
        if (departures.has(entry.kind) && isAdded(entry)) latest = entry
      } else if (isAdded(entry)) oversold.set(entry, { unitsLeft: formatFixed(units.quantity, 8) })
      else if (latest !== undefined) {
        oversold.set(latest, { unitsLeft: null })
        return false
      }
    }
    return true
  }
}

/** Further departures are refused when the rows are recorded. */
const maxRounds = 20

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
