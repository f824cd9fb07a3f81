import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree/family-tree.ts'

import { chooseDefaultRoot } from './default-root.ts'

test('chooses the linked member', () => {
  expect(chooseDefaultRoot(family, 'family', 'son')).toBe('son')
  expect(chooseDefaultRoot(family, 'ancestors', 'son')).toBe('son')
  expect(chooseDefaultRoot(family, 'descendants', 'daughter')).toBe('daughter')
})

test('skips a linked member without relatives on the chart', () => {
  expect(chooseDefaultRoot(family, 'descendants', 'son')).toBe('grandfather')
  expect(chooseDefaultRoot(family, 'ancestors', 'grandfather')).toBe('grandchild')
  expect(chooseDefaultRoot(family, 'family', 'not in the tree')).toBe('grandfather')
})

test('chooses the member with the most descendants', () => {
  expect(chooseDefaultRoot(family, 'family')).toBe('grandfather')
  expect(chooseDefaultRoot(family, 'family', null)).toBe('grandfather')
  expect(chooseDefaultRoot(family.slice(0, 1), 'family')).toBe('stranger')
  expect(chooseDefaultRoot([], 'family')).toBe('')
})

function createPerson(
  id: string,
  generation: number,
  year: number,
  parents: Partial<FamilyMember> = {},
): FamilyMember {
  const birth = { generation, birthDate: `${year}-01-01`, earliestBirthDate: null, birthText: null }
  return { id, fatherId: null, motherId: null, ...birth, ...parents } as FamilyMember
}

const family = [
  createPerson('stranger', 1, 1800),
  createPerson('grandmother', 1, 1872),
  createPerson('grandfather', 1, 1868),
  createPerson('daughter', 2, 1898, { fatherId: 'grandfather', motherId: 'grandmother' }),
  createPerson('son', 2, 1900, { fatherId: 'grandfather', motherId: 'grandmother' }),
  createPerson('grandchild', 3, 1925, { motherId: 'daughter' }),
]
