import { expect, test } from 'vitest'

import { changedValues, changedFields } from './profile-details.ts'

const said = {
  phoneNumber: null,
  email: 'ada@example.test',
  occupation: 'Brewer',
  location: null,
  biography: 'Kept the ledgers.',
}

test('only what somebody has changed is sent, and what they have emptied is sent as nothing', () => {
  expect(changedValues(said, { ...said, phoneNumber: '', occupation: 'Cooper', biography: null })).toEqual({
    occupation: 'Cooper',
    biography: null,
  })
})

test('what others have changed meanwhile is told by its name', () => {
  expect(changedFields(said, { ...said, occupation: 'Cooper', location: 'Lewes' })).toEqual([
    'occupation',
    'location',
  ])
  expect(changedFields(said, said)).toEqual([])
})
