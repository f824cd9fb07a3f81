import { expect, test } from 'vitest'

import { mergeWarning } from './merge-warning.ts'

test('the board is warned where two entries differ in what one person has once', () => {
  const gender = { field: 'gender', own: 'male', before: 'female' }
  const birth = { field: 'birthDate', own: '1931-07-04', before: '1930-07-04' }
  expect(mergeWarning([gender])).toBe(
    'The two entries differ in gender. Please make sure that they are one person before you approve.',
  )
  expect(mergeWarning([gender, { field: 'occupation', own: 'Brewer', before: 'Baker' }, birth])).toContain(
    'differ in gender and date of birth.',
  )
})

test('what only one of the two says is no doubt, nor is another vocation', () => {
  expect(
    mergeWarning([
      { field: 'gender', own: null, before: 'female' },
      { field: 'birthDate', before: '1930-07-04' },
      { field: 'occupation', own: 'Brewer', before: 'Baker' },
    ]),
  ).toBeNull()
})
