import { expect, test } from 'vitest'

import type { ChartKind } from './chart-selection.ts'
import type { FamilyGraph } from './family-graph.ts'
import { layOutChart } from './layout.ts'
import { visibleLines, buildOutline } from './outline.ts'
import { indexRelatives, findNearestRelative } from './relatives.ts'

test('under each person stand their partners, and under these the children whom they had together', () => {
  expect(told(family, 'family')).toEqual([
    'Ada',
    '  married Ben',
    '    Cleo',
    '    Dan',
    '      married Eve',
    '        Finn',
    '      divorced Gus',
  ])
})

test('for ancestors, under each person stand their parents', () => {
  expect(told(family, 'ancestors', 5)).toEqual(['Finn', '  Dan', '    Ada', '    Ben', '  Eve'])
})

test('where a marriage of cousins leads to somebody a second time, the line says so and ends', () => {
  // Ada has Ben and Cleo, Ben has Dan, Cleo has Eve, and the cousins Dan and Eve have Finn.
  const cousins = familyOf(6, [1, 0, 0, 2, 0, 0, 3, 1, 0, 4, 2, 0, 5, 3, 0, 5, 4, 0], [3, 4, 0])
  expect(told(cousins, 'family')).toEqual([
    'Ada',
    '  Ben',
    '    Dan',
    '      married Eve',
    '        Finn',
    '  Cleo',
    '    Eve again',
  ])
})

test('those who have no relatives, and those in a circle, have their lines too', () => {
  const circle = familyOf(4, [1, 0, 0, 2, 1, 0, 0, 2, 0], [])
  expect(told(circle, 'family').map(line => line.trim())).toEqual(['Dan', 'Ada', 'Ben', 'Cleo', 'Ada again'])
})

test('a child that was adopted is listed as one', () => {
  expect(told(familyOf(2, [1, 0, 1], []), 'family')).toEqual(['Ada', '  adoptive child Ben'])
})

test('a closed line hides what belongs to it, and no other', () => {
  const lines = linesOf(family, 'family')
  expect(visibleLines(lines, () => true)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(visibleLines(lines, number => number < 3)).toEqual([0, 1, 2, 3])
  expect(lines.map(({ position, siblings }) => `${position} of ${siblings}`)).toEqual([
    '1 of 1',
    '1 of 1',
    '1 of 2',
    '2 of 2',
    '1 of 2',
    '1 of 1',
    '2 of 2',
  ])
})

test('arrow keys lead up to parents, down to children, and to partners and siblings at the sides', () => {
  const chart = layOutChart(family, 'family', 0)
  const go = (from: number, direction: 'up' | 'down' | 'left' | 'right') => {
    const to = findNearestRelative(chart, indexRelatives(chart.graph), from, direction)
    return to === null ? null : names[to]
  }
  expect([go(5, 'up'), go(3, 'up'), go(0, 'up')]).toEqual(['Dan', 'Ben', null])
  expect([go(0, 'down'), go(5, 'down')]).toEqual(['Cleo', null])
  expect([go(0, 'right'), go(1, 'left'), go(2, 'right')]).toEqual(['Ben', 'Ada', 'Dan'])
})

const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus']

/** Ada and Ben have Cleo and Dan; Dan was with Eve, with whom he has Finn, and with Gus. */
const family = familyOf(
  7,
  [2, 0, 0, 2, 1, 0, 3, 0, 0, 3, 1, 0, 5, 3, 0, 5, 4, 0],
  [0, 1, 0, 3, 4, 0, 3, 6, 3],
)

function familyOf(count: number, descents: number[], partnerships: number[]): FamilyGraph {
  return {
    count,
    birthKeys: Int32Array.from({ length: count }, (_, person) => person),
    firstTwins: Int32Array.from({ length: count }, (_, person) => person),
    descents: Int32Array.from(descents),
    partnerships: Int32Array.from(partnerships),
  }
}

function linesOf(graph: FamilyGraph, kind: ChartKind, root = 0) {
  const chart = layOutChart(graph, kind, root)
  const lines = buildOutline(chart, indexRelatives(chart.graph), kind)
  return lines.map(line => Object.assign(line, { name: names[chart.people[line.person]!]! }))
}

function told(graph: FamilyGraph, kind: ChartKind, root = 0): string[] {
  return linesOf(graph, kind, root).map(
    ({ level, relation, name, isRepeated }) =>
      '  '.repeat(level - 1) + [relation, name, isRepeated && 'again'].filter(Boolean).join(' '),
  )
}
