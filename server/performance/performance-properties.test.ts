import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { calculatePerformance, type PerformanceResult } from './calculate-performance.ts'
import { toDate, toDayNumber } from './day-numbers.ts'
import { formatCents, formatFixed, parseFixed } from './fixed-point.ts'
import type { LedgerActivity, LedgerRequest } from './ledger.ts'
import { toPriceSeries } from './ledger.ts'
import type { GroupFigures } from './measure-group.ts'
import { createActivity, createHolding } from './test/example-ledger.ts'

const first = toDayNumber('2026-01-01')
const lastDay = 60

test('the parts of every group add up to the total to the cent', () => {
  fc.assert(
    fc.property(requests({ hasEuro: true }), request => {
      const { groups } = calculate(request)
      for (const name of ['startValue', 'endValue', 'gain', 'income', 'fees', 'taxes', 'realized'] as const) {
        const total = groups['total']![name]
        for (const kind of ['holding:', 'class:', 'account:', 'person:'])
          expect(`${kind} ${name} ${sumGroups(groups, kind, name)}`).toBe(`${kind} ${name} ${total}`)
      }
    }),
  )
})

test('the gain is realized, unrealized and income without costs', () => {
  fc.assert(
    fc.property(requests(), request => {
      const { groups } = calculate(request)
      for (const figures of Object.values(groups)) {
        const read = (name: 'realized' | 'unrealized' | 'income' | 'fees' | 'taxes' | 'gain') =>
          parseFixed(figures[name], 2)
        const sum = read('realized') + read('unrealized') + read('income') - read('fees') - read('taxes')
        expect(formatCents(sum)).toBe(figures.gain)
      }
    }),
  )
})

test('the order of the activities changes no figure', () => {
  fc.assert(
    fc.property(
      requests().chain(request =>
        fc.tuple(
          fc.constant(request),
          fc.shuffledSubarray(request.activities, { minLength: request.activities.length }),
        ),
      ),
      ([request, activities]) => {
        expect(calculate({ ...request, activities })).toEqual(calculate(request))
      },
    ),
  )
})

test('the returns of two halves link to that of the whole', () => {
  fc.assert(
    fc.property(requests(), fc.integer({ min: 1, max: lastDay - 1 }), (request, middle) => {
      const until = toDate(first + middle)
      const whole = calculate(request).groups
      const before = calculate({ ...request, until }).groups
      const after = calculate({ ...request, from: until }).groups
      for (const [key, { twr, twrReason }] of Object.entries(whole)) {
        const [left, right] = [before[key]?.twr ?? '0', after[key]?.twr ?? '0'].map(text => 1 + Number(text))
        // Each of the three returns is rounded to ten decimals.
        const tolerance = 1e-10 * (1 + left! + right!)
        const difference = twrReason === 'below-zero' ? 0 : left! * right! - 1 - Number(twr ?? '0')
        expect(Math.abs(difference)).toBeLessThan(tolerance)
      }
    }),
  )
})

test('scaling every price and amount leaves the returns', () => {
  fc.assert(
    fc.property(requests({ unitCents: 100 }), fc.integer({ min: 2, max: 9 }), (request, factor) => {
      const scaled = calculate(scale(request, BigInt(factor))).groups
      for (const [key, { twr }] of Object.entries(calculate(request).groups))
        expect(scaled[key]!.twr).toBe(twr)
    }),
  )
})

function calculate(request: LedgerRequest): PerformanceResult {
  const result = calculatePerformance(request)
  if ('problem' in result) throw new Error(`${result.problem} by ${result.activityId}`)
  return result
}

function sumGroups(
  groups: Record<string, GroupFigures>,
  kind: string,
  name: 'gain' | 'endValue' | 'startValue' | 'income' | 'fees' | 'taxes' | 'realized',
) {
  const terms = Object.entries(groups).filter(([key]) => key.startsWith(kind))
  return formatCents(terms.reduce((sum, [, figures]) => sum + parseFixed(figures[name], 2), 0n))
}

function scale(request: LedgerRequest, factor: bigint): LedgerRequest {
  const multiply = (text: string | null, places: number) =>
    text === null ? null : formatFixed(parseFixed(text, places) * factor, places)
  return {
    ...request,
    activities: request.activities.map(activity => ({
      ...activity,
      unitPrice: multiply(activity.unitPrice, 8),
      amount: multiply(activity.amount, 2),
      fee: multiply(activity.fee, 2)!,
    })),
    prices: request.prices.map(series => ({
      ...series,
      points: series.points.replaceAll(/ (\S+)/g, (_, price: string) => ` ${multiply(price, 8)}`),
    })),
  }
}

