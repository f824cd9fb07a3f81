import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { FamilyLinks } from '#contract/family-tree/kinship.ts'
import { createFamilyMember } from '#contract/test/create-family-member.ts'

import { emptyFilter, filterMembers, findBranch, findBranchRoots } from './member-filter.ts'

test('search finds words in any order, without accents', () => {
  const zoe = createMember('z', {
    firstName: 'Zoë',
    maidenName: 'Müller',
    location: 'Dover',
    occupation: 'Baker',
  })
  const findIds = (search: string) =>
    filterMembers([zoe, createMember('a')], { ...emptyFilter, search }).map(({ id }) => id)
  expect(findIds('zoe')).toEqual(['z'])
  expect(findIds(' dover  zo ')).toEqual(['z'])
  expect(findIds('MULLER baker')).toEqual(['z'])
  expect(findIds('zoe lewes')).toEqual([])
  expect(findIds('')).toEqual(['z', 'a'])
})

test('a branch includes adopted children but not wards', () => {
  const members = ['root', 'first', 'adopted', 'grandchild', 'ward'].map(id =>
    createMember(id, { fatherId: id === 'grandchild' ? 'adopted' : null }),
  )
  const links: FamilyLinks = {
    parents: [
      { childId: 'adopted', parentId: 'root', kind: 'adoptive' },
      { childId: 'ward', parentId: 'root', kind: 'guardian' },
    ],
    partnerships: [{ firstId: 'first', secondId: 'root', kind: 'divorced' }],
  }
  expect([...findBranch(members, 'root', links)].toSorted()).toEqual([
    'adopted',
    'first',
    'grandchild',
    'root',
  ])
})

test('a branch includes descendants and their partners', () => {
  const members = [
    createMember('root', { generation: 1 }),
    createMember('wife', { generation: 1, spouseId: 'root' }),
    createMember('child', { generation: 2, fatherId: 'root', motherId: 'wife', spouseId: 'married' }),
    createMember('married', { generation: 2 }),
    createMember('grandchild', { generation: 3, motherId: 'child' }),
    createMember('stranger', { generation: 3 }),
  ]
  const findBranchIds = (rootId: string) => [...findBranch(members, rootId)].toSorted()
  expect(findBranchIds('root')).toEqual(['child', 'grandchild', 'married', 'root', 'wife'])
  expect(findBranchIds('child')).toEqual(['child', 'grandchild', 'married'])
  expect(findBranchRoots(members).map(({ id }) => id)).toEqual(['root', 'wife', 'child'])
  const living = { ...emptyFilter, branch: 'root', life: 'living', generation: 2 } as const
  expect(filterMembers(members, living).map(({ id }) => id)).toEqual(['child', 'married'])
})

function createMember(id: string, changes: Partial<FamilyMember> = {}): FamilyMember {
  return createFamilyMember({ id, ...changes })
}
