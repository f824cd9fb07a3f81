import { divideRounded } from '#server/performance/fixed-point.ts'
import { centUnit, type Entry, type Fraction } from '#server/performance/ledger/entries.ts'

import { applyRate, parity, type Rate } from './rates.ts'

/**
 * The latest price of a unit, carried forward. A later split divides it. Calls and distributions of a fund after its
 * last valuation change its value by their amount, until the next valuation; the first call is its value at first.
 */
export class CarriedPrice {
  isKnown = false
  /** The day of the price. */
  day = 0
  numerator = 0n
  denominator = 1n
  currency: string
  /** Cents of the currency of the holding. */
  adjustment = 0n

  constructor(currency: string) {
    this.currency = currency
  }

  observe(day: number, currency: string, numerator: bigint, denominator: bigint): void {
    this.isKnown = true
    this.day = day
    this.currency = currency
    this.numerator = numerator
    this.denominator = denominator
    this.adjustment = 0n
  }

  /** Call it for an entry before the price of the same day is observed. */
  apply({ kind, day, amount, split }: Pick<Entry, 'kind' | 'day' | 'amount' | 'split'>): void {
    if (kind === 'split') this.#divide(split)
    if (kind !== 'capital_call' && kind !== 'distribution') return
    if (!this.isKnown) this.day = day
    this.isKnown = true
    this.adjustment += kind === 'capital_call' ? amount : -amount
  }

  /** The value of some units in cents of the currency of the price. */
  valueUnits(quantity: bigint, rate: Rate): bigint {
    const product = quantity * this.numerator
    return rate === parity && this.denominator === 1n
      ? (product + halfCent) / centUnit
      : divideRounded(product * rate.numerator, this.denominator * rate.denominator * centUnit)
  }

  /** The value of the whole holding, which is never negative. `ownRate` is that of the currency of the holding. */
  valueHolding(quantity: bigint, rate: Rate, ownRate: Rate): bigint {
    const value = this.valueUnits(quantity, rate)
    if (this.adjustment === 0n) return value
    const adjusted = value + applyRate(this.adjustment, ownRate)
    return adjusted < 0n ? 0n : adjusted
  }

  #divide({ numerator, denominator }: Fraction): void {
    this.numerator *= denominator
    this.denominator *= numerator
  }
}

const halfCent = centUnit / 2n
