import type { LedgerProblem, LotMethod } from '#server/performance/ledger.ts'

import { oneUnit, type Entry } from './entries.ts'
import { LotBook, type Lot } from './lot-book.ts'
import type { Sign } from './payments.ts'

/** What follows from the entries of a holding. Costs are in cents of the currency of `toCents`. */
export type Position = {
  lots: readonly Lot[]
  quantity: bigint
  cost: bigint
  disposals: Disposal[]
  /** The units at the end of each entry that changes them. */
  steps: { entry: Entry; quantity: bigint }[]
}

/** Units that were sold, or capital of a fund that was returned. */
export type Disposal = {
  activityId: string
  date: string
  day: number
  quantity: bigint
  proceeds: bigint
  cost: bigint
  parts: Lot[]
}

/**
 * Applies the entries of one holding, which are sorted. A purchase costs its amount and its fee; the proceeds of a sale
 * are without its fee; for a debt, whose `sign` is -1, the other way around. A transfer moves units at their cost and
 * realizes no gain. A distribution of a fund returns its cost first and is a gain beyond it, like a nondividend
 * distribution (IRS Publication 550, "Nondividend Distributions"). What a fund called has no units, so the first call
 * is one unit.
 */
export function replayEntries(
  method: LotMethod,
  entries: readonly Entry[],
  {
    sign = 1n,
    toCents = cents => cents,
  }: { sign?: Sign; toCents?: (cents: bigint, day: number, entry: Entry) => bigint } = {},
): Position | LedgerProblem {
  const book = new LotBook(method)
  const disposals: Disposal[] = []
  const steps: Position['steps'] = []
  for (const entry of entries) {
    const { id, date, day, kind, quantity } = entry
    switch (kind) {
      case 'buy':
        book.acquire({ id, date, quantity, cost: toCents(entry.amount + sign * entry.fee, day, entry) })
        break
      case 'opening':
      case 'transfer_in': {
        const { acquired } = entry
        const cost = toCents(entry.costBasis ?? entry.amount, acquired.day, entry)
        book.acquire({ id, date: acquired.date, quantity, cost })
        break
      }
      case 'capital_call': {
        const cost = toCents(entry.amount + sign * entry.fee, day, entry)
        if (!book.isEmpty) book.addCost(cost)
        else book.acquire({ id, date, quantity: oneUnit, cost })
        break
      }
      case 'distribution': {
        const proceeds = toCents(entry.amount - sign * entry.fee, day, entry)
        const cost = book.recoverCost(proceeds)
        disposals.push({ activityId: id, date, day, quantity: 0n, proceeds, cost, parts: [] })
        break
      }
      case 'split':
        book.split(entry.split)
        break
      case 'sell':
      case 'transfer_out': {
        const parts = book.dispose(quantity, entry.lotId)
        if (parts === undefined)
          return {
            problem: method === 'chosen' && entry.lotId !== null ? 'lot-too-small' : 'oversold',
            activityId: id,
            date,
          }
        if (kind === 'sell')
          disposals.push({
            activityId: id,
            date,
            day,
            quantity,
            proceeds: toCents(entry.amount - sign * entry.fee, day, entry),
            cost: parts.reduce((sum, part) => sum + part.cost, 0n),
            parts,
          })
        break
      }
      case 'dividend':
      case 'interest':
      case 'fee':
      case 'tax':
      case 'deposit':
      case 'withdrawal':
      case 'valuation':
        continue
    }
    steps.push({ entry, quantity: book.quantity })
  }
  return { lots: book.listLots(), quantity: book.quantity, cost: book.cost, disposals, steps }
}

/** A position in another currency. An amount whose day has no rate is 0 in it. */
export type ConvertedPosition = Position & {
  /** Whether the cost of all units is known. */
  isCostKnown: boolean
  isLotKnown: (lot: Pick<Lot, 'id'>) => boolean
  /** Whether the proceeds of a disposal and the cost of its units are known. */
  isGainKnown: (disposal: Disposal) => boolean
}

/**
 * Replays the entries in another currency; null if they are impossible. `convert` has null for a day without a rate.
 * Then the cost of the lot is unknown, and that of all lots if they share it: at the average cost, and in a fund.
 */
export function replayConverted(
  method: LotMethod,
  entries: readonly Entry[],
  { sign, convert }: { sign: Sign; convert: (cents: bigint, day: number) => bigint | null },
): ConvertedPosition | null {
  const unknown = new Set<string>()
  const toCents = (cents: bigint, day: number, { id }: Entry) => {
    const converted = convert(cents, day)
    if (converted === null) unknown.add(id)
    return converted ?? 0n
  }
  const replayed = replayEntries(method, entries, { sign, toCents })
  if ('problem' in replayed) return null
  const isShared = method === 'average' || entries.some(({ kind }) => kind === 'capital_call')
  const tainted = isShared ? listUnknownSince(replayed.steps, unknown) : unknown
  const isLotKnown = ({ id }: Pick<Lot, 'id'>) => !tainted.has(id)
  return {
    ...replayed,
    isLotKnown,
    isCostKnown: replayed.lots.every(isLotKnown),
    isGainKnown: ({ activityId, parts }) =>
      !unknown.has(activityId) && !tainted.has(activityId) && parts.every(isLotKnown),
  }
}

/** The entries from one without a rate until no unit is left: they share its unknown cost. */
function listUnknownSince(steps: Position['steps'], unknown: ReadonlySet<string>): Set<string> {
  const tainted = new Set<string>()
  let lots: string[] = []
  let isUnknown = false
  for (const { entry, quantity } of steps) {
    lots.push(entry.id)
    isUnknown ||= unknown.has(entry.id) && entry.kind !== 'sell'
    if (isUnknown) for (const id of lots) tainted.add(id)
    if (quantity > 0n) continue
    lots = []
    isUnknown = false
  }
  return tainted
}

/** A position in the currency of its entries, which needs no rates. */
export function presentAsConverted(position: Position): ConvertedPosition {
  return { ...position, isCostKnown: true, isLotKnown: () => true, isGainKnown: () => true }
}
