import { expect, test } from 'vitest'

import { describeMergeWarning } from './merge-warning.ts'

test('warns when the entries differ in gender or dates', () => {
  const gender = { field: 'gender', memberValue: 'male', before: 'female' }
  const birth = { field: 'birthDate', memberValue: '1931-07-04', before: '1930-07-04' }
  expect(describeMergeWarning([gender])).toBe(
    'The two entries differ in gender. Make sure that they describe the same person before you approve.',
  )
  expect(
    describeMergeWarning([gender, { field: 'occupation', memberValue: 'Brewer', before: 'Baker' }, birth]),
  ).toContain('differ in gender and date of birth.')
})

test('warns when only one of the entries is living', () => {
  expect(describeMergeWarning([{ field: 'isAlive', memberValue: 'yes', before: 'no' }])).toContain(
    'differ in whether the member is living.',
  )
})

test('ignores one-sided values and other fields', () => {
  expect(
    describeMergeWarning([
      { field: 'gender', memberValue: null, before: 'female' },
      { field: 'birthDate', before: '1930-07-04' },
      { field: 'occupation', memberValue: 'Brewer', before: 'Baker' },
    ]),
  ).toBeNull()
})
