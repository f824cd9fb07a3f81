import { divideRounded } from '#server/performance/fixed-point.ts'
import type { LotMethod } from '#server/performance/ledger.ts'

import type { Fraction } from './entries.ts'
import { splitUnits } from './split-units.ts'

/** Units that were acquired together. `id` is that of the acquisition. */
export type Lot = { id: string; date: string; quantity: bigint; cost: bigint }

/**
 * The lots of a holding, in the order of their acquisition. A disposal consumes the oldest units, or those of a chosen
 * lot (IRS Publication 550, "Stocks and Bonds", "Adequate identification" and "Identification not possible"). With
 * `average`, a unit costs the same in every lot (the same publication, "Average Basis"; HMRC's Section 104 holding).
 * Part of a lot has its share of the cost in whole cents, and the rest keeps the remainder: parts always add up.
 */
export class LotBook {
  readonly #method: LotMethod
  #lots: Lot[] = []
  #quantity = 0n
  #cost = 0n
  /** What the rounded quantity of a lot lacks or exceeds after a split. It leaves with the last unit of the lot. */
  readonly #rests = new WeakMap<Lot, Fraction>()

  constructor(method: LotMethod) {
    this.#method = method
  }

  /** Of all units. */
  get quantity(): bigint {
    return this.#quantity
  }

  get cost(): bigint {
    return this.#cost
  }

  get isEmpty(): boolean {
    return this.#lots.length === 0
  }

  listLots(): Lot[] {
    if (this.#method === 'average') shareCost(this.#lots, this.#cost)
    return this.#lots
  }

  /** Units that a transfer brings in can be older than the others. */
  acquire(lot: Lot): void {
    const index = this.#lots.findLastIndex(({ date }) => date <= lot.date) + 1
    this.#lots.splice(index, 0, { ...lot })
    this.#quantity += lot.quantity
    this.#cost += lot.cost
  }

  /** Adds to the cost of what is available, of which there is at least one lot. */
  addCost(cost: bigint): void {
    this.#lots[0]!.cost += cost
    this.#cost += cost
  }

  /** Reduces the cost by at most what there is, and returns by how much. */
  recoverCost(amount: bigint): bigint {
    let rest = amount
    for (const lot of this.listLots()) {
      const part = rest < lot.cost ? rest : lot.cost
      lot.cost -= part
      rest -= part
    }
    this.#cost -= amount - rest
    return amount - rest
  }

  /** Quantities are rounded to 8 decimals, but the exact ones are split: a split and its inverse restore every lot. */
  split(ratio: Fraction): void {
    for (const lot of this.#lots) {
      const { quantity, rest } = splitUnits({ quantity: lot.quantity, rest: this.#rests.get(lot) }, ratio)
      lot.quantity = quantity
      if (rest === undefined) this.#rests.delete(lot)
      else this.#rests.set(lot, rest)
    }
    this.#quantity = this.#lots.reduce((sum, lot) => sum + lot.quantity, 0n)
  }

  /** The units that left, by lot; undefined if there are fewer units, in the chosen lot if one is named. */
  dispose(quantity: bigint, lotId: string | null): Lot[] | undefined {
    const isChosen = this.#method === 'chosen' && lotId !== null
    const pool = isChosen ? this.#lots.filter(({ id }) => id === lotId) : this.#lots
    const available = isChosen ? (pool[0]?.quantity ?? 0n) : this.#quantity
    if (available < quantity) return undefined
    const parts = takeOldest(pool, quantity)
    // The cost of the pool is divided first, once for all units, then among the lots.
    if (this.#method === 'average')
      shareCost(parts, quantity === available ? this.#cost : divideRounded(this.#cost * quantity, available))
    this.#quantity -= quantity
    this.#cost -= parts.reduce((sum, part) => sum + part.cost, 0n)
    if (parts.some(part => part.quantity > 0n)) this.#lots = this.#lots.filter(lot => lot.quantity > 0n)
    return parts
  }
}

/** Each lot gets its share by units; the rounded shares add up to `cost`. */
function shareCost(lots: Lot[], cost: bigint): void {
  const all = lots.reduce((sum, lot) => sum + lot.quantity, 0n)
  let units = 0n
  let shared = 0n
  for (const lot of lots) {
    units += lot.quantity
    const until = all === 0n ? 0n : divideRounded(cost * units, all)
    lot.cost = until - shared
    shared = until
  }
}

function takeOldest(pool: readonly Lot[], quantity: bigint): Lot[] {
  const parts: Lot[] = []
  let rest = quantity
  for (const lot of pool) {
    if (rest === 0n) break
    const units = lot.quantity < rest ? lot.quantity : rest
    const cost = units === lot.quantity ? lot.cost : divideRounded(lot.cost * units, lot.quantity)
    parts.push({ id: lot.id, date: lot.date, quantity: units, cost })
    lot.quantity -= units
    lot.cost -= cost
    rest -= units
  }
  return parts
}
