import { expect, test } from 'vitest'

import { mergeWarning } from './merge-warning.ts'

test('warns when the entries differ in gender or dates', () => {
  const gender = { field: 'gender', own: 'male', before: 'female' }
  const birth = { field: 'birthDate', own: '1931-07-04', before: '1930-07-04' }
  expect(mergeWarning([gender])).toBe(
    'The two entries differ in gender. Make sure that they describe the same person before you approve.',
  )
  expect(mergeWarning([gender, { field: 'occupation', own: 'Brewer', before: 'Baker' }, birth])).toContain(
    'differ in gender and date of birth.',
  )
})

test('ignores one-sided values and other fields', () => {
  expect(
    mergeWarning([
      { field: 'gender', own: null, before: 'female' },
      { field: 'birthDate', before: '1930-07-04' },
      { field: 'occupation', own: 'Brewer', before: 'Baker' },
    ]),
  ).toBeNull()
})
