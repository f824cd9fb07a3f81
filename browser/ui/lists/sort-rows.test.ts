import { expect, test } from 'vitest'

import { sortRows, type SortKey } from './sort-rows.ts'

const rows: [name: string, key: SortKey][] = [
  ['a', 10],
  ['b', null],
  ['c', 9],
  ['d', 10],
]
const sortNames = (keys: [string, SortKey][], direction: 'ascending' | 'descending') =>
  sortRows(keys, ([, key]) => key, direction).map(([name]) => name)

test('sorts rows without a value last in both directions', () => {
  expect(sortNames(rows, 'ascending')).toEqual(['c', 'a', 'd', 'b'])
  expect(sortNames(rows, 'descending')).toEqual(['a', 'd', 'c', 'b'])
})

test('sorts names alphabetically and numbers by value', () => {
  const names = ['Deed 10', 'deed 9', 'Émile', 'Ada'].map(name => [name, name] as [string, string])
  expect(sortNames(names, 'ascending')).toEqual(['Ada', 'deed 9', 'Deed 10', 'Émile'])
})
