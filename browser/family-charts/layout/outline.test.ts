import { expect, test } from 'vitest'

import { createGraph } from '#browser/family-charts/test/graphs.ts'

import type { ChartKind } from './chart-selection.ts'
import type { FamilyGraph } from './family-graph.ts'
import { layOutChart } from './layout.ts'
import { buildOutline, findVisibleLines } from './outline.ts'
import { findNearestRelative, indexRelatives, type Direction } from './relatives.ts'

test('nests partners under people and children under partners', () => {
  expect(formatLines(family, 'family')).toEqual([
    'Ada',
    '  married Ben',
    '    Cleo',
    '    Dan',
    '      married Eve',
    '        Finn',
    '      divorced Gus',
  ])
})

test('nests parents under people in a chart of ancestors', () => {
  expect(formatLines(family, 'ancestors', 5)).toEqual(['Finn', '  Dan', '    Ada', '    Ben', '  Eve'])
})

test('marks a person who is reached twice as repeated', () => {
  // Ada has Ben and Cleo, Ben has Dan, Cleo has Eve, and the cousins Dan and Eve have Finn.
  const cousins = createGraph([1, 0, 0, 2, 0, 0, 3, 1, 0, 4, 2, 0, 5, 3, 0, 5, 4, 0], [3, 4, 0])
  expect(formatLines(cousins, 'family')).toEqual([
    'Ada',
    '  Ben',
    '    Dan',
    '      married Eve',
    '        Finn',
    '  Cleo',
    '    Eve again',
  ])
})

test('lists people without relatives and people in a cycle', () => {
  const cycle = createGraph([1, 0, 0, 2, 1, 0, 0, 2, 0], [], 4)
  expect(formatLines(cycle, 'family').map(line => line.trim())).toEqual([
    'Dan',
    'Ada',
    'Ben',
    'Cleo',
    'Ada again',
  ])
})

test('labels an adopted child', () => {
  expect(formatLines(createGraph([1, 0, 1], []), 'family')).toEqual(['Ada', '  adoptive child Ben'])
})

test('hides only the lines nested in a collapsed line', () => {
  const lines = formatNamedLines(family, 'family')
  expect(findVisibleLines(lines, () => true)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(findVisibleLines(lines, number => number < 3)).toEqual([0, 1, 2, 3])
})

test('numbers lines among their siblings', () => {
  const lines = formatNamedLines(family, 'family')
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

test('arrow keys move to parents, children, partners and siblings', () => {
  const layout = layOutChart(family, 'family', 0)
  const moveFrom = (from: number, direction: Direction) => {
    const to = findNearestRelative(layout, indexRelatives(layout.graph), from, direction)
    return to === null ? null : names[to]
  }
  expect([moveFrom(5, 'up'), moveFrom(3, 'up'), moveFrom(0, 'up')]).toEqual(['Dan', 'Ben', null])
  expect([moveFrom(0, 'down'), moveFrom(5, 'down')]).toEqual(['Cleo', null])
  expect([moveFrom(0, 'right'), moveFrom(1, 'left'), moveFrom(2, 'right')]).toEqual(['Ben', 'Ada', 'Dan'])
})

const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus']

/** Ada and Ben have Cleo and Dan. Dan is married to Eve, the mother of Finn, and divorced from Gus. */
const family = createGraph(
  [2, 0, 0, 2, 1, 0, 3, 0, 0, 3, 1, 0, 5, 3, 0, 5, 4, 0],
  [0, 1, 0, 3, 4, 0, 3, 6, 3],
)

function formatNamedLines(graph: FamilyGraph, kind: ChartKind, root = 0) {
  const layout = layOutChart(graph, kind, root)
  const lines = buildOutline(layout, indexRelatives(layout.graph), kind)
  return lines.map(line => Object.assign(line, { name: names[layout.people[line.person]!]! }))
}

function formatLines(graph: FamilyGraph, kind: ChartKind, root = 0): string[] {
  return formatNamedLines(graph, kind, root).map(
    ({ level, relation, name, isRepeated }) =>
      '  '.repeat(level - 1) + [relation, name, isRepeated && 'again'].filter(Boolean).join(' '),
  )
}
