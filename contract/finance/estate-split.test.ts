import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { compare, subtract, sum } from '#contract/finance/exact.ts'

import { apportion } from './apportion.ts'
import { type EstatePlan, hasHeirs, type Heir, splitEstate } from './estate-split.ts'

test('Hamilton’s method gives Electowiki’s 60 seats of 1790', () => {
  // electowiki.org, "Hamilton method", example: populations of 1790, Virginia first, Delaware last.
  const populations = [
    630_560, 475_327, 432_879, 353_523, 331_589, 278_514, 236_841, 206_236, 179_570, 141_822, 85_533, 70_835,
    68_705, 68_446, 55_540,
  ]
  expect(apportion(60n, populations.map(BigInt)).map(Number)).toEqual([
    11, 8, 7, 6, 6, 5, 4, 3, 3, 2, 1, 1, 1, 1, 1,
  ])
})

test('per stirpes, two children share a third, a sixth each', () => {
  // The example of zoltonlaw.com, "What is meant by per stirpes?": C1 deceased with GC1 and GC2, C2 and C3 living.
  const split = splitEstate(
    createEstate({
      value: '600000',
      method: 'stirpes',
      heirs: [
        createDeceasedHeir('C1', [createHeir('GC1'), createHeir('GC2')]),
        createHeir('C2'),
        createHeir('C3'),
      ],
    }),
  )
  expect(formatAmounts(split)).toEqual({
    GC1: '100000.00',
    GC2: '100000.00',
    C2: '200000.00',
    C3: '200000.00',
  })
  expect(split.parts.map(({ inPlaceOf }) => inPlaceOf)).toEqual([['C1'], ['C1'], [], []])
})

test('pays debts, then charity, then the heirs, to the cent', () => {
  const split = splitEstate(
    createEstate({ value: '1000000.00', debts: '49999.99', charity: '2', heirs: createHeirs(1, 1, 1) }),
  )
  expect(split).toMatchObject({ net: '950000.01', charity: '19000.00', forHeirs: '931000.01' })
  expect(split.parts.map(({ amount }) => amount)).toEqual(['310333.34', '310333.34', '310333.33'])
})

test('debts that exceed the estate leave nothing to divide', () => {
  const split = splitEstate(createEstate({ value: '100', debts: '250.50', charity: '2' }))
  expect(split).toMatchObject({ net: '0.00', shortfall: '150.50', charity: '0.00', forHeirs: '0.00' })
  expect(split.parts.map(({ amount }) => amount)).toEqual(['0.00', '0.00'])
})

test('skips and reports a deceased heir without descendants', () => {
  const split = splitEstate(
    createEstate({
      value: '90',
      method: 'stirpes',
      heirs: [
        createHeir('A'),
        createDeceasedHeir('B', []),
        createDeceasedHeir('C', [createDeceasedHeir('D', [createHeir('E')]), createDeceasedHeir('F', [])]),
        createHeir('G'),
      ],
    }),
  )
  expect(formatAmounts(split)).toEqual({ A: '30.00', E: '30.00', G: '30.00' })
  expect(split.parts.find(({ name }) => name === 'E')?.inPlaceOf).toEqual(['C', 'D'])
  expect(split.lapsed).toEqual(['B', 'F'])
})

test('charity and parts sum to the net of any estate', () => {
  fc.assert(
    fc.property(someEstate, plan => {
      const { net, charity, forHeirs, parts } = splitEstate(plan)
      expect(compare(sum(parts.map(({ amount }) => amount)), forHeirs)).toBe(0)
      expect(compare(sum([charity, forHeirs]), net)).toBe(0)
      for (const { amount } of parts) expect(compare(amount, '0')).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the order of heirs changes a share by at most a cent', () => {
  fc.assert(
    fc.property(someEstate, plan => {
      const forward = formatAmounts(splitEstate(plan))
      const backward = formatAmounts(splitEstate({ ...plan, heirs: reverseHeirs(plan.heirs) }))
      for (const [name, amount] of Object.entries(forward)) {
        const difference = subtract(amount, backward[name] ?? 'none').replace('-', '')
        expect(compare(difference, '0.01')).toBeLessThanOrEqual(0)
      }
    }),
  )
})

test('every heir receives the quota rounded to a cent', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 15n }),
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 }),
      (cents, weights) => {
        const total = weights.reduce((sum, weight) => sum + weight, 0n)
        fc.pre(total > 0n)
        const found = apportion(cents, weights)
        expect(found.reduce((sum, part) => sum + part, 0n)).toBe(cents)
        for (const [index, part] of found.entries()) {
          const whole = (cents * (weights[index] ?? 0n)) / total
          expect([whole, whole + 1n]).toContain(part)
        }
      },
    ),
  )
})

const someHeirs = fc.array(fc.nat(3), { minLength: 1, maxLength: 6 }).map(children =>
  children.map((count, index): Heir => ({
    name: `heir ${index}`,
    share: String(index * 1.5 + 1),
    // Three of four heirs have died, so that their descendants inherit.
    isDeceased: index % 4 !== 0,
    children: Array.from({ length: count }, (_, child) =>
      child % 2 === 0
        ? createHeir(`child ${index}.${child}`)
        : createDeceasedHeir(`child ${index}.${child}`, [createHeir(`grandchild ${index}.${child}`)]),
    ),
  })),
)

const someEstate = fc
  .record<EstatePlan>({
    value: fc.integer({ min: 0, max: 2_000_000_000 }).map(cents => (cents / 100).toFixed(2)),
    debts: fc.integer({ min: 0, max: 500_000 }).map(cents => (cents / 100).toFixed(2)),
    charity: fc.constantFrom('0', '2', '12.5', '33.33'),
    method: fc.constantFrom('parts', 'stirpes'),
    heirs: someHeirs,
  })
  .filter(({ heirs }) => heirs.some(hasHeirs))

function createEstate(some: Partial<EstatePlan>): EstatePlan {
  return { value: '100', debts: '0', charity: '0', method: 'parts', heirs: createHeirs(1, 1), ...some }
}

function createHeirs(...shares: number[]): Heir[] {
  return shares.map((share, index) => createHeir(`heir ${index}`, String(share)))
}

function createHeir(name: string, share = '1'): Heir {
  return { name, share, isDeceased: false, children: [] }
}

function createDeceasedHeir(name: string, children: Heir[]): Heir {
  return { name, share: '1', isDeceased: true, children }
}

function reverseHeirs(heirs: readonly Heir[]): Heir[] {
  return heirs.map(heir => ({ ...heir, children: reverseHeirs(heir.children) })).toReversed()
}

function formatAmounts({
  parts,
}: {
  parts: readonly { name: string; amount: string }[]
}): Record<string, string> {
  return Object.fromEntries(parts.map(({ name, amount }) => [name, amount]))
}
