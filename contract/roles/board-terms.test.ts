import { expect, test } from 'vitest'

import { isTermExpiringSoon } from './board-terms.ts'

const now = new Date('2026-11-23T12:00:00Z')

test.each([
  ['2027-02-21T12:00:00.001Z', false],
  ['2027-02-21T12:00:00.000Z', true],
  ['2026-11-23T12:00:00.000Z', true],
  ['2025-01-01T00:00:00.000Z', true],
  [null, false],
])('a term until %s is expiring soon: %s', (expires, expected) => {
  expect(isTermExpiringSoon(expires, now)).toBe(expected)
})
