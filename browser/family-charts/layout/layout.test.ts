import { assert, constantFrom, integer, nat, property, tuple, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { chartKinds } from './chart-selection.ts'
import type { FamilyGraph } from './family-graph.ts'
import { layOutChart, type ChartLayout } from './layout.ts'
import { linkShapes } from './links.ts'
import { personBox, rowHeight } from './measures.ts'

describe('of any family, with cycles and contradictions in it', () => {
  test('every person is placed once, and nobody stands over another', () => {
    assert(
      property(anyFamily, constantFrom(...chartKinds), nat(), (family, kind, root) => {
        const chart = layOutChart(family, kind, root % family.count)
        expect(new Set(chart.people).size).toBe(chart.people.length)
        expect(chart.people.length).toBe(kind === 'family' ? family.count : chart.x.length)
        expect(chart.people[chart.root]).toBe(root % family.count)
        expectNobodyOverAnother(chart)
      }),
    )
  })

  test('everybody and every line lies within the chart', () => {
    assert(
      property(anyFamily, family => {
        const { x, y, width, height, ends } = layOutChart(family, 'family', 0)
        for (const place of x.keys()) {
          expect(x[place]).toBeGreaterThanOrEqual(personBox.width / 2 - 0.1)
          expect(x[place]).toBeLessThanOrEqual(width - personBox.width / 2 + 0.1)
          expect(y[place]).toBeGreaterThanOrEqual(0)
          expect(y[place]).toBeLessThanOrEqual(height - personBox.height + 0.1)
        }
        expect([...ends].every(Number.isFinite)).toBe(true)
      }),
    )
  })

  test('every link of the data is drawn', () => {
    assert(
      property(anyFamily, family => {
        const { meanings, graph } = layOutChart(family, 'family', 0)
        expect(graph.partnerships.length / 3).toBe(
          [...meanings].filter(meaning => meaning >= 5 && meaning < 9).length,
        )
      }),
    )
  })
})

test('children stand below their parents, in the very next row where the generations agree', () => {
  assert(
    property(anyFamilyWithoutCycles, family => {
      const { graph, y } = layOutChart(family, 'family', 0)
      for (let link = 0; link < graph.descents.length; link += 3)
        expect(y[graph.descents[link]!]).toBeGreaterThanOrEqual(
          y[graph.descents[link + 1]!]! + rowHeight - 0.1,
        )
    }),
  )
  const chart = drawn(grandparents)
  expect([...chart.row]).toEqual([0, 0, 1, 1, 1, 2, 2])
})

test('partners stand side by side', () => {
  const { x, y } = drawn(grandparents)
  expect(y[0]).toBe(y[1])
  expect(Math.abs(x[0]! - x[1]!)).toBe(personBox.width + personBox.partnerGap)
})

test('somebody with two partners stands between them', () => {
  const { x } = drawn({ descents: [], partnerships: [0, 1, 0, 0, 2, 0] })
  expect(x[1]).toBeLessThan(x[0]!)
  expect(x[0]).toBeLessThan(x[2]!)
})

test('parents stand over the middle of their children, and an only child right below its parents', () => {
  const { x } = drawn(grandparents)
  // 2 and 3 are the children of 0 and 1; 5 and 6 those of 3 and 4.
  expect((x[5]! + x[6]!) / 2).toBeCloseTo((x[3]! + x[4]!) / 2, 0)
  expect((x[2]! + x[3]!) / 2).toBeCloseTo((x[0]! + x[1]!) / 2, 0)
  const only = drawn({ descents: [2, 0, 0, 2, 1, 0], partnerships: [0, 1, 0] })
  expect(only.x[2]).toBeCloseTo((only.x[0]! + only.x[1]!) / 2, 0)
})

test('a marriage of cousins is drawn once: each of them stands in one place, and the second descent is a curve', () => {
  // 0 and 1 have 2 and 3; 4 is the child of 2, 5 of 3; the cousins 4 and 5 have 6.
  const chart = drawn({
    descents: [2, 0, 0, 2, 1, 0, 3, 0, 0, 3, 1, 0, 4, 2, 0, 5, 3, 0, 6, 4, 0, 6, 5, 0],
    partnerships: [0, 1, 0, 4, 5, 0],
  })
  expect(chart.people.length).toBe(7)
  expect(chart.y[4]).toBe(chart.y[5])
  expect(curvesOf(chart)).toBe(1)
})

test('a marriage across generations draws the couple in one row, as low as the younger of the two', () => {
  // 0 has 1 and 2, 1 has 3; uncle 2 and niece 3 are partners.
  const chart = drawn({ descents: [1, 0, 0, 2, 0, 0, 3, 1, 0], partnerships: [2, 3, 0] })
  expect([...chart.row]).toEqual([0, 1, 2, 2])
})

test('somebody who is said to be their own grandparent does not stop the drawing', () => {
  const chart = drawn({ descents: [1, 0, 0, 2, 1, 0, 0, 2, 0], partnerships: [] })
  expect(new Set(chart.row).size).toBe(3)
  expect(curvesOf(chart)).toBe(1)
})

test('a marriage of grandparent and grandchild leaves them in their own rows', () => {
  const chart = drawn({ descents: [1, 0, 0, 2, 1, 0], partnerships: [0, 2, 0] })
  expect([...chart.row]).toEqual([0, 1, 2])
  expect(chart.shapes).toContain(linkShapes.indexOf('partner-curve'))
})

test('adoptive and step parents are drawn beside birth parents, with lines of their own', () => {
  const { meanings, shapes } = drawn({ descents: [2, 0, 0, 2, 1, 1], partnerships: [] })
  expect(new Set(meanings)).toEqual(new Set([0, 1]))
  expect(shapes).toContain(linkShapes.indexOf('descent-curve'))
})

test('the parents of somebody who married in stand above them, in the row of the other parents', () => {
  // 0 has 1; 1 is with 2, whose parent is 3.
  const { row, shapes } = drawn({ descents: [1, 0, 0, 2, 3, 0], partnerships: [1, 2, 0] })
  expect([...row]).toEqual([0, 1, 1, 0])
  expect(shapes).not.toContain(linkShapes.indexOf('descent-curve'))
})

test('ancestors are the person and all before them; descendants the person, all after them and their partners', () => {
  expect(namesOn('ancestors', 5)).toEqual([0, 1, 3, 4, 5])
  expect(namesOn('ancestors', 0)).toEqual([0])
  expect(namesOn('descendants', 3)).toEqual([3, 4, 5, 6])
  expect(namesOn('descendants', 0)).toEqual([0, 1, 2, 3, 4, 5, 6])
})

test('one person alone is a chart, and a thousand without relatives are a block and no line', () => {
  const one = layOutChart(familyOf({ descents: [], partnerships: [] }, 1), 'family', 0)
  expect([one.width, one.height]).toEqual([personBox.width, personBox.height])
  const many = layOutChart(familyOf({ descents: [], partnerships: [] }, 1000), 'family', 0)
  expectNobodyOverAnother(many)
  expect(many.width / many.height).toBeLessThan(3)
})

describe('the steps of a layout grow as the family does', () => {
  test.each([
    ['of many generations', (count: number) => generationsOf(count)],
    ['that is one line of descent', (count: number) => lineOf(count)],
    ['where one person has all the children', (count: number) => childrenOfOne(count)],
    ['where everybody was with the next', (count: number) => chainOf(count)],
  ])('in a family %s', (_, family) => {
    const steps = (count: number) => layOutChart(family(count), 'family', 0).steps / count
    expect(steps(8000)).toBeLessThan(steps(1000) * 1.5)
    expect(steps(8000)).toBeLessThan(120)
  })
})

/** 0 and 1 have 2 and 3; 3 and 4 have 5 and 6. */
const grandparents = {
  descents: [2, 0, 0, 2, 1, 0, 3, 0, 0, 3, 1, 0, 5, 3, 0, 5, 4, 0, 6, 3, 0, 6, 4, 0],
  partnerships: [0, 1, 0, 3, 4, 0],
}

type Links = { descents: number[]; partnerships: number[] }

function familyOf({ descents, partnerships }: Links, count?: number): FamilyGraph {
  const people = [...descents, ...partnerships].filter((_, at) => at % 3 !== 2)
  const all = count ?? Math.max(...people) + 1
  return {
    count: all,
    birthKeys: Int32Array.from({ length: all }, (_, person) => person),
    firstTwins: Int32Array.from({ length: all }, (_, person) => person),
    descents: Int32Array.from(descents),
    partnerships: Int32Array.from(partnerships),
  }
}

function drawn(links: Links): ChartLayout {
  return layOutChart(familyOf(links), 'family', 0)
}

function namesOn(kind: 'ancestors' | 'descendants', root: number): number[] {
  return [...layOutChart(familyOf(grandparents), kind, root).people]
}

function curvesOf({ shapes }: ChartLayout): number {
  return shapes.filter(shape => shape === linkShapes.indexOf('descent-curve')).length
}

function expectNobodyOverAnother({ x, y }: ChartLayout): void {
  const inOrder = [...x.keys()].sort((one, other) => y[one]! - y[other]! || x[one]! - x[other]!)
  const overlaps = inOrder.filter((place, at) => {
    const next = inOrder[at + 1]
    if (next === undefined) return false
    const [across, down] = [x[next]! - x[place]!, y[next]! - y[place]!]
    return across < personBox.width - 0.5 && across > 0.5 - personBox.width && down < personBox.height - 0.5
  })
  expect(overlaps).toEqual([])
}

/** Links between any two, each pair once: what a file of another program may hold. */
function links(count: number, isForward: boolean) {
  const person = nat(count - 1)
  return uniqueArray(tuple(person, person, nat(isForward ? 4 : 3)), {
    selector: ([one, other]) => (isForward ? one * count + other : pair(one, other, count)),
    maxLength: count * 2,
  }).map(all => all.filter(([one, other]) => one !== other))
}

function pair(one: number, other: number, count: number): number {
  return Math.min(one, other) * count + Math.max(one, other)
}

const anyFamily = integer({ min: 1, max: 24 }).chain(count =>
  tuple(links(count, true), links(count, false)).map(([descents, partnerships]) =>
    familyOf({ descents: descents.flat(), partnerships: partnerships.flat() }, count),
  ),
)

const anyFamilyWithoutCycles = integer({ min: 1, max: 24 }).chain(count =>
  tuple(links(count, true), links(count, false)).map(([descents, partnerships]) =>
    familyOf(
      {
        descents: descents.filter(([child, parent]) => child > parent).flat(),
        partnerships: partnerships.flat(),
      },
      count,
    ),
  ),
)

/** Couples with two or three children each, who marry people without parents. */
function generationsOf(count: number): FamilyGraph {
  const [descents, partnerships] = [[] as number[], [0, 1, 0]]
  let couples = [[0, 1]]
  let people = 2
  while (people < count) {
    const next: number[][] = []
    for (const [one, other] of couples)
      for (let child = 0; child < 2 + (one! % 2) && people + 1 < count; child += 1) {
        descents.push(people, one!, 0, people, other!, 0)
        partnerships.push(people, people + 1, 0)
        next.push([people, people + 1])
        people += 2
      }
    if (next.length === 0) break
    couples = next
  }
  return familyOf({ descents, partnerships }, count)
}

function lineOf(count: number): FamilyGraph {
  const descents = Array.from({ length: count - 1 }, (_, parent) => [parent + 1, parent, 0])
  return familyOf({ descents: descents.flat(), partnerships: [] }, count)
}

function childrenOfOne(count: number): FamilyGraph {
  const descents = Array.from({ length: count - 1 }, (_, child) => [child + 1, 0, 0])
  return familyOf({ descents: descents.flat(), partnerships: [] }, count)
}

function chainOf(count: number): FamilyGraph {
  const partnerships = Array.from({ length: count - 1 }, (_, one) => [one, one + 1, 0])
  return familyOf({ descents: [], partnerships: partnerships.flat() }, count)
}
