import { expect, test } from 'vitest'

import { formatListTime } from './format-list-time.ts'

test.each([
  [new Date(2026, 10, 24, 8), '8:00 AM'],
  [new Date(2026, 10, 23, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 18, 12), 'Wednesday'],
  [new Date(2026, 10, 17, 12), 'Nov 17'],
  [new Date(2025, 11, 31, 12), 'Dec 31, 2025'],
])('formats %s for the list', (moment, text) => {
  expect(formatListTime(moment.toISOString(), new Date(2026, 10, 24, 12))).toBe(text)
})
