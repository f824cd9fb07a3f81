import { expect, test } from 'vitest'

import {
  type HeirEntry,
  formatHeirName,
  readHeirs,
  findVisibleHeirs,
  toHeirTree,
  addChild,
  addHeir,
  removeHeir,
  writeHeir,
} from './heir-list.ts'

const family = readHeirs(['0 D 1 Ada', '1 L 1 Ben', '1 D 1 Cora', '2 L 1 Dan', '0 L 1 Eve & co, (50%)'])

test('heirs survive a round trip through the address', () => {
  expect(readHeirs(family.map(writeHeir))).toEqual(family)
  const odd = createHeir({ name: 'Łukasz "Lu" O’Neill', share: '', isDeceased: true })
  expect(readHeirs([writeHeir(odd)])).toEqual([odd])
})

test('ignores malformed lines', () => {
  expect(
    readHeirs(['', 'x', '9 L 1 A', '0 Q 1 B', '3 L 1 C']).map(({ depth, name }) => [depth, name]),
  ).toEqual([[0, 'C']])
  expect(readHeirs(Array.from({ length: 500 }, () => '0 L 1 Many'))).toHaveLength(40)
})

test('reads a deeper entry as a child of the one before', () => {
  expect(toHeirTree(family)).toMatchObject([
    { name: 'Ada', children: [{ name: 'Ben' }, { name: 'Cora', children: [{ name: 'Dan' }] }] },
    { name: 'Eve & co, (50%)', children: [] },
  ])
})

test('shows children of deceased heirs only, per stirpes', () => {
  const listNames = (heirs: HeirEntry[]) => heirs.map(({ name }) => name)
  expect(listNames(findVisibleHeirs(family, 'parts'))).toEqual(['Ada', 'Eve & co, (50%)'])
  expect(listNames(findVisibleHeirs(family, 'stirpes'))).toEqual(listNames(family))
  const living = family.map(heir => createHeir({ ...heir, isDeceased: false }))
  expect(listNames(findVisibleHeirs(living, 'stirpes'))).toEqual(['Ada', 'Eve & co, (50%)'])
})

test('adds a child after its siblings, removes it with its parent', () => {
  const [ada, , cora] = family
  if (ada === undefined || cora === undefined) throw new Error('The family is not complete')
  expect(addChild(family, ada).map(({ depth, name }) => `${depth}${name}`)).toEqual([
    '0Ada',
    '1Ben',
    '1Cora',
    '2Dan',
    '1',
    '0Eve & co, (50%)',
  ])
  expect(removeHeir(family, cora).map(({ name }) => name)).toEqual(['Ada', 'Ben', 'Eve & co, (50%)'])
  expect(removeHeir(family, ada).map(({ name }) => name)).toEqual(['Eve & co, (50%)'])
})

test('gives a new heir the remaining percentage', () => {
  const heirs = readHeirs(['0 L 50 Ada', '0 L 20.5 Ben'])
  expect(addHeir(heirs, 'percent').at(-1)?.share).toBe('29.5')
  expect(addHeir(heirs, 'parts').at(-1)?.share).toBe('1')
})

test('numbers unnamed heirs among their siblings', () => {
  const heirs = readHeirs(['0 L 1 Ada', '0 D 1 ', '1 L 1 ', '1 L 1 '])
  expect(heirs.map(heir => formatHeirName(heir, heirs))).toEqual(['Ada', 'Heir 2', 'Child 1', 'Child 2'])
})

function createHeir(some: Partial<HeirEntry>): HeirEntry {
  return { id: 1, depth: 0, name: '', share: '1', isDeceased: false, ...some }
}
