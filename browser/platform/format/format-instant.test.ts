import { expect, test } from 'vitest'

import { formatAge, formatDay, formatInstant } from './format-instant.ts'

const now = new Date(2026, 10, 21, 9, 30)

test.each([
  [new Date(2026, 10, 21, 9, 31), 'today'],
  [new Date(2026, 10, 21, 0, 0), 'today'],
  [new Date(2026, 10, 20, 23, 59), 'yesterday'],
  [new Date(2026, 10, 19, 23, 59), '2 days ago'],
  [new Date(2026, 9, 22), '30 days ago'],
  [new Date(2026, 9, 21), 'a month ago'],
  [new Date(2026, 7, 21), '3 months ago'],
  [new Date(2025, 11, 1), '11 months ago'],
  [new Date(2025, 10, 20), 'a year ago'],
  [new Date(2024, 10, 20), '2 years ago'],
])('formatAge describes %s as "%s"', (moment, words) => {
  expect(formatAge(moment.toISOString(), now)).toBe(words)
})

test('formatDay uses the American short form', () => {
  expect(formatDay(new Date(2026, 6, 4, 12).toISOString())).toBe('Jul 4, 2026')
})

test.each(['', 'yesterday'])('shows nothing for the invalid instant "%s"', moment => {
  expect(formatDay(moment) + formatInstant(moment)).toBe('')
})

test('formatInstant names the time zone', () => {
  expect(formatInstant(new Date(2026, 6, 4, 15, 5).toISOString())).toMatch(/^Jul 4, 2026, 3:05\sPM \S+$/)
})
