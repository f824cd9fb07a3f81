import { expect, test } from 'vitest'

import type { ChartPerson } from '#browser/family-charts/chart-person.ts'
import { describePerson } from '#browser/family-charts/describe-person.ts'
import type { ParentKind } from '#contract/family-lists.ts'

import { buildFamilyGraph } from './family-graph.ts'
import { layOutChart, type ChartLayout } from './layout.ts'
import { linkShapes } from './links.ts'
import { indexRelatives } from './relatives.ts'

test('twins have one day of birth and the same two parents, by birth or adoption', () => {
  expect(twinsOf({ Ben: '1901-05-02', Cleo: '1901-05-02', Dan: '1904-01-01' })).toEqual(['Ben Cleo'])
  expect(twinsOf({ Ben: '1901-05-02', Cleo: '1901-05-02', Dan: '1901-05-02' })).toEqual(['Ben Cleo Dan'])
  expect(twinsOf({ Ben: '1901-05-02', Cleo: '1901-05-02' }, 'adoptive')).toEqual(['Ben Cleo'])
  expect(twinsOf({ Ben: '1901-05-02', Cleo: '1901-05-02' }, 'foster')).toEqual([])
  expect(twinsOf({ Ben: '1901-05-02', Cleo: '1901-05-03' })).toEqual([])
})

test('a day that is not known for certain makes no twins, and whoever may be born on it stands beside them', () => {
  const family = familyOf({ Ben: '1901-05-02', Eve: null, Cleo: '1901-05-02' })
  family.members[3]!.bornFrom = '1901-05-02'
  expect(setsOf(family)).toEqual(['Ben Cleo'])
  expect(fromLeft(chartOf(family), family)).toEqual(['Ben', 'Cleo', 'Eve'])
})

test('half-brothers of one day are no twins', () => {
  const family = familyOf({ Ben: '1901-05-02', Cleo: '1901-05-02' })
  family.links.parents = family.links.parents.filter(
    ({ childId, parentId }) => childId !== 'Cleo' || parentId !== 'Mother',
  )
  expect(setsOf(family)).toEqual([])
})

test('lines come down to twins from one point between them, and to everybody else straight', () => {
  const family = familyOf({ Ben: '1901-05-02', Cleo: '1901-05-02', Dan: '1904-01-01' })
  const chart = chartOf(family)
  const legs = linesOf(chart, 'leg')
  const [ben, cleo] = [chart.x[2]!, chart.x[3]!]
  expect(legs.map(([from]) => from)).toEqual([(ben + cleo) / 2, (ben + cleo) / 2])
  expect(legs.map(([, , to]) => to)).toEqual([ben, cleo])
  expect(legs.every(([, top, , foot]) => top! < foot! && foot === chart.y[2])).toBe(true)
})

test('partners of twins stand at their far sides, so that nobody stands between', () => {
  const family = familyOf({ Ben: '1901-05-02', Cleo: '1901-05-02' })
  for (const [twin, partner] of [
    ['Ben', 'Fay'],
    ['Cleo', 'Gus'],
  ] as const) {
    family.members.push({ id: partner, birthDate: null, bornFrom: null })
    family.links.partnerships.push({ firstId: twin, secondId: partner, kind: 'marriage' })
  }
  expect(fromLeft(chartOf(family), family)).toEqual(['Fay', 'Ben', 'Cleo', 'Gus'])
  // Whoever the chart is drawn around, and on whichever side of them twins come.
  for (const root of family.members.keys())
    expect(fromLeft(chartOf(family, root), family).join(' ')).toMatch(root < 2 ? /Ben Cleo/ : /Ben.*Cleo/)
})

test('a chart with one of the twins says nothing of the other', () => {
  const family = familyOf({ Dan: '1899-01-01', Ben: '1901-05-02', Cleo: '1901-05-02' })
  const chart = layOutChart(buildFamilyGraph(family.members, family.links), 'ancestors', 4)
  expect([...chart.graph.firstTwins]).toEqual([0, 1, 2])
  expect(linesOf(chart, 'leg')).toEqual([])
})

test('it is said of each whose twin they are', () => {
  const family = familyOf({ Ben: '1901-05-02', Cleo: '1901-05-02', Dan: '1901-05-02' })
  const kin = indexRelatives(chartOf(family).graph)
  const person = (place: number) =>
    ({ name: family.members[place]!.id, years: '', isAlive: true }) as ChartPerson
  expect(describePerson(2, kin, person)).toContain('Twin of Cleo and Dan. 2 siblings')
  expect(describePerson(0, kin, person)).not.toContain('Twin')
})

type Family = ReturnType<typeof familyOf>

/** A father and a mother with children of these days of birth. */
function familyOf(children: Record<string, string | null>, kind: ParentKind = 'birth') {
  const names = Object.keys(children)
  return {
    members: ['Father', 'Mother', ...names].map(id => {
      const day: string | null = children[id] ?? null
      return { id, birthDate: day, bornFrom: day }
    }),
    links: {
      parents: names.flatMap(childId => ['Father', 'Mother'].map(parentId => ({ childId, parentId, kind }))),
      partnerships: [{ firstId: 'Father', secondId: 'Mother', kind: 'marriage' as const }],
    },
  }
}

function twinsOf(children: Record<string, string>, kind?: ParentKind): string[] {
  return setsOf(familyOf(children, kind))
}

function setsOf({ members, links }: Family): string[] {
  const sets = new Map<number, string[]>()
  for (const [person, first] of buildFamilyGraph(members, links).firstTwins.entries())
    sets.set(first, [...(sets.get(first) ?? []), members[person]!.id])
  return [...sets.values()].filter(set => set.length > 1).map(set => set.join(' '))
}

function chartOf({ members, links }: Family, root = 0): ChartLayout {
  return layOutChart(buildFamilyGraph(members, links), 'family', root)
}

/** Who stands in the lowest row. */
function fromLeft({ x, y, people }: ChartLayout, { members }: Family): string[] {
  const lowest = Math.max(...y)
  return [...people.keys()]
    .filter(place => y[place] === lowest)
    .sort((one, other) => x[one]! - x[other]!)
    .map(place => members[people[place]!]!.id)
}

function linesOf({ ends, shapes }: ChartLayout, shape: (typeof linkShapes)[number]): number[][] {
  return [...shapes.keys()]
    .filter(link => shapes[link] === linkShapes.indexOf(shape))
    .map(link => Array.from(ends.subarray(link * 4, link * 4 + 4)))
}
