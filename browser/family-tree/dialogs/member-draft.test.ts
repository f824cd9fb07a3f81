import { expect, test } from 'vitest'

import { noPerson } from '#browser/family-tree/PersonPicker.tsx'
import { FamilyMemberSubmission, type FamilyMember } from '#contract/family-tree.ts'

import { emptyDraft, isDraftWorthSaving, findNamesakes, toSubmittedRelatives } from './member-draft.ts'

test('the form begins with generation 1, isAlive true and addedBy System, and lacks what is required', () => {
  expect(emptyDraft.values).toMatchObject({ generation: 1, isAlive: true, addedBy: 'System' })
  const read = FamilyMemberSubmission.safeParse(emptyDraft.values)
  expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['relationship', 'Relationship is required'],
  ])
})

test('a parent travels as who was picked or as the name that was typed, a spouse only as who was picked', () => {
  const carl = { id: 'carl', name: 'Carl Hartwell' }
  const typed = { id: null, name: ' Iris Ash ' }
  expect(toSubmittedRelatives({ father: carl, mother: typed, spouse: noPerson })).toEqual({
    fatherId: 'carl',
    spouseName: null,
    fatherName: null,
    motherId: null,
    motherName: 'Iris Ash',
    spouseId: null,
  })
})

test('only what somebody has typed is worth keeping', () => {
  expect(isDraftWorthSaving(emptyDraft)).toBe(false)
  expect(isDraftWorthSaving({ ...emptyDraft, requestNotes: ' ' })).toBe(false)
  expect(isDraftWorthSaving({ ...emptyDraft, requestNotes: 'From her letters.' })).toBe(true)
  expect(isDraftWorthSaving({ ...emptyDraft, values: { ...emptyDraft.values, isAlive: false } })).toBe(true)
  const mother = { id: null, name: 'Iris' }
  expect(isDraftWorthSaving({ ...emptyDraft, relatives: { ...emptyDraft.relatives, mother } })).toBe(true)
})

test('who has the same name is found, also by a maiden name and without accents', () => {
  const names = [
    { firstName: 'Zoë', lastName: 'Hartwell', maidenName: null },
    { firstName: 'Zoe', lastName: 'Moreau', maidenName: 'Hartwell' },
    { firstName: 'Zora', lastName: 'Hartwell', maidenName: null },
  ].map(name => name as FamilyMember)
  expect(findNamesakes(names, { firstName: ' zoe', lastName: 'HARTWELL' })).toEqual(names.slice(0, 2))
  expect(findNamesakes(names, { firstName: 'Zoe', lastName: '' })).toEqual([])
})
