import { expect, test } from 'vitest'

import {
  type HeirEntry,
  nameOf,
  readHeirs,
  shownHeirs,
  treeOf,
  withChild,
  withHeir,
  withoutHeir,
  writeHeir,
} from './heir-list.ts'

const family = readHeirs(['0 D 1 Ada', '1 L 1 Ben', '1 D 1 Cora', '2 L 1 Dan', '0 L 1 Eve & co, (50%)'])

test('heirs are written into an address and read back as they were', () => {
  expect(readHeirs(family.map(writeHeir))).toEqual(family)
  const odd = entry({ name: 'Łukasz "Lu" O’Neill', share: '', isDeceased: true })
  expect(readHeirs([writeHeir(odd)])).toEqual([odd])
})

test('lines that were tampered with harm nothing', () => {
  expect(
    readHeirs(['', 'x', '9 L 1 A', '0 Q 1 B', '3 L 1 C']).map(({ depth, name }) => [depth, name]),
  ).toEqual([[0, 'C']])
  expect(readHeirs(Array.from({ length: 500 }, () => '0 L 1 Many'))).toHaveLength(40)
})

test('whoever stands deeper is a child of the one before', () => {
  expect(treeOf(family)).toMatchObject([
    { name: 'Ada', children: [{ name: 'Ben' }, { name: 'Cora', children: [{ name: 'Dan' }] }] },
    { name: 'Eve & co, (50%)', children: [] },
  ])
})

test('children are asked about only below somebody who has died, and only by stock', () => {
  const names = (heirs: HeirEntry[]) => heirs.map(({ name }) => name)
  expect(names(shownHeirs(family, 'parts'))).toEqual(['Ada', 'Eve & co, (50%)'])
  expect(names(shownHeirs(family, 'stirpes'))).toEqual(names(family))
  const living = family.map(heir => entry({ ...heir, isDeceased: false }))
  expect(names(shownHeirs(living, 'stirpes'))).toEqual(['Ada', 'Eve & co, (50%)'])
})

test('a child stands behind its siblings, and goes with whom it belongs to', () => {
  const [ada, , cora] = family
  if (ada === undefined || cora === undefined) throw new Error('The family is not complete')
  expect(withChild(family, ada).map(({ depth, name }) => `${depth}${name}`)).toEqual([
    '0Ada',
    '1Ben',
    '1Cora',
    '2Dan',
    '1',
    '0Eve & co, (50%)',
  ])
  expect(withoutHeir(family, cora).map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Eve & co, (50%)'])
  expect(withoutHeir(family, ada).map(({ name }) => name)).toEqual(['Eve & co, (50%)'])
})

test('another heir is offered the percentage that is not given yet', () => {
  const heirs = readHeirs(['0 L 50 Ada', '0 L 20.5 Ben'])
  expect(withHeir(heirs, 'percent').at(-1)?.share).toBe('29.5')
  expect(withHeir(heirs, 'parts').at(-1)?.share).toBe('1')
})

test('who has no name yet is counted among the siblings', () => {
  const heirs = readHeirs(['0 L 1 Ada', '0 D 1 ', '1 L 1 ', '1 L 1 '])
  expect(heirs.map(heir => nameOf(heir, heirs))).toEqual(['Ada', 'Heir 2', 'Child 1', 'Child 2'])
})

function entry(some: Partial<HeirEntry>): HeirEntry {
  return { id: 1, depth: 0, name: '', share: '1', isDeceased: false, ...some }
}
