import { toDayNumber } from '#server/performance/day-numbers.ts'
import { divideRounded, parseFixed } from '#server/performance/fixed-point.ts'
import type { ActivityKind, LedgerActivity } from '#server/performance/ledger.ts'

/** An activity with its numbers as integers: money in cents, quantities and prices in 10⁻⁸. */
export type Entry = {
  id: string
  kind: ActivityKind
  date: string
  day: number
  quantity: bigint
  /** Null if the entry states no price. */
  unitPrice: bigint | null
  amount: bigint
  /** Whether the entry states an amount of its own. */
  hasAmount: boolean
  fee: bigint
  split: Fraction
  lotId: string | null
  costBasis: bigint | null
  /** Of the units of an opening or a transfer; otherwise that of the entry. */
  acquired: { date: string; day: number }
}

export type Fraction = { numerator: bigint; denominator: bigint }

export type EntryFields = Pick<
  LedgerActivity,
  | 'id'
  | 'kind'
  | 'date'
  | 'quantity'
  | 'splitRatio'
  | 'unitPrice'
  | 'amount'
  | 'fee'
  | 'lotId'
  | 'costBasis'
  | 'acquiredDate'
>

export function parseEntry(fields: EntryFields): Entry {
  const day = toDayNumber(fields.date)
  const { acquiredDate } = fields
  const quantity = fields.quantity === null ? 0n : parseFixed(fields.quantity, 8)
  const unitPrice = fields.unitPrice === null ? null : parseFixed(fields.unitPrice, 8)
  const amount = fields.amount === null ? null : parseFixed(fields.amount, 2)
  return {
    id: fields.id,
    kind: fields.kind,
    date: fields.date,
    day,
    quantity,
    unitPrice,
    amount: amount ?? divideRounded(quantity * (unitPrice ?? 0n), centUnit),
    hasAmount: amount !== null,
    fee: parseFixed(fields.fee, 2),
    split: parseSplit(fields.splitRatio),
    lotId: fields.lotId,
    costBasis: fields.costBasis === null ? null : parseFixed(fields.costBasis, 2),
    acquired:
      acquiredDate === null
        ? { date: fields.date, day }
        : { date: acquiredDate, day: toDayNumber(acquiredDate) },
  }
}

/** A quantity of 10⁻⁸ × a price of 10⁻⁸ is in 10⁻¹⁶, of which a cent has this many. */
export const centUnit = 10n ** 14n

/** One unit of a holding. */
export const oneUnit = 10n ** 8n

/** `'1:3'` → one new unit for three old ones. */
export function parseSplit(ratio: string | null): Fraction {
  const [numerator = '1', denominator = '1'] = (ratio ?? '1').split(':')
  return { numerator: parseFixed(numerator, 8), denominator: parseFixed(denominator, 8) }
}

/**
 * Entries of one day have no time, so their order is defined: splits, then acquisitions, then income, then disposals,
 * then valuations, which are made at the end of the day; entries of a kind by id, which begins with the time of the
 * first recording.
 */
export function compareEntries(left: Entry, right: Entry): number {
  return left.day - right.day || ranks[left.kind] - ranks[right.kind] || (left.id < right.id ? -1 : 1)
}

const ranks: Record<ActivityKind, number> = {
  split: 0,
  opening: 1,
  transfer_in: 1,
  buy: 1,
  capital_call: 1,
  deposit: 1,
  dividend: 2,
  interest: 2,
  fee: 2,
  tax: 2,
  distribution: 2,
  sell: 3,
  transfer_out: 3,
  withdrawal: 3,
  valuation: 4,
}
