import { expect, test } from 'vitest'

import { FamilyMemberSubmission, type FamilyMember } from '#contract/family-tree/family-tree.ts'

import { emptyMember, findNamesakes } from './new-member.ts'

test('starts with the specified defaults and requires three fields', () => {
  expect(emptyMember).toMatchObject({ generation: 1, isAlive: true, addedBy: 'System' })
  const read = FamilyMemberSubmission.safeParse(emptyMember)
  expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['relationship', 'Relationship is required'],
  ])
})

test('submits relatives as an id or as a typed name', () => {
  const fatherId = '00000000-0000-4000-8000-000000000001'
  const names = { firstName: 'Ada', lastName: 'Hartwell', relationship: 'child', motherName: ' Iris Ash ' }
  expect(
    FamilyMemberSubmission.parse({ ...emptyMember, ...names, fatherId, fatherName: null }),
  ).toMatchObject({
    fatherId,
    fatherName: null,
    motherId: null,
    motherName: 'Iris Ash',
    spouseId: null,
    spouseName: null,
  })
})

test('finds namesakes by maiden name and without accents', () => {
  const names = [
    { firstName: 'Zoë', lastName: 'Hartwell', maidenName: null },
    { firstName: 'Zoe', lastName: 'Moreau', maidenName: 'Hartwell' },
    { firstName: 'Zora', lastName: 'Hartwell', maidenName: null },
  ].map(name => name as FamilyMember)
  expect(findNamesakes(names, { firstName: ' zoe', lastName: 'HARTWELL' })).toEqual(names.slice(0, 2))
  expect(findNamesakes(names, { firstName: 'Zoe', lastName: '' })).toEqual([])
})
