import { expect, test } from 'vitest'

import { changedFieldNames, changedFields } from './profile-details.ts'

const original = {
  phoneNumber: null,
  email: 'ada@example.test',
  occupation: 'Brewer',
  location: null,
  biography: 'Wrote the ledgers.',
}

test('contains edited fields, with null for an emptied one', () => {
  const input = { ...original, phoneNumber: '', occupation: 'Cooper', biography: null }
  expect(changedFields(original, input)).toEqual({ occupation: 'Cooper', biography: null })
})

test('names the fields that differ', () => {
  expect(changedFieldNames(original, { ...original, occupation: 'Cooper', location: 'Lewes' })).toEqual([
    'occupation',
    'location',
  ])
  expect(changedFieldNames(original, original)).toEqual([])
})
