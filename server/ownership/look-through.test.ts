import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { addFractions, createFraction, formatShare, one, sumFractions, takeShare } from './fraction.ts'
import { lookThrough, type Stake } from './look-through.ts'
import { listPaths, maxPaths } from './ownership-paths.ts'

describe('lookThrough', () => {
  test('multiplies the layers', () => {
    const results = lookThrough(
      ['holding', 'company'],
      [
        ownedBy('rosa', 'holding', '60'),
        ownedBy('ben', 'holding', '40'),
        ownedByEntity('holding', 'company', '50'),
      ],
    )
    expect(describeShares(results.get('company')!)).toEqual({ rosa: '30', ben: '20', unassigned: '50' })
  })

  test('adds up several paths and several stakes of one owner', () => {
    const results = lookThrough(
      ['trust', 'holding', 'company'],
      [
        ownedBy('rosa', 'trust', '100'),
        ownedByEntity('trust', 'company', '25.5'),
        ownedBy('rosa', 'holding', '50'),
        ownedBy('rosa', 'holding', '0.000001'),
        ownedByEntity('holding', 'company', '74.5'),
      ],
    )
    expect(describeShares(results.get('company')!)).toEqual({
      rosa: '62.750000745',
      unassigned: '37.249999255',
    })
  })

  test('solves a loop as the limit of following it', () => {
    // A owns 10 % of B, B owns 10 % of A: 0.9 + 0.1 · 0.1 · 0.9 + … = 0.9 / 0.99 = 10/11 of A.
    const results = lookThrough(
      ['a', 'b'],
      [
        ownedBy('rosa', 'a', '90'),
        ownedByEntity('b', 'a', '10'),
        ownedBy('ben', 'b', '90'),
        ownedByEntity('a', 'b', '10'),
      ],
    )
    const a = results.get('a')!
    expect(a.shares.get('rosa')).toEqual(createFraction(10n, 11n))
    expect(formatShare(a.shares.get('ben')!)).toEqual({ percent: '9.090909090909', fraction: '1/11' })
    expect(a.unassigned.numerator).toBe(0n)
    expect(a).toMatchObject({ loop: ['a', 'b'], isUnsolvable: false })
    expect(results.get('b')!.loop).toEqual(['b', 'a'])
  })

  test('names the shortest loop in the direction of ownership', () => {
    const results = lookThrough(
      ['a', 'b', 'c', 'd'],
      [
        ownedBy('rosa', 'a', '50'),
        ownedByEntity('a', 'b', '50'),
        ownedByEntity('b', 'c', '50'),
        ownedByEntity('c', 'a', '50'),
        ownedByEntity('c', 'd', '50'),
      ],
    )
    expect(results.get('b')!.loop).toEqual(['b', 'c', 'a'])
    expect(results.get('d')!.loop).toBeNull()
  })

  test('assigns nothing in a loop that owns itself', () => {
    const results = lookThrough(
      ['a', 'b', 'below'],
      [
        ownedByEntity('b', 'a', '100'),
        ownedByEntity('a', 'b', '100'),
        ownedByEntity('a', 'below', '40'),
        ownedBy('ben', 'below', '60'),
      ],
    )
    expect(results.get('a')).toMatchObject({ isUnsolvable: true, loop: ['a', 'b'], unassigned: one })
    expect(describeShares(results.get('below')!)).toEqual({ ben: '60', unassigned: '40' })
  })

  test('assigns nothing in a loop with more than 100 %', () => {
    const results = lookThrough(
      ['a', 'b'],
      [ownedBy('rosa', 'a', '60'), ownedByEntity('b', 'a', '60'), ownedByEntity('a', 'b', '50')],
    )
    expect(results.get('a')).toMatchObject({ isUnsolvable: true, unassigned: one })
  })

  test('reports totals above and below 100 %', () => {
    const results = lookThrough(
      ['over', 'under', 'none'],
      [ownedBy('rosa', 'over', '70'), ownedBy('ben', 'over', '40'), ownedBy('ben', 'under', '99.999999')],
    )
    expect(describeShares(results.get('over')!)).toEqual({ rosa: '70', ben: '40', unassigned: '-10' })
    expect(formatShare(results.get('under')!.total).percent).toBe('99.999999')
    expect(describeShares(results.get('none')!)).toEqual({ unassigned: '100' })
  })

  test('shares and the unassigned part sum to 100 % exactly', () => {
    fc.assert(
      fc.property(ownership, ({ entityIds, stakes }) => {
        for (const { shares, unassigned } of lookThrough(entityIds, stakes).values())
          expect(addFractions(sumFractions(shares.values()), unassigned)).toEqual(one)
      }),
    )
  })

  test('shares satisfy the equation S = D + A·S', () => {
    fc.assert(
      fc.property(ownership, ({ entityIds, stakes }) => {
        const results = lookThrough(entityIds, stakes)
        for (const [id, { shares, isUnsolvable }] of results) {
          if (isUnsolvable) continue
          for (const memberId of members) {
            const parts = stakes
              .filter(({ entityId }) => entityId === id)
              .map(stake => {
                const percent = toFraction(stake.percent)
                const share =
                  stake.memberId === null
                    ? results.get(stake.ownerEntityId)!.shares.get(memberId)
                    : stake.memberId === memberId
                      ? one
                      : undefined
                return share === undefined
                  ? createFraction(0n, 1n)
                  : createFraction(
                      percent.numerator * share.numerator,
                      percent.denominator * share.denominator,
                    )
              })
            expect(sumFractions(parts)).toEqual(shares.get(memberId) ?? createFraction(0n, 1n))
          }
        }
      }),
    )
  })

  test('no share is negative, and no sum is above 100 %', () => {
    fc.assert(
      fc.property(ownership, ({ entityIds, stakes }) => {
        const results = lookThrough(entityIds, stakes)
        // Stakes above 100 % may pass on to the entities below.
        const isOver = [...results.values()].some(({ total }) => total.numerator > total.denominator)
        for (const { shares, unassigned } of results.values()) {
          for (const { numerator } of shares.values()) expect(numerator > 0n).toBe(true)
          expect(isOver || unassigned.numerator >= 0n).toBe(true)
        }
      }),
    )
  })

  test('the order of entities and stakes changes nothing', () => {
    fc.assert(
      fc.property(ownership, ({ entityIds, stakes }) => {
        const forward = lookThrough(entityIds, stakes)
        const backward = lookThrough(entityIds.toReversed(), stakes.toReversed())
        for (const [id, { shares, unassigned, total, isUnsolvable }] of forward) {
          const other = backward.get(id)!
          expect(other.shares).toEqual(shares)
          expect({ ...other, shares, loop: null }).toEqual({
            shares,
            unassigned,
            total,
            isUnsolvable,
            loop: null,
          })
        }
      }),
    )
  })

  test('takes a thousand layers without a deep recursion', () => {
    const entityIds = Array.from({ length: 1000 }, (_, index) => `e${index}`)
    const stakes = entityIds.map((id, index) =>
      index === 0 ? ownedBy('rosa', id, '100') : ownedByEntity(`e${index - 1}`, id, '100'),
    )
    expect(describeShares(lookThrough(entityIds.toReversed(), stakes).get('e999')!)).toEqual({
      rosa: '100',
      unassigned: '0',
    })
  })
})

