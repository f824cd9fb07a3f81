import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import type { PartnershipKind } from '#contract/family-tree/family-lists.ts'
import type { Kin } from '#server/family-tree/kin-store.ts'

import { buildKinGraph } from './kin-graph.ts'
import { findKinship } from './kinship.ts'

/*
 * A hand-made family. Anna and Bert have Clara, Dora and Emil; Emil's mother is Frieda, Bert's second
 * wife. Clara and Carl have Gustav and Hilde, Dora has Ida; Gustav has Jonas, Ida has Karl, Karl has Lena.
 */
const family = parseTree(
  'Anna f; Bert m; Frieda f; Carl m; Dirk m; Kora f',
  'Clara f Bert Anna; Dora f Bert Anna; Emil m Bert Frieda',
  'Gustav m Carl Clara; Hilde f Carl Clara; Ida f - Dora',
  'Jonas m Gustav -; Karl m - Ida',
  'Lena f Karl -',
)
const marriages = [
  ['Dora', 'Dirk', 'marriage'],
  ['Karl', 'Kora', 'marriage'],
  ['Bert', 'Anna', 'divorced'],
  ['Bert', 'Frieda', 'marriage'],
  ['Carl', 'Clara', 'marriage'],
] as const

test.each([
  ['Clara', 'Bert', 'father'],
  ['Clara', 'Anna', 'mother'],
  ['Bert', 'Clara', 'daughter'],
  ['Gustav', 'Anna', 'grandmother'],
  ['Jonas', 'Bert', 'great-grandfather'],
  ['Lena', 'Bert', 'great-great-grandfather'],
  ['Bert', 'Lena', 'great-great-granddaughter'],
  ['Clara', 'Dora', 'sister'],
  ['Clara', 'Emil', 'half-brother'],
  ['Gustav', 'Dora', 'aunt'],
  ['Jonas', 'Dora', 'great-aunt'],
  ['Dora', 'Gustav', 'nephew'],
  ['Dora', 'Jonas', 'great-nephew'],
  ['Gustav', 'Ida', 'first cousin'],
  ['Gustav', 'Karl', 'first cousin once removed'],
  ['Ida', 'Jonas', 'first cousin once removed'],
  ['Jonas', 'Karl', 'second cousin'],
  ['Jonas', 'Lena', 'second cousin once removed'],
  ['Hilde', 'Lena', 'first cousin twice removed'],
  ['Bert', 'Frieda', 'wife'],
  ['Bert', 'Anna', 'former wife'],
  ['Carl', 'Anna', 'mother-in-law'],
  ['Anna', 'Carl', 'son-in-law'],
  ['Carl', 'Dora', 'sister-in-law'],
  ['Dora', 'Carl', 'brother-in-law'],
  ['Ida', 'Carl', 'husband of an aunt'],
  ['Clara', 'Frieda', 'stepmother'],
  ['Frieda', 'Clara', 'stepdaughter'],
  ['Carl', 'Dirk', 'brother-in-law'],
  ['Carl', 'Emil', 'brother-in-law'],
  ['Emil', 'Carl', 'brother-in-law'],
  ['Dirk', 'Kora', 'wife of a grandson of a wife'],
  ['Carl', 'Kora', 'wife of a great-nephew of a wife'],
  ['Anna', 'Anna', 'the same person'],
])('for %s, %s is the %s', (from, to, words) => {
  expect(findKinship(buildTable(family, marriages), from, to).term).toBe(words)
})

test('a marriage takes precedence over other partnerships', () => {
  const couple = parseTree('Anna f; Bert m')
  const kinds = ['engagement', 'divorced', 'marriage'] as const
  for (const order of [kinds, kinds.toReversed()])
    expect(
      findKinship(
        buildTable(
          couple,
          order.map(kind => ['Anna', 'Bert', kind] as const),
        ),
        'Anna',
        'Bert',
      ).term,
    ).toBe('husband')
})

test('unlinked members have no kinship', () => {
  const strangers = parseTree('Anna f; Bert m')
  expect(findKinship(buildTable(strangers, []), 'Anna', 'Bert')).toEqual({ term: null, commonAncestors: [] })
})

test('returns the nearest common ancestors', () => {
  const { commonAncestors: through } = findKinship(buildTable(family, marriages), 'Gustav', 'Ida')
  expect(through.toSorted()).toEqual(['Anna', 'Bert'])
})

test('adoption counts as descent, a step-parent does not', () => {
  const adopted = parseTree('Anna f; Bert m', 'Clara f Bert -')
  adopted[2]!.parents.push({ id: 'Anna', kind: 'adoptive' })
  expect(findKinship(buildTable(adopted, []), 'Clara', 'Anna').term).toBe('mother')
  adopted[2]!.parents[1]!.kind = 'step'
  expect(findKinship(buildTable(adopted, []), 'Clara', 'Anna').term).toBe('stepmother')
  adopted[2]!.parents[1]!.kind = 'guardian'
  expect(findKinship(buildTable(adopted, []), 'Anna', 'Clara').term).toBe('ward')
})

