import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree.ts'

import { chooseDefaultRoot } from './default-root.ts'

test('a chart begins around the reader where the tree knows who that is', () => {
  expect(chooseDefaultRoot(family, 'family', 'son')).toBe('son')
  expect(chooseDefaultRoot(family, 'ancestors', 'son')).toBe('son')
  expect(chooseDefaultRoot(family, 'descendants', 'daughter')).toBe('daughter')
})

test('where the reader would stand alone on it, it begins around another', () => {
  expect(chooseDefaultRoot(family, 'descendants', 'son')).toBe('grandfather')
  expect(chooseDefaultRoot(family, 'ancestors', 'grandfather')).toBe('grandchild')
  expect(chooseDefaultRoot(family, 'family', 'nobody here')).toBe('grandfather')
})

test('of whom nobody is the reader, whoever has the most descendants is first, and not the eldest stranger', () => {
  expect(chooseDefaultRoot(family, 'family')).toBe('grandfather')
  expect(chooseDefaultRoot(family, 'family', null)).toBe('grandfather')
  expect(chooseDefaultRoot(family.slice(0, 1), 'family')).toBe('stranger')
  expect(chooseDefaultRoot([], 'family')).toBe('')
})

function person(
  id: string,
  generation: number,
  year: number,
  parents: Partial<FamilyMember> = {},
): FamilyMember {
  const born = { generation, birthDate: `${year}-01-01`, bornFrom: null, birthText: null }
  return { id, fatherId: null, motherId: null, ...born, ...parents } as FamilyMember
}

const family = [
  person('stranger', 1, 1800),
  person('grandmother', 1, 1872),
  person('grandfather', 1, 1868),
  person('daughter', 2, 1898, { fatherId: 'grandfather', motherId: 'grandmother' }),
  person('son', 2, 1900, { fatherId: 'grandfather', motherId: 'grandmother' }),
  person('grandchild', 3, 1925, { motherId: 'daughter' }),
]
