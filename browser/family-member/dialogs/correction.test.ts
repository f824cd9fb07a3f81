import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree.ts'

import { changedFields, editableFieldNames, toEditable } from './correction.ts'

const original = toEditable({
  ...Object.fromEntries(editableFieldNames.map(field => [field, null])),
  firstName: 'Ada',
  generation: 2,
  isAlive: true,
  occupation: 'Brewer',
} as unknown as FamilyMember)

test('contains only edited fields', () => {
  expect(changedFields(original, original)).toEqual({})
  expect(changedFields(original, { ...original, occupation: 'Cooper', isAlive: false })).toEqual({
    occupation: 'Cooper',
    isAlive: false,
  })
})

test('contains null for an emptied field, nothing for an empty one', () => {
  expect(changedFields(original, { ...original, occupation: null })).toEqual({ occupation: null })
  expect(changedFields(original, { maidenName: null, location: undefined })).toEqual({})
})