test('twins have the same parents and birth date', () => {
  const [anna, bert, clara, dora, emil] = parseTree(
    'Anna f; Bert m',
    'Clara f Bert Anna; Dora f Bert Anna; Emil m Bert -',
  )
  for (const one of [clara!, dora!, emil!]) one.birthDate = '1931-05-04'
  const kin = buildTable(
    [anna!, bert!, clara!, dora!, emil!],
    [
      ['Bert', 'Anna', 'marriage'],
      ['Emil', 'Emma', 'marriage'],
    ],
  )
  expect(findKinship(kin, 'Clara', 'Dora').term).toBe('twin sister')
  expect(findKinship(kin, 'Clara', 'Emil').term).toBe('brother')
  const marriedTable = buildTable(
    [anna!, bert!, clara!, dora!, createKin('Carl', 'm', [])],
    [['Carl', 'Clara', 'marriage']],
  )
  expect(findKinship(marriedTable, 'Carl', 'Dora').term).toBe('sister-in-law')
  expect(findKinship(marriedTable, 'Dora', 'Carl').term).toBe('brother-in-law')
})

test('a cycle in the tree terminates', () => {
  const loop = parseTree('Anna f; Bert m - Anna')
  loop[0]!.parents = [{ id: 'Bert', kind: 'birth' }]
  expect(findKinship(buildTable(loop, []), 'Anna', 'Bert').term).toMatch(/^(father|son)$/)
})

/** The expected term in the opposite direction. */
const converse: [RegExp, RegExp][] = [
  [
    /^(great-|\w+ great-)*(grand)?(father|mother|parent)$/,
    /^(great-|\w+ great-)*(grand)?(son|daughter|child)$/,
  ],
  [/(uncle|aunt)/, /(nephew|niece)/],
  [/^(half-)?(brother|sister|sibling)$/, /^(half-)?(brother|sister|sibling)$/],
]

function isConverse(term: string | null, reverse: string | null, isSame: boolean): boolean {
  if (isSame) return term === 'the same person'
  if (term === null || reverse === null) return term === reverse
  if (term.includes('cousin')) return reverse === term
  const fits = converse.some(
    ([one, other]) => (one.test(term) && other.test(reverse)) || (other.test(term) && one.test(reverse)),
  )
  const countGenerations = (words: string) => words.match(/great-|grand/g)?.length ?? 0
  return fits && countGenerations(reverse) === countGenerations(term)
}

test('blood kinship is symmetric in degree and removal', () => {
  const size = 14
  const person = fc.record({
    gender: fc.constantFrom('m', 'f', 'x'),
    father: fc.option(fc.nat(), { nil: null }),
    mother: fc.option(fc.nat(), { nil: null }),
  })
  fc.assert(
    fc.property(fc.array(person, { minLength: 2, maxLength: size }), fc.nat(), fc.nat(), (rows, a, b) => {
      const people = rows.map(({ gender, father, mother }, index): Kin => {
        const parents = [...new Set([father, mother])].flatMap(number =>
          number === null || index === 0 ? [] : [{ id: String(number % index), kind: 'birth' as const }],
        )
        const distinct = parents.filter((one, at) => parents.findIndex(two => two.id === one.id) === at)
        return createKin(String(index), gender, distinct)
      })
      const [from, to] = [String(a % people.length), String(b % people.length)]
      const kin = buildTable(people, [])
      const term = findKinship(kin, from, to).term
      const reverse = findKinship(kin, to, from).term
      expect([from, to, term, reverse, isConverse(term, reverse, from === to)]).toContain(true)
    }),
    { numRuns: 500 },
  )
})

/** `Name gender father mother; …`, one line per generation; `-` for an unknown parent. */
function parseTree(...generations: string[]): Kin[] {
  return generations
    .flatMap(line => line.split(';'))
    .map(text => {
      const [name = '', gender = '', ...parents] = text.trim().split(' ')
      return createKin(
        name,
        gender,
        parents.filter(id => id !== '-').map(id => ({ id, kind: 'birth' as const })),
      )
    })
}

function createKin(id: string, gender: string, parents: Kin['parents']): Kin {
  return {
    id,
    name: id,
    gender,
    isAlive: true,
    isVerified: true,
    birthDate: null,
    birthText: null,
    earliestBirthDate: null,
    deathDate: null,
    deathText: null,
    version: 1,
    parents,
  }
}

function buildTable(people: Kin[], partnerships: readonly (readonly [string, string, PartnershipKind])[]) {
  return buildKinGraph(
    people,
    partnerships.map(([firstId, secondId, kind]) => ({ firstId, secondId, kind })),
  )
}
