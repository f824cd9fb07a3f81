import { expect, test } from 'vitest'

import { describeDeletion } from './describe-deletion.ts'

test.each([
  [null, null, null],
  [
    '2026-11-21T12:00:00.000Z',
    'Ada Hartwell',
    'Deleted by Ada Hartwell on Nov 21, 2026. It will be erased on Dec 21, 2026.',
  ],
  ['2026-11-21T12:00:00.000Z', null, 'Deleted on Nov 21, 2026. It will be erased on Dec 21, 2026.'],
])('states a deletion at %s by %s', (removedAt, removedBy, text) => {
  expect(describeDeletion({ removedAt, removedBy })).toBe(text)
})
