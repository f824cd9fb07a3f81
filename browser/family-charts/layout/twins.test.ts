import { describe, expect, test } from 'vitest'

import type { ChartPerson } from '#browser/family-charts/chart-person.ts'
import { describePerson } from '#browser/family-charts/describe-person.ts'
import type { ParentKind } from '#contract/family-tree/family-lists.ts'

import { buildFamilyGraph } from './family-graph.ts'
import { layOutChart, type ChartLayout } from './layout.ts'
import { linkShapes } from './links.ts'
import { indexRelatives } from './relatives.ts'

describe('twins', () => {
  test('share a date of birth and two parents', () => {
    expect(listTwins({ Ben: '1901-05-02', Cleo: '1901-05-02', Dan: '1904-01-01' })).toEqual(['Ben Cleo'])
    expect(listTwins({ Ben: '1901-05-02', Cleo: '1901-05-02', Dan: '1901-05-02' })).toEqual(['Ben Cleo Dan'])
    expect(listTwins({ Ben: '1901-05-02', Cleo: '1901-05-03' })).toEqual([])
  })

  test('include adopted children but not foster children', () => {
    expect(listTwins({ Ben: '1901-05-02', Cleo: '1901-05-02' }, 'adoptive')).toEqual(['Ben Cleo'])
    expect(listTwins({ Ben: '1901-05-02', Cleo: '1901-05-02' }, 'foster')).toEqual([])
  })

  test('exclude a sibling with an uncertain date of birth', () => {
    const family = createFamily({ Ben: '1901-05-02', Eve: null, Cleo: '1901-05-02' })
    family.members[3]!.earliestBirthDate = '1901-05-02'
    expect(listTwinSets(family)).toEqual(['Ben Cleo'])
    expect(listBottomRow(layOutFamily(family), family)).toEqual(['Ben', 'Cleo', 'Eve'])
  })

  test('exclude half-siblings', () => {
    const family = createFamily({ Ben: '1901-05-02', Cleo: '1901-05-02' })
    family.links.parents = family.links.parents.filter(
      ({ childId, parentId }) => childId !== 'Cleo' || parentId !== 'Mother',
    )
    expect(listTwinSets(family)).toEqual([])
  })

  test('have lines that fan out from one point between them', () => {
    const family = createFamily({ Ben: '1901-05-02', Cleo: '1901-05-02', Dan: '1904-01-01' })
    const layout = layOutFamily(family)
    const legs = listLines(layout, 'leg')
    const [ben, cleo] = [layout.x[2]!, layout.x[3]!]
    expect(legs.map(([from]) => from)).toEqual([(ben + cleo) / 2, (ben + cleo) / 2])
    expect(legs.map(([, , to]) => to)).toEqual([ben, cleo])
    expect(legs.every(([, top, , foot]) => top! < foot! && foot === layout.y[2])).toBe(true)
  })

  test('are not separated by their partners', () => {
    const family = createFamily({ Ben: '1901-05-02', Cleo: '1901-05-02' })
    for (const [twin, partner] of [
      ['Ben', 'Fay'],
      ['Cleo', 'Gus'],
    ] as const) {
      family.members.push({ id: partner, birthDate: null, earliestBirthDate: null })
      family.links.partnerships.push({ firstId: twin, secondId: partner, kind: 'marriage' })
    }
    expect(listBottomRow(layOutFamily(family), family)).toEqual(['Fay', 'Ben', 'Cleo', 'Gus'])
    // With any root, on either side of the twins.
    for (const root of family.members.keys())
      expect(listBottomRow(layOutFamily(family, root), family).join(' ')).toMatch(
        root < 2 ? /Ben Cleo/ : /Ben.*Cleo/,
      )
  })

  test('are not marked when only one of them is on the chart', () => {
    const family = createFamily({ Dan: '1899-01-01', Ben: '1901-05-02', Cleo: '1901-05-02' })
    const layout = layOutChart(buildFamilyGraph(family.members, family.links), 'ancestors', 4)
    expect([...layout.graph.firstTwins]).toEqual([0, 1, 2])
    expect(listLines(layout, 'leg')).toEqual([])
  })

  test('are named in the description of each other', () => {
    const family = createFamily({ Ben: '1901-05-02', Cleo: '1901-05-02', Dan: '1901-05-02' })
    const relatives = indexRelatives(layOutFamily(family).graph)
    const createPerson = (index: number) =>
      ({ name: family.members[index]!.id, years: '', isAlive: true }) as ChartPerson
    expect(describePerson(2, relatives, createPerson)).toContain('Twin of Cleo and Dan. 2 siblings')
    expect(describePerson(0, relatives, createPerson)).not.toContain('Twin')
  })
})

type Family = ReturnType<typeof createFamily>

/** A father and a mother with children by name and date of birth. */
function createFamily(children: Record<string, string | null>, kind: ParentKind = 'birth') {
  const names = Object.keys(children)
  return {
    members: ['Father', 'Mother', ...names].map(id => {
      const birthDate: string | null = children[id] ?? null
      return { id, birthDate, earliestBirthDate: birthDate }
    }),
    links: {
      parents: names.flatMap(childId => ['Father', 'Mother'].map(parentId => ({ childId, parentId, kind }))),
      partnerships: [{ firstId: 'Father', secondId: 'Mother', kind: 'marriage' as const }],
    },
  }
}

function listTwins(children: Record<string, string>, kind?: ParentKind): string[] {
  return listTwinSets(createFamily(children, kind))
}

function listTwinSets({ members, links }: Family): string[] {
  const sets = new Map<number, string[]>()
  for (const [person, first] of buildFamilyGraph(members, links).firstTwins.entries())
    sets.set(first, [...(sets.get(first) ?? []), members[person]!.id])
  return [...sets.values()].filter(set => set.length > 1).map(set => set.join(' '))
}

function layOutFamily({ members, links }: Family, root = 0): ChartLayout {
  return layOutChart(buildFamilyGraph(members, links), 'family', root)
}

/** The names in the bottom row, from left to right. */
function listBottomRow({ x, y, people }: ChartLayout, { members }: Family): string[] {
  const bottom = Math.max(...y)
  return [...people.keys()]
    .filter(person => y[person] === bottom)
    .sort((a, b) => x[a]! - x[b]!)
    .map(person => members[people[person]!]!.id)
}

function listLines({ ends, shapes }: ChartLayout, shape: (typeof linkShapes)[number]): number[][] {
  return [...shapes.keys()]
    .filter(link => shapes[link] === linkShapes.indexOf(shape))
    .map(link => Array.from(ends.subarray(link * 4, link * 4 + 4)))
}
