import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree.ts'

import { usualRoot } from './default-root.ts'

test('a chart begins around the reader where the tree knows who that is', () => {
  expect(usualRoot(family, 'family', 'son')).toBe('son')
  expect(usualRoot(family, 'ancestors', 'son')).toBe('son')
  expect(usualRoot(family, 'descendants', 'daughter')).toBe('daughter')
})

test('where the reader would stand alone on it, it begins around another', () => {
  expect(usualRoot(family, 'descendants', 'son')).toBe('grandfather')
  expect(usualRoot(family, 'ancestors', 'grandfather')).toBe('grandchild')
  expect(usualRoot(family, 'family', 'nobody here')).toBe('grandfather')
})

test('of whom nobody is the reader, whoever has the most descendants is first, and not the eldest stranger', () => {
  expect(usualRoot(family, 'family')).toBe('grandfather')
  expect(usualRoot(family, 'family', null)).toBe('grandfather')
  expect(usualRoot(family.slice(0, 1), 'family')).toBe('stranger')
  expect(usualRoot([], 'family')).toBe('')
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