/**
 * Ledgers of two people, three accounts and four holdings, in which no more is sold than is held. `unitCents` makes
 * every value a whole number of cents, so that scaling rounds nothing. With `hasEuro`, half of the holdings are in
 * euros, whose rates begin somewhere in the period.
 */
function requests({ unitCents = 1, hasEuro = false } = {}): fc.Arbitrary<LedgerRequest> {
  const activity = fc.record({
    holding: fc.nat(3),
    day: fc.integer({ min: 1, max: lastDay }),
    kind: fc.constantFrom('buy', 'buy', 'sell', 'dividend', 'fee', 'tax', 'deposit' as const),
    units: fc.integer({ min: 1, max: 400 }),
    cents: fc.integer({ min: 100, max: 90_000 }),
    fee: fc.nat(50),
  })
  const point = fc.record({
    holding: fc.nat(3),
    day: fc.integer({ min: 0, max: lastDay }),
    price: fc.integer({ min: 1, max: 1_000_000 }),
  })
  return fc
    .record({
      activities: fc.array(activity, { minLength: 1, maxLength: 25 }),
      points: fc.uniqueArray(point, { maxLength: 25, selector: ({ holding, day }) => `${holding} ${day}` }),
      tracksCash: fc.boolean(),
      rates: fc.uniqueArray(fc.record({ day: fc.nat(lastDay), rate: fc.integer({ min: 50, max: 200 }) }), {
        maxLength: hasEuro ? 6 : 0,
        selector: ({ day }) => day,
      }),
    })
    .map(({ activities, points, tracksCash, rates }) => ({
      accounts: ['a', 'b', 'c'].map((id, index) => ({
        id,
        ownerId: index === 2 ? 'q' : 'p',
        currency: 'USD',
        tracksCash: index === 0 && tracksCash,
      })),
      holdings: [0, 1, 2, 3].map(index =>
        createHolding(`h${index}`, {
          accountId: findAccount(index),
          assetClass: index % 2 === 0 ? 'stock' : 'bond',
          lotMethod: index === 3 ? 'average' : 'fifo',
          currency: findCurrency(index, hasEuro),
        }),
      ),
      activities: removeOversold(activities).map((fields, index) =>
        toActivity(fields, index, { unitCents, hasEuro }),
      ),
      prices: toPriceSeries(
        points.map(({ holding, day, price }) => ({
          holdingId: `h${holding}`,
          date: toDate(first + day),
          price: formatFixed(BigInt(unitCents === 1 ? price : price * 100), unitCents === 1 ? 4 : 2),
          currency: findCurrency(holding, hasEuro),
        })),
      ),
      rates: rates.map(({ day, rate }) => ({
        currency: 'USD',
        date: toDate(first + day),
        rate: formatFixed(BigInt(rate), 2),
      })),
      reportingCurrency: 'USD',
      from: toDate(first),
      until: toDate(first + lastDay),
    }))
}

type Sample = {
  holding: number
  day: number
  kind: 'buy' | 'sell' | 'dividend' | 'fee' | 'tax' | 'deposit'
  units: number
  cents: number
  fee: number
}

const findAccount = (holding: number) => ['a', 'b', 'c', 'a'][holding]!

const findCurrency = (holding: number, hasEuro: boolean) => (hasEuro && holding >= 2 ? 'EUR' : 'USD')

/** Without the sales of more units than were bought before their day. */
function removeOversold(samples: readonly Sample[]): Sample[] {
  const sorted = samples.toSorted(
    (a, b) => a.day - b.day || (a.kind === 'sell' ? 1 : 0) - (b.kind === 'sell' ? 1 : 0),
  )
  const owned = [0, 0, 0, 0]
  return sorted.filter(({ holding, kind, units }) => {
    if (kind === 'sell' && owned[holding]! < units) return false
    if (kind === 'buy') owned[holding]! += units
    if (kind === 'sell') owned[holding]! -= units
    return true
  })
}

function toActivity(
  { holding, day, kind, units, cents, fee }: Sample,
  index: number,
  { unitCents, hasEuro }: { unitCents: number; hasEuro: boolean },
): LedgerActivity {
  const isTrade = kind === 'buy' || kind === 'sell'
  const quantity = isTrade ? formatFixed(BigInt(units), unitCents === 1 ? 2 : 0) : null
  return createActivity({
    id: `e${index}`,
    kind,
    currency: findCurrency(holding, hasEuro),
    accountId: findAccount(holding),
    holdingId: kind === 'deposit' ? null : `h${holding}`,
    date: toDate(first + day),
    quantity,
    unitPrice: isTrade ? formatFixed(BigInt(cents), 2) : null,
    amount: isTrade ? null : formatFixed(BigInt(cents), 2),
    fee: isTrade ? formatFixed(BigInt(fee), 2) : '0',
  })
}
