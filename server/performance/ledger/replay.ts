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
  }: { sign?: Sign; toCents?: (cents: bigint, day: number) => bigint } = {},
): Position | LedgerProblem {
  const book = new LotBook(method)
  const disposals: Disposal[] = []
  const steps: Position['steps'] = []
  for (const entry of entries) {
    const { id, date, day, kind, quantity } = entry
    switch (kind) {
      case 'buy':
        book.acquire({ id, date, quantity, cost: toCents(entry.amount + sign * entry.fee, day) })
        break
      case 'opening':
      case 'transfer_in': {
        const { acquired } = entry
        const cost = toCents(entry.costBasis ?? entry.amount, acquired.day)
        book.acquire({ id, date: acquired.date, quantity, cost })
        break
      }
      case 'capital_call': {
        const cost = toCents(entry.amount + sign * entry.fee, day)
        if (!book.isEmpty) book.addCost(cost)
        else book.acquire({ id, date, quantity: oneUnit, cost })
        break
      }
      case 'distribution': {
        const proceeds = toCents(entry.amount - sign * entry.fee, day)
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
            proceeds: toCents(entry.amount - sign * entry.fee, day),
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

/** The same in another currency; null if the rate of a day is missing. `convert` has null for such a day. */
export function replayConverted(
  method: LotMethod,
  entries: readonly Entry[],
  { sign, convert }: { sign: Sign; convert: (cents: bigint, day: number) => bigint | null },
): Position | null {
  let isMissing = false
  const toCents = (cents: bigint, day: number) => {
    const converted = convert(cents, day)
    isMissing ||= converted === null
    return converted ?? 0n
  }
  const replayed = replayEntries(method, entries, { sign, toCents })
  return isMissing || 'problem' in replayed ? null : replayed
}
