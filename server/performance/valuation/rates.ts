import { toDayNumber } from '#server/performance/day-numbers.ts'
import { divideRounded, parseFixed } from '#server/performance/fixed-point.ts'
import type { RatePoint } from '#server/performance/ledger.ts'
import type { Fraction } from '#server/performance/ledger/entries.ts'

type EuroRates = { days: number[]; rates: bigint[] }

/** The units of the reporting currency for one of another. Carried days share one object. */
export type Rate = Fraction

const euro = { days: [-Infinity], rates: [10n ** 12n] }
const none: EuroRates = { days: [], rates: [] }
export const parity: Rate = { numerator: 1n, denominator: 1n }

/**
 * Converts money into the reporting currency by cross rates through the euro: the latest rate on or before the day, as
 * the European Central Bank publishes none on weekends. Without one there is no conversion; it is never 1.
 */
export class RateTable {
  readonly #reporting: string
  readonly #rates = new Map<string, EuroRates>([['EUR', euro]])
  readonly #daily = new Map<string, (Rate | null)[]>()

  constructor(points: readonly RatePoint[], reportingCurrency: string) {
    this.#reporting = reportingCurrency
    for (const [currency, group] of Map.groupBy(points, point => point.currency)) {
      const sorted = group.toSorted((a, b) => (a.date < b.date ? -1 : 1))
      this.#rates.set(currency, {
        days: sorted.map(({ date }) => toDayNumber(date)),
        rates: sorted.map(({ rate }) => parseFixed(rate, 12)),
      })
    }
  }

  /** The first day with a rate; Infinity without any. */
  findFirstDay(currency: string): number {
    if (currency === this.#reporting) return -Infinity
    return Math.max(this.#find(currency).days[0] ?? Infinity, this.#find(this.#reporting).days[0] ?? Infinity)
  }

  findRate(currency: string, day: number): Rate | null {
    if (currency === this.#reporting) return parity
    const numerator = findLatest(this.#find(this.#reporting), day)
    const denominator = findLatest(this.#find(currency), day)
    return numerator === undefined || denominator === undefined ? null : reduce(numerator, denominator)
  }

  /** The rates of each day of a period; the same array for every caller, so always the same period. */
  listRates(currency: string, from: number, until: number): (Rate | null)[] {
    const listed = this.#daily.get(currency)
    if (listed !== undefined) return listed
    const rates: (Rate | null)[] = []
    for (let day = from; day <= until; day += 1) {
      const rate = this.findRate(currency, day)
      const previous = rates.at(-1) ?? null
      rates.push(previous !== null && rate !== null && isEqual(previous, rate) ? previous : rate)
    }
    this.#daily.set(currency, rates)
    return rates
  }

  /** Cents of the reporting currency, rounded; null without a rate. */
  convert(cents: bigint, currency: string, day: number): bigint | null {
    const rate = this.findRate(currency, day)
    return rate === null ? null : applyRate(cents, rate)
  }

  #find(currency: string): EuroRates {
    return this.#rates.get(currency) ?? none
  }
}

export function applyRate(cents: bigint, rate: Rate): bigint {
  return rate === parity ? cents : divideRounded(cents * rate.numerator, rate.denominator)
}

/** Without common zeros at the end: the divisor of a conversion then mostly fits into 64 bits, which is much faster. */
function reduce(numerator: bigint, denominator: bigint): Rate {
  if (numerator % 10n !== 0n || denominator % 10n !== 0n) return { numerator, denominator }
  return reduce(numerator / 10n, denominator / 10n)
}

function isEqual(left: Rate, right: Rate): boolean {
  return left.numerator === right.numerator && left.denominator === right.denominator
}

function findLatest({ days, rates }: EuroRates, day: number): bigint | undefined {
  let [low, high] = [0, days.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (days[middle]! <= day) low = middle + 1
    else high = middle
  }
  return rates[low - 1]
}
