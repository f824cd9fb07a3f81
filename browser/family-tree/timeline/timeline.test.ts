import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatBirth, excerptBiography } from '#browser/family-tree/member-labels.ts'
import type { FamilyMember } from '#contract/family-tree.ts'
import type { FamilyLinks } from '#contract/kinship.ts'
import { someFamilyMember } from '#contract/test/some-family-member.ts'

import { findBranch, findBranchRoots, emptyFilter, filterMembers, sortForTimeline } from './timeline.ts'

test('members are sorted by generation, then birth year, the unknown last', () => {
  const members = [
    member('a', { generation: 2, birthDate: '1950-01-01' }),
    member('b', { generation: 1 }),
    member('c', { generation: 1, birthText: 'about 1890', bornFrom: '1885-01-01' }),
    member('d', { generation: 1, birthDate: '1880-05-05', bornFrom: '1880-05-05' }),
  ]
  expect(sortForTimeline(members).map(({ id }) => id)).toEqual(['d', 'c', 'b', 'a'])
})

test('a biography is cut after 100 characters, and never through one', () => {
  expect(excerptBiography(null)).toBeNull()
  expect(excerptBiography('x'.repeat(100))).toBe('x'.repeat(100))
  expect(excerptBiography('x'.repeat(101))).toBe(`${'x'.repeat(100)}…`)
  expect(excerptBiography(`${'x'.repeat(99)}🌳 and more`)).toBe(`${'x'.repeat(99)}🌳…`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), text => {
      expect(Array.from(excerptBiography(text) ?? '').length).toBeLessThanOrEqual(101)
    }),
  )
})

test('a date is shown as Jul 4, 1931, and one that is not exact as it is told', () => {
  expect(formatBirth({ birthDate: '1931-07-04', birthText: null })).toBe('Jul 4, 1931')
  expect(formatBirth({ birthDate: null, birthText: 'about 1890' })).toBe('about 1890')
})

test('a search finds words in any order, without accents, in names, places and vocations', () => {
  const zoe = member('z', { firstName: 'Zoë', maidenName: 'Müller', location: 'Dover', occupation: 'Baker' })
  const found = (search: string) =>
    filterMembers([zoe, member('a')], { ...emptyFilter, search }).map(({ id }) => id)
  expect(found('zoe')).toEqual(['z'])
  expect(found(' dover  zo ')).toEqual(['z'])
  expect(found('MULLER baker')).toEqual(['z'])
  expect(found('zoe lewes')).toEqual([])
  expect(found('')).toEqual(['z', 'a'])
})

test('a branch holds adopted children and earlier partners, and nobody whom they only cared for', () => {
  const members = ['root', 'first', 'adopted', 'grandchild', 'ward'].map(id =>
    member(id, { fatherId: id === 'grandchild' ? 'adopted' : null }),
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

test('a branch is somebody with all who descend from them, and the partners of these', () => {
  const members = [
    member('root', { generation: 1 }),
    member('wife', { generation: 1, spouseId: 'root' }),
    member('child', { generation: 2, fatherId: 'root', motherId: 'wife', spouseId: 'married' }),
    member('married', { generation: 2 }),
    member('grandchild', { generation: 3, motherId: 'child' }),
    member('stranger', { generation: 3 }),
  ]
  const ids = (rootId: string) => [...findBranch(members, rootId)].toSorted()
  expect(ids('root')).toEqual(['child', 'grandchild', 'married', 'root', 'wife'])
  expect(ids('child')).toEqual(['child', 'grandchild', 'married'])
  expect(findBranchRoots(members).map(({ id }) => id)).toEqual(['root', 'wife', 'child'])
  const living = { ...emptyFilter, branch: 'root', life: 'living', generation: 2 } as const
  expect(filterMembers(members, living).map(({ id }) => id)).toEqual(['child', 'married'])
})

function member(id: string, changes: Partial<FamilyMember> = {}): FamilyMember {
  return someFamilyMember({ id, ...changes })
}
