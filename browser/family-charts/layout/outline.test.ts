import { expect, test } from 'vitest'

import { createGraph } from '#browser/family-charts/test/graphs.ts'

import type { ChartKind } from './chart-selection.ts'
import type { FamilyGraph } from './family-graph.ts'
import { layOutChart } from './layout.ts'
import { buildOutline, visibleLines } from './outline.ts'
import { findNearestRelative, indexRelatives, type Direction } from './relatives.ts'

test('nests partners under people and children under partners', () => {
  expect(textLines(family, 'family')).toEqual([
    'Ada',
    '  married Ben',
    '    Cleo',
    '    Dan',
    '      married Eve',
    '        Finn',
    '      divorced Gus',
  ])
})

test('nests parents under people for ancestors', () => {
  expect(textLines(family, 'ancestors', 5)).toEqual(['Finn', '  Dan', '    Ada', '    Ben', '  Eve'])
})

test('marks a person who is reached twice as repeated', () => {
  // Ada has Ben and Cleo, Ben has Dan, Cleo has Eve, and the cousins Dan and Eve have Finn.
  const cousins = createGraph([1, 0, 0, 2, 0, 0, 3, 1, 0, 4, 2, 0, 5, 3, 0, 5, 4, 0], [3, 4, 0])
  expect(textLines(cousins, 'family')).toEqual([
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
  expect(textLines(cycle, 'family').map(line => line.trim())).toEqual([
    'Dan',
    'Ada',
    'Ben',
    'Cleo',
    'Ada again',
  ])
})

test('labels an adopted child', () => {
  expect(textLines(createGraph([1, 0, 1], []), 'family')).toEqual(['Ada', '  adoptive child Ben'])
})

test('hides only the lines nested in a collapsed line', () => {
  const lines = namedLines(family, 'family')
  expect(visibleLines(lines, () => true)).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(visibleLines(lines, number => number < 3)).toEqual([0, 1, 2, 3])
})

test('numbers lines among their siblings', () => {
  const lines = namedLines(family, 'family')
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
  const move = (from: number, direction: Direction) => {
    const to = findNearestRelative(layout, indexRelatives(layout.graph), from, direction)
    return to === null ? null : names[to]
  }
  expect([move(5, 'up'), move(3, 'up'), move(0, 'up')]).toEqual(['Dan', 'Ben', null])
  expect([move(0, 'down'), move(5, 'down')]).toEqual(['Cleo', null])
  expect([move(0, 'right'), move(1, 'left'), move(2, 'right')]).toEqual(['Ben', 'Ada', 'Dan'])
})

const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus']

/** Ada and Ben have Cleo and Dan. Dan is married to Eve, the mother of Finn, and divorced from Gus. */
const family = createGraph(
  [2, 0, 0, 2, 1, 0, 3, 0, 0, 3, 1, 0, 5, 3, 0, 5, 4, 0],
  [0, 1, 0, 3, 4, 0, 3, 6, 3],
)

function namedLines(graph: FamilyGraph, kind: ChartKind, root = 0) {
  const layout = layOutChart(graph, kind, root)
  const lines = buildOutline(layout, indexRelatives(layout.graph), kind)
  return lines.map(line => Object.assign(line, { name: names[layout.people[line.person]!]! }))
}

function textLines(graph: FamilyGraph, kind: ChartKind, root = 0): string[] {
  return namedLines(graph, kind, root).map(
    ({ level, relation, name, isRepeated }) =>
      '  '.repeat(level - 1) + [relation, name, isRepeated && 'again'].filter(Boolean).join(' '),
  )
}