describe('listPaths', () => {
  test('the paths without a loop add up to the share', () => {
    fc.assert(
      fc.property(ownership, ({ entityIds, stakes }) => {
        // Entities own only later ones.
        const layered = stakes.filter(
          ({ ownerEntityId, entityId }) => ownerEntityId === null || ownerEntityId < entityId,
        )
        for (const [id, { shares }] of lookThrough(entityIds, layered))
          for (const [memberId, share] of shares) {
            const { paths, isComplete } = listPaths(memberId, id, layered)
            fc.pre(isComplete)
            expect(sumFractions(paths.map(path => path.share))).toEqual(share)
          }
      }),
    )
  })

  test('lists the largest of the paths first, up to a limit', () => {
    const layers = Array.from({ length: 6 }, (_, index) => [`a${index}`, `b${index}`])
    const stakes = layers.flatMap((layer, index) =>
      layer.flatMap(id =>
        index === 0
          ? [ownedBy('rosa', id, '100')]
          : [ownedByEntity(`a${index - 1}`, id, '60'), ownedByEntity(`b${index - 1}`, id, '40')],
      ),
    )
    const { paths, isComplete } = listPaths('rosa', 'a5', stakes)
    expect([paths.length, isComplete]).toEqual([maxPaths, false])
    const short = listPaths('rosa', 'a1', stakes)
    expect(short.paths.map(({ steps, share }) => [steps, formatShare(share).percent])).toEqual([
      [[step('a0', '100'), step('a1', '60')], '60'],
      [[step('b0', '100'), step('a1', '40')], '40'],
    ])
    expect(short.isComplete).toBe(true)
  })
})

