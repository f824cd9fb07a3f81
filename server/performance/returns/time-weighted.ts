import { divideRounded } from '#server/performance/fixed-point.ts'

import { DrawdownSearch, type Drawdown } from './drawdown.ts'

/** What enters a group at the start of a day, and what leaves it at its end, in cents. */
export type Flow = { contribution: bigint; withdrawal: bigint }

/** The closing values of a period in cents, from its first day, and the flows by the index of their day. */
export type DailyValues = { values: BigInt64Array; flows: ReadonlyMap<number, Flow> }

export type LinkedReturns = {
  /** The value of 1 at the end, in units of `indexUnit`; null if no day has a return, or if it has no meaning. */
  growth: bigint | null
  reason: 'no-return' | 'below-zero' | null
  /** The indexes of the days between which there are returns. */
  first: number
  last: number
  drawdown: Drawdown | null
  /** The value of 1 at the end of the requested days. */
  indexes: bigint[]
}

/** 36 decimals: after 4,000 links, more than 30 digits are exact. */
export const indexUnit = 10n ** 36n

/**
 * The time-weighted return by daily linking, as the GIPS standards for firms (2020) define it:
 * r = (V + W) / (V₋₁ + C) − 1, with contributions at the start of the day and withdrawals at its end. A day that starts
 * with nothing has no return. Between two days with flows, the product of the daily factors is V / V₀ exactly, so it is
 * divided only once. `requested`: indexes of days in ascending order.
 */
export function linkReturns(
  { values, flows }: DailyValues,
  requested: readonly number[] = [],
): LinkedReturns {
  const state = new LinkedIndex(values)
  const indexes: bigint[] = []
  const flowDays = [...flows.keys()].filter(day => day > 0).toSorted((a, b) => a - b)
  let nextFlow = 0
  for (const end of [...requested, values.length - 1]) {
    for (; flowDays[nextFlow]! <= end; nextFlow += 1) {
      const day = flowDays[nextFlow]!
      state.carry(day)
      state.link(day, flows.get(day)!)
    }
    state.carry(end + 1)
    if (indexes.length < requested.length) indexes.push(state.read())
  }
  return { ...state.finish(), indexes }
}

/** The index since its last link: `#base` × V ÷ `#unit`. */
class LinkedIndex {
  #base = indexUnit
  #unit: bigint
  #value: bigint
  /** The days before this one are part of the index. */
  #next = 1
  #first: number | null
  #last = 0
  #isBelowZero: boolean
  readonly #values: BigInt64Array
  readonly #drawdown = new DrawdownSearch()

  constructor(values: BigInt64Array) {
    const value = values[0]!
    this.#values = values
    this.#unit = value > 0n ? value : 0n
    this.#value = this.#unit
    this.#first = value > 0n ? 0 : null
    this.#isBelowZero = value < 0n
    if (value > 0n) this.#drawdown.start(0, this.#base, this.#unit)
  }

  /** Continues with days without a flow, until before `until`. */
  carry(until: number): void {
    while (this.#next < until) {
      const day = this.#next
      const value = this.#values[day]!
      if (this.#unit === 0n) {
        this.#isBelowZero ||= value < 0n
        if (value > 0n) this.#startSegment(day, this.#base, value)
        this.#next = day + 1
      } else if (value > 0n) {
        this.#next = this.#drawdown.visit(this.#values, day, until)
        this.#last = this.#next - 1
        this.#value = this.#values[this.#last]!
      } else this.#lose(day, value)
    }
  }

  /** Continues with a day with a flow. The days before it are part of the index. */
  link(day: number, { contribution, withdrawal }: Flow): void {
    const [previous, value] = [this.#values[day - 1]!, this.#values[day]!]
    const start = previous + contribution
    const end = value + withdrawal
    let index = this.read()
    this.#isBelowZero ||= start < 0n || end < 0n || value < 0n
    if (start > 0n) {
      if (this.#first === null) this.#drawdown.start(day - 1, index, start)
      this.#first ??= day - 1
      this.#last = day
      index = end < 0n ? 0n : divideRounded(index * end, start)
    }
    this.#startSegment(day, index, value > 0n ? value : 0n)
    this.#next = day + 1
  }

  read(): bigint {
    return this.#unit === 0n ? this.#base : (this.#base * this.#value) / this.#unit
  }

  finish(): Omit<LinkedReturns, 'indexes'> {
    const hasReturn = this.#first !== null && this.#last > this.#first
    const reason = this.#isBelowZero ? 'below-zero' : hasReturn ? null : 'no-return'
    return {
      growth: reason === null ? this.read() : null,
      reason,
      first: this.#first ?? 0,
      last: this.#last,
      drawdown: reason === null ? this.#drawdown.finish() : null,
    }
  }

  #startSegment(day: number, base: bigint, value: bigint): void {
    if (value > 0n) this.#first ??= day
    this.#base = base
    this.#unit = value
    this.#value = value
    this.#drawdown.start(day, base, value)
  }

  /** All is lost, and all later returns are from nothing. */
  #lose(day: number, value: bigint): void {
    this.#isBelowZero ||= value < 0n
    this.#last = day
    this.#startSegment(day, 0n, 0n)
    this.#next = day + 1
  }
}
