import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { indexUnit, linkReturns, type Flow } from './time-weighted.ts'

const percent = (growth: bigint | null) =>
  growth === null ? null : Number(((growth - indexUnit) * 10_000n * 100n) / indexUnit) / 10_000

function link(values: number[], flows: Record<number, [number, number]> = {}, requested: number[] = []) {
  return linkReturns(
    {
      values: BigInt64Array.from(values, BigInt),
      flows: new Map(
        Object.entries(flows).map(([day, [contribution, withdrawal]]) => [
          Number(day),
          { contribution: BigInt(contribution), withdrawal: BigInt(withdrawal) },
        ]),
      ),
    },
    requested,
  )
}

describe('published examples', () => {
  test('4, 9, 5 and 11 % link to 32.12 %', () => {
    // Wikipedia, "Time-weighted return", linked internal rates of return.
    const values = [1_000_000, 1_040_000, 1_133_600, 1_190_280, 1_321_211]
    expect(percent(link(values).growth)).toBeCloseTo(32.12, 2)
    // The same growth with contributions that double the value at the start of the second and the fourth period.
    const flows = { 2: [1_040_000, 0], 4: [2_380_560, 0] } as Record<number, [number, number]>
    const doubled = [1_000_000, 1_040_000, 2_267_200, 2_380_560, 5_284_843]
    expect(percent(link(doubled, flows).growth)).toBeCloseTo(32.12, 2)
  })

  test('a contribution and a withdrawal give 18.78 %', () => {
    // mathcelebrity.com, "Time weighted rate of interest": 100,000 grow to 112,000, then 30,000 arrive; 125,000, of
    // which 42,000 leave; 100,000.
    const result = link([100_000, 112_000, 83_000, 100_000], { 2: [30_000, 42_000] })
    expect(percent(result.growth)).toBeCloseTo(18.78, 2)
  })
})

test('a sale of everything ends the index, a purchase resumes it', () => {
  const result = link([100, 110, 0, 0, 50, 55], { 2: [0, 121], 4: [50, 0] })
  expect(result.growth).toBe((indexUnit * 1331n) / 1000n)
  expect(result).toMatchObject({ first: 0, last: 5 })
})

test('a purchase on the first day of a period has a return', () => {
  expect(link([0, 0, 102], { 2: [100, 0] })).toMatchObject({
    growth: (indexUnit * 102n) / 100n,
    first: 1,
    last: 2,
  })
})

test('a total loss is not undone by a later price', () => {
  expect(link([100, 0, 50]).growth).toBe(0n)
})

test('reports why there is no return', () => {
  expect(link([0, 0, 0])).toMatchObject({ growth: null, reason: 'no-return' })
  expect(link([-100, -110])).toMatchObject({ growth: null, reason: 'below-zero' })
  expect(link([100, -1])).toMatchObject({ growth: null, reason: 'below-zero' })
})

describe('drawdown', () => {
  test('finds the largest fall with its recovery', () => {
    const { drawdown } = link([100, 120, 90, 110, 125, 100, 130])
    expect(drawdown).toMatchObject({ peak: 1, trough: 2, recovery: 4 })
    expect(Number(drawdown!.lost * 100n) / Number(drawdown!.of)).toBeCloseTo(25)
  })

  test('ignores contributions and withdrawals', () => {
    // The value rises, yet the index falls from 1.2 to 0.9 and does not recover.
    const { drawdown } = link([100, 120, 390, 300, 320], { 2: [400, 0] })
    expect(drawdown).toMatchObject({ peak: 1, trough: 3, recovery: null })
  })

  test('a recovery on the day of a flow counts', () => {
    const { drawdown } = link([300, 200, 350, 350], { 2: [33, 0] })
    expect(drawdown).toMatchObject({ peak: 0, trough: 1, recovery: 2 })
  })

  test('rounding does not hide an exact recovery', () => {
    // The index of 2/3 is rounded, so × 3/2 is a little less than the peak.
    const { drawdown } = link([300, 200, 450, 440], { 2: [100, 0] })
    expect(drawdown).toMatchObject({ peak: 0, trough: 1, recovery: 2 })
  })

  test('is null without a fall', () => {
    expect(link([100, 100, 101]).drawdown).toBeNull()
  })

  test('equals the search over all pairs of days', () => {
    fc.assert(
      fc.property(journeys(), ({ values, flows }) => {
        const days = [...values.keys()]
        const { drawdown, indexes, reason } = linkReturns({ values, flows }, days)
        if (reason !== null) return
        let worst = 0
        let peak = 0
        for (const index of indexes.map(Number)) {
          peak = Math.max(peak, index)
          worst = Math.max(worst, 1 - index / peak)
        }
        expect(drawdown === null ? 0 : Number(drawdown.lost) / Number(drawdown.of)).toBeCloseTo(worst, 9)
      }),
    )
  })
})

test('splitting a period does not change the return', () => {
  fc.assert(
    fc.property(journeys(), fc.nat(), ({ values, flows }, seed) => {
      const middle = seed % values.length
      const whole = linkReturns({ values, flows })
      const before = linkReturns({ values: values.slice(0, middle + 1), flows: pick(flows, 0, middle) })
      const after = linkReturns({
        values: values.slice(middle),
        flows: pick(flows, middle, values.length),
      })
      if (whole.reason === 'below-zero') return
      const product = ((before.growth ?? indexUnit) * (after.growth ?? indexUnit)) / indexUnit
      const difference = product - (whole.growth ?? indexUnit)
      // Equal to thirty decimals, relative to the growth.
      const limit = (whole.growth ?? indexUnit) / 10n ** 30n + 10n ** 6n
      expect(difference < limit && difference > -limit).toBe(true)
    }),
  )
})

test('the index of a day is that of a period until it', () => {
  fc.assert(
    fc.property(journeys(), ({ values, flows }) => {
      const { indexes, reason } = linkReturns({ values, flows }, [...values.keys()])
      if (reason !== null) return
      for (const day of values.keys()) {
        const part = linkReturns({ values: values.slice(0, day + 1), flows: pick(flows, 0, day) })
        expect(part.growth ?? indexUnit).toBe(indexes[day])
      }
    }),
  )
})

/** Days `from` excluded to `until`, counted from `from`. */
function pick(flows: Map<number, Flow>, from: number, until: number): Map<number, Flow> {
  return new Map(
    [...flows].filter(([day]) => day > from && day <= until).map(([day, flow]) => [day - from, flow]),
  )
}

/** Values that change by up to a third a day, with flows that move them further. Never below zero. */
function journeys() {
  const day = fc.record({
    change: fc.integer({ min: 67, max: 150 }),
    contribution: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 100_000 })),
    withdrawn: fc.oneof(fc.constant(0), fc.constant(100), fc.integer({ min: 1, max: 99 })),
  })
  return fc.array(day, { minLength: 2, maxLength: 20 }).map(days => {
    const flows = new Map<number, Flow>()
    const values = [10_000n]
    for (const [index, { change, contribution, withdrawn }] of days.entries()) {
      const grown = ((values.at(-1)! + BigInt(contribution)) * BigInt(change)) / 100n
      const withdrawal = (grown * BigInt(withdrawn)) / 100n
      values.push(grown - withdrawal)
      if (contribution > 0 || withdrawal > 0n)
        flows.set(index + 1, { contribution: BigInt(contribution), withdrawal })
    }
    return { values: BigInt64Array.from(values), flows }
  })
}