describe('fractions', () => {
  test.each([
    ['100.00', 1n, 3n, '33.33'],
    ['100.00', 2n, 3n, '66.67'],
    ['0.01', 1n, 2n, '0.01'],
    ['-0.01', 1n, 2n, '-0.01'],
    ['-1000.10', 1n, 8n, '-125.01'],
    ['123456789012345678.99', 1n, 1n, '123456789012345678.99'],
  ] as const)('the share of %s by %s/%s is %s', (amount, numerator, denominator, share) => {
    expect(takeShare(amount, createFraction(numerator, denominator))).toBe(share)
  })
})

const members = ['rosa', 'ben', 'vera']

function ownedBy(memberId: string, entityId: string, percent: string): Stake {
  return { memberId, ownerEntityId: null, entityId, percent }
}

function ownedByEntity(ownerEntityId: string, entityId: string, percent: string): Stake {
  return { memberId: null, ownerEntityId, entityId, percent }
}

function step(entityId: string, percent: string) {
  return { entityId, percent }
}

function toFraction(percent: string) {
  const [whole = '', decimals = ''] = percent.split('.')
  return createFraction(BigInt(whole + decimals.padEnd(6, '0')), 100_000_000n)
}

function describeShares({ shares, unassigned }: { shares: Map<string, Fraction>; unassigned: Fraction }) {
  const entries = [...shares, ['unassigned', unassigned] as const]
  return Object.fromEntries(entries.map(([name, share]) => [name, formatShare(share).percent]))
}

type Fraction = ReturnType<typeof createFraction>

/** Up to seven entities with any stakes, in loops and above 100 % too. */
const ownership = fc
  .integer({ min: 1, max: 7 })
  .chain(count => {
    const entityIds = Array.from({ length: count }, (_, index) => `e${index}`)
    const percent = fc
      .integer({ min: 1, max: 100_000_000 })
      .map(millionths => `${Math.floor(millionths / 1e6)}.${String(millionths % 1e6).padStart(6, '0')}`)
    const round = fc.constantFrom('100', '50', '25', '33.333333', '10')
    const stake = fc.record({
      owner: fc.constantFrom(...members, ...entityIds),
      entityId: fc.constantFrom(...entityIds),
      percent: fc.oneof(percent, round, round),
    })
    return fc.record({ entityIds: fc.constant(entityIds), stakes: fc.array(stake, { maxLength: 14 }) })
  })
  .map(({ entityIds, stakes }) => ({
    entityIds,
    stakes: stakes
      .filter(({ owner, entityId }) => owner !== entityId)
      .map(({ owner, entityId, percent }) =>
        members.includes(owner) ? ownedBy(owner, entityId, percent) : ownedByEntity(owner, entityId, percent),
      ),
  }))
