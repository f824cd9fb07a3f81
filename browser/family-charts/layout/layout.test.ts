import { assert, constantFrom, integer, nat, property, tuple, uniqueArray } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { createGraph } from '#browser/family-charts/test/graphs.ts'

import { chartKinds } from './chart-selection.ts'
import type { FamilyGraph } from './family-graph.ts'
import { layOutChart, type ChartLayout } from './layout.ts'
import { linkShapes } from './links.ts'
import { personBox, rowHeight } from './measures.ts'

describe('any family, with cycles and contradictions', () => {
  test('places each person once, without overlaps', () => {
    assert(
      property(anyFamily, constantFrom(...chartKinds), nat(), (family, kind, root) => {
        const layout = layOutChart(family, kind, root % family.count)
        expect(new Set(layout.people).size).toBe(layout.people.length)
        expect(layout.people.length).toBe(kind === 'family' ? family.count : layout.x.length)
        expect(layout.people[layout.root]).toBe(root % family.count)
        expectNoOverlap(layout)
      }),
    )
  })

  test('places every person and line within the chart', () => {
    assert(
      property(anyFamily, family => {
        const { x, y, width, height, ends } = layOutChart(family, 'family', 0)
        for (const person of x.keys()) {
          expect(x[person]).toBeGreaterThanOrEqual(personBox.width / 2 - 0.1)
          expect(x[person]).toBeLessThanOrEqual(width - personBox.width / 2 + 0.1)
          expect(y[person]).toBeGreaterThanOrEqual(0)
          expect(y[person]).toBeLessThanOrEqual(height - personBox.height + 0.1)
        }
        expect([...ends].every(Number.isFinite)).toBe(true)
      }),
    )
  })

  test('draws every partnership', () => {
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

describe('rows', () => {
  test('children are below their parents', () => {
    assert(
      property(anyFamilyWithoutCycles, family => {
        const { graph, y } = layOutChart(family, 'family', 0)
        for (let link = 0; link < graph.descents.length; link += 3)
          expect(y[graph.descents[link]!]).toBeGreaterThanOrEqual(
            y[graph.descents[link + 1]!]! + rowHeight - 0.1,
          )
      }),
    )
  })

  test('children are in the row directly below their parents', () => {
    expect([...layOutFamily(grandparents).row]).toEqual([0, 0, 1, 1, 1, 2, 2])
  })

  test('partners of different generations share the lower row', () => {
    // 0 has 1 and 2, 1 has 3; uncle 2 and niece 3 are partners.
    const layout = layOutFamily(createGraph([1, 0, 0, 2, 0, 0, 3, 1, 0], [2, 3, 0]))
    expect([...layout.row]).toEqual([0, 1, 2, 2])
  })

  test('parents of a partner share the row of the other parents', () => {
    // 0 has 1; 1 is with 2, whose parent is 3.
    const { row, shapes } = layOutFamily(createGraph([1, 0, 0, 2, 3, 0], [1, 2, 0]))
    expect([...row]).toEqual([0, 1, 1, 0])
    expect(shapes).not.toContain(linkShapes.indexOf('descent-curve'))
  })

  test('a person who is their own grandparent is still drawn', () => {
    const layout = layOutFamily(createGraph([1, 0, 0, 2, 1, 0, 0, 2, 0], []))
    expect(new Set(layout.row).size).toBe(3)
    expect(countCurves(layout)).toBe(1)
  })

  test('a married grandparent and grandchild keep their rows', () => {
    const layout = layOutFamily(createGraph([1, 0, 0, 2, 1, 0], [0, 2, 0]))
    expect([...layout.row]).toEqual([0, 1, 2])
    expect(layout.shapes).toContain(linkShapes.indexOf('partner-curve'))
  })
})

describe('positions', () => {
  test('partners are side by side', () => {
    const { x, y } = layOutFamily(grandparents)
    expect(y[0]).toBe(y[1])
    expect(Math.abs(x[0]! - x[1]!)).toBe(personBox.width + personBox.partnerGap)
  })

  test('a person is between their two partners', () => {
    const { x } = layOutFamily(createGraph([], [0, 1, 0, 0, 2, 0]))
    expect(x[1]).toBeLessThan(x[0]!)
    expect(x[0]).toBeLessThan(x[2]!)
  })

  test('parents are centered over their children', () => {
    const { x } = layOutFamily(grandparents)
    // 2 and 3 are the children of 0 and 1; 5 and 6 those of 3 and 4.
    expect((x[5]! + x[6]!) / 2).toBeCloseTo((x[3]! + x[4]!) / 2, 0)
    expect((x[2]! + x[3]!) / 2).toBeCloseTo((x[0]! + x[1]!) / 2, 0)
  })

  test('an only child is centered under both parents', () => {
    const { x } = layOutFamily(createGraph([2, 0, 0, 2, 1, 0], [0, 1, 0]))
    expect(x[2]).toBeCloseTo((x[0]! + x[1]!) / 2, 0)
  })

  test('a single person fills the chart', () => {
    const one = layOutFamily(createGraph([], [], 1))
    expect([one.width, one.height]).toEqual([personBox.width, personBox.height])
  })

  test('a thousand people without relatives form a block', () => {
    const many = layOutFamily(createGraph([], [], 1000))
    expectNoOverlap(many)
    expect(many.width / many.height).toBeLessThan(3)
  })
})

describe('links', () => {
  test('a marriage of cousins adds one curve', () => {
    // 0 and 1 have 2 and 3; 4 is the child of 2, 5 of 3; the cousins 4 and 5 have 6.
    const layout = layOutFamily(
      createGraph(
        [2, 0, 0, 2, 1, 0, 3, 0, 0, 3, 1, 0, 4, 2, 0, 5, 3, 0, 6, 4, 0, 6, 5, 0],
        [0, 1, 0, 4, 5, 0],
      ),
    )
    expect(layout.people.length).toBe(7)
    expect(layout.y[4]).toBe(layout.y[5])
    expect(countCurves(layout)).toBe(1)
  })

  test('adoptive parents have lines beside birth parents', () => {
    const { meanings, shapes } = layOutFamily(createGraph([2, 0, 0, 2, 1, 1], []))
    expect(new Set(meanings)).toEqual(new Set([0, 1]))
    expect(shapes).toContain(linkShapes.indexOf('descent-curve'))
  })
})

describe('kinds of charts', () => {
  test('Ancestors shows the person and all ancestors', () => {
    expect(listPeople('ancestors', 5)).toEqual([0, 1, 3, 4, 5])
    expect(listPeople('ancestors', 0)).toEqual([0])
  })

  test('Descendants includes the partners of descendants', () => {
    expect(listPeople('descendants', 3)).toEqual([3, 4, 5, 6])
    expect(listPeople('descendants', 0)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })
})

describe('the number of layout steps', () => {
  test.each([
    ['many generations', createGenerations],
    ['one line of descent', createLine],
    ['one person with all the children', createChildrenOfOne],
    ['a chain of partnerships', createPartnerChain],
  ])('grows linearly with %s', (_, createFamily) => {
    const countSteps = (count: number) => layOutFamily(createFamily(count)).steps / count
    expect(countSteps(8000)).toBeLessThan(countSteps(1000) * 1.5)
    expect(countSteps(8000)).toBeLessThan(120)
  })
})

/** 0 and 1 have 2 and 3; 3 and 4 have 5 and 6. */
const grandparents = createGraph(
  [2, 0, 0, 2, 1, 0, 3, 0, 0, 3, 1, 0, 5, 3, 0, 5, 4, 0, 6, 3, 0, 6, 4, 0],
  [0, 1, 0, 3, 4, 0],
)

function layOutFamily(family: FamilyGraph): ChartLayout {
  return layOutChart(family, 'family', 0)
}

function listPeople(kind: 'ancestors' | 'descendants', root: number): number[] {
  return [...layOutChart(grandparents, kind, root).people]
}

function countCurves({ shapes }: ChartLayout): number {
  return shapes.filter(shape => shape === linkShapes.indexOf('descent-curve')).length
}

function expectNoOverlap({ x, y }: ChartLayout): void {
  const sorted = [...x.keys()].sort((a, b) => y[a]! - y[b]! || x[a]! - x[b]!)
  const overlaps = sorted.filter((person, index) => {
    const next = sorted[index + 1]
    if (next === undefined) return false
    const [across, down] = [x[next]! - x[person]!, y[next]! - y[person]!]
    return across < personBox.width - 0.5 && across > 0.5 - personBox.width && down < personBox.height - 0.5
  })
  expect(overlaps).toEqual([])
}

/** Links between any two people, each pair once, as a file of another program may contain them. */
function createLinksArbitrary(count: number, isDirected: boolean) {
  const person = nat(count - 1)
  return uniqueArray(tuple(person, person, nat(isDirected ? 4 : 3)), {
    selector: ([first, second]) => (isDirected ? first * count + second : toPairKey(first, second, count)),
    maxLength: count * 2,
  }).map(links => links.filter(([first, second]) => first !== second))
}

function toPairKey(first: number, second: number, count: number): number {
  return Math.min(first, second) * count + Math.max(first, second)
}

const anyFamily = integer({ min: 1, max: 24 }).chain(count =>
  tuple(createLinksArbitrary(count, true), createLinksArbitrary(count, false)).map(
    ([descents, partnerships]) => createGraph(descents.flat(), partnerships.flat(), count),
  ),
)

const anyFamilyWithoutCycles = integer({ min: 1, max: 24 }).chain(count =>
  tuple(createLinksArbitrary(count, true), createLinksArbitrary(count, false)).map(
    ([descents, partnerships]) =>
      createGraph(descents.filter(([child, parent]) => child > parent).flat(), partnerships.flat(), count),
  ),
)

/** Couples with two or three children each, who marry people without parents. */
function createGenerations(count: number): FamilyGraph {
  const [descents, partnerships] = [[] as number[], [0, 1, 0]]
  let couples = [[0, 1]]
  let people = 2
  while (people < count) {
    const next: number[][] = []
    for (const [first, second] of couples)
      for (let child = 0; child < 2 + (first! % 2) && people + 1 < count; child += 1) {
        descents.push(people, first!, 0, people, second!, 0)
        partnerships.push(people, people + 1, 0)
        next.push([people, people + 1])
        people += 2
      }
    if (next.length === 0) break
    couples = next
  }
  return createGraph(descents, partnerships, count)
}

function createLine(count: number): FamilyGraph {
  const descents = Array.from({ length: count - 1 }, (_, parent) => [parent + 1, parent, 0])
  return createGraph(descents.flat(), [], count)
}

function createChildrenOfOne(count: number): FamilyGraph {
  const descents = Array.from({ length: count - 1 }, (_, child) => [child + 1, 0, 0])
  return createGraph(descents.flat(), [], count)
}

function createPartnerChain(count: number): FamilyGraph {
  const partnerships = Array.from({ length: count - 1 }, (_, person) => [person, person + 1, 0])
  return createGraph([], partnerships.flat(), count)
}
