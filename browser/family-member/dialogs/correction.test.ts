import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree.ts'

import { changedFields, editableFieldNames, toEditable } from './correction.ts'

const said = toEditable({
  ...Object.fromEntries(editableFieldNames.map(field => [field, null])),
  firstName: 'Ada',
  generation: 2,
  isAlive: true,
  occupation: 'Brewer',
} as unknown as FamilyMember)

test('a correction holds only what was changed', () => {
  expect(changedFields(said, said)).toEqual({})
  expect(changedFields(said, { ...said, occupation: 'Cooper', isAlive: false })).toEqual({
    occupation: 'Cooper',
    isAlive: false,
  })
})

test('what was emptied is taken away, and what was never there is not', () => {
  expect(changedFields(said, { ...said, occupation: null })).toEqual({ occupation: null })
  expect(changedFields(said, { maidenName: null, location: undefined })).toEqual({})
})
