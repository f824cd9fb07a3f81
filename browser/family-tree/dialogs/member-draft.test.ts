import { expect, test } from 'vitest'

import { emptyPick } from '#browser/family-tree/PersonPicker.tsx'
import { FamilyMemberSubmission, type FamilyMember } from '#contract/family-tree.ts'

import { emptyDraft, isDraftWorthSaving, findNamesakes, toSubmittedRelatives } from './member-draft.ts'

test('starts with the specified defaults and requires three fields', () => {
  expect(emptyDraft.values).toMatchObject({ generation: 1, isAlive: true, addedBy: 'System' })
  const read = FamilyMemberSubmission.safeParse(emptyDraft.values)
  expect(read.error?.issues.map(({ path, message }) => [path[0], message])).toEqual([
    ['firstName', 'First name is required'],
    ['lastName', 'Last name is required'],
    ['relationship', 'Relationship is required'],
  ])
})

test('submits relatives as an id or as a typed name', () => {
  const carl = { id: 'carl', name: 'Carl Hartwell' }
  const typed = { id: null, name: ' Iris Ash ' }
  expect(toSubmittedRelatives({ father: carl, mother: typed, spouse: emptyPick })).toEqual({
    fatherId: 'carl',
    spouseName: null,
    fatherName: null,
    motherId: null,
    motherName: 'Iris Ash',
    spouseId: null,
  })
})

test('saves a draft only when something was typed', () => {
  expect(isDraftWorthSaving(emptyDraft)).toBe(false)
  expect(isDraftWorthSaving({ ...emptyDraft, requestNotes: ' ' })).toBe(false)
  expect(isDraftWorthSaving({ ...emptyDraft, requestNotes: 'From her letters.' })).toBe(true)
  expect(isDraftWorthSaving({ ...emptyDraft, values: { ...emptyDraft.values, isAlive: false } })).toBe(true)
  const mother = { id: null, name: 'Iris' }
  expect(isDraftWorthSaving({ ...emptyDraft, relatives: { ...emptyDraft.relatives, mother } })).toBe(true)
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
