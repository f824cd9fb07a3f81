import type { Entry } from '#server/performance/ledger/entries.ts'
import type { Position } from '#server/performance/ledger/replay.ts'

import { CarriedPrice } from './carried-price.ts'
import type { Observation } from './observations.ts'
import type { ParsedSeries } from './price-series.ts'
import type { Rate, RateTable } from './rates.ts'

export type Period = { from: number; until: number }

export type PricedHolding = {
  currency: string
  steps: Position['steps']
  observations: Observation[]
  series: (ParsedSeries & { currency: string }) | undefined
}

export type ValuedDays = {
  /** Cents of the reporting currency at the end of each day of the period, from its first. */
  values: BigInt64Array
  /** The first day with a price and a rate; Infinity without one. Before it, the holding has no value. */
  valuedFrom: number
  /** For each day after the first, 1 if its value is by a price of an earlier day. */
  carried: Uint8Array
  /** The day of the latest price at the end; null without units or without a price. */
  priceDay: number | null
  /** The market value, at the end of its day, of the units of each opening and transfer. */
  marketValues: Map<string, bigint>
}

/** Cents. Sums of 9,000 values of this size still fit into 64 bits. */
export const maxValue = 10n ** 15n

/** @throws RangeError for a value that 64 bits might not hold in a sum. */
export function checkValue(cents: bigint): bigint {
  if (cents > maxValue || cents < -maxValue) throw new RangeError('A value is beyond ten trillion')
  return cents
}

/**
 * Values a holding on each day of a period: the units × their latest price × the latest rate, rounded once. */
export function valueHolding(holding: PricedHolding, rates: RateTable, { from, until }: Period): ValuedDays {
  const walk = new LedgerWalk(holding)
  const ownRates = rates.listRates(holding.currency, from, until)
  const seriesRates =
    holding.series === undefined ? ownRates : rates.listRates(holding.series.currency, from, until)
  const transfers = holding.steps.filter(({ entry }) => isPricedByMarket(entry) && entry.day > from)
  const marketValues = new Map<string, bigint>()
  const values = new BigInt64Array(until - from + 1)
  const carried = new Uint8Array(values.length)
  let last = 0n
  let lastRate: Rate | null = null
  let lastOwnRate: Rate | null = null
  let nextTransfer = 0
  for (let day = from; day <= until; day += 1) {
    const hasChanged = walk.advance(day)
    const { price, quantity } = walk
    const ownRate = ownRates[day - from]!
    const rate = price.currency === holding.currency ? ownRate : seriesRates[day - from]!
    if (rate === null || ownRate === null || !price.isKnown || quantity === 0n) last = 0n
    else if (hasChanged || rate !== lastRate || ownRate !== lastOwnRate)
      last = checkValue(price.valueHolding(quantity, rate, ownRate))
    if (last !== 0n && price.day < day && day > from) carried[day - from] = 1
    lastRate = rate
    lastOwnRate = ownRate
    values[day - from] = last
    for (; transfers[nextTransfer]?.entry.day === day; nextTransfer += 1) {
      const { entry } = transfers[nextTransfer]!
      if (rate !== null && ownRate !== null && price.isKnown)
        marketValues.set(entry.id, price.valueUnits(entry.quantity, rate))
    }
  }
  const { price, quantity } = walk
  return {
    values,
    valuedFrom: findFirstDay(holding, rates),
    carried,
    priceDay: quantity > 0n && price.isKnown ? price.day : null,
    marketValues,
  }
}

export function isPricedByMarket({ kind }: Entry): boolean {
  return kind === 'opening' || kind === 'transfer_in' || kind === 'transfer_out'
}

function findFirstDay({ currency, steps, observations, series }: PricedHolding, rates: RateTable): number {
  const firstCall = steps.find(({ entry }) => entry.kind === 'capital_call')?.entry.day ?? Infinity
  const firstListed =
    series === undefined
      ? Infinity
      : Math.max(series.days[0] ?? Infinity, rates.findFirstDay(series.currency))
  const firstPrice = Math.min(observations[0]?.day ?? Infinity, firstCall, firstListed)
  return Math.max(firstPrice, rates.findFirstDay(currency))
}

/** Walks through the entries and the prices of a holding, a day after the other. */
class LedgerWalk {
  readonly price: CarriedPrice
  quantity = 0n
  readonly #holding: PricedHolding
  readonly #days: Int32Array
  #step = 0
  #observation = 0
  #listed = 0

  constructor(holding: PricedHolding) {
    this.#holding = holding
    this.#days = holding.series?.days ?? new Int32Array()
    this.price = new CarriedPrice(holding.currency)
  }

  /** Applies all until the end of a day, and returns whether there was anything. */
  advance(day: number): boolean {
    const { steps, observations } = this.#holding
    let hasChanged = false
    for (;;) {
      const stepDay = steps[this.#step]?.entry.day ?? Infinity
      const observedDay = observations[this.#observation]?.day ?? Infinity
      const listedDay = this.#days[this.#listed] ?? Infinity
      const next = Math.min(stepDay, observedDay, listedDay)
      if (next > day) return hasChanged
      hasChanged = true
      for (; steps[this.#step]?.entry.day === next; this.#step += 1) {
        const step = steps[this.#step]!
        this.price.apply(step.entry)
        this.quantity = step.quantity
      }
      this.#observe(next, observedDay === next, listedDay === next)
    }
  }

  /** A valuation counts more than a listed price, and that more than the price of a trade. */
  #observe(day: number, isObserved: boolean, isListed: boolean): void {
    const { currency, observations, series } = this.#holding
    const observation = observations[this.#observation]
    if (isListed && !(isObserved && observation!.isValuation))
      this.price.observe(day, series!.currency, series!.prices[this.#listed]!, 1n)
    else if (isObserved) this.price.observe(day, currency, observation!.numerator, observation!.denominator)
    if (isListed) this.#listed += 1
    if (isObserved) this.#observation += 1
  }
}
