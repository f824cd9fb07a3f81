import { expect, test } from 'vitest'

import { listDateTicks, toDayNumber } from './date-ticks.ts'

test.each([
  ['2026-11-01', '2026-11-10', 5, ['Nov 1', 'Nov 3', 'Nov 5', 'Nov 7', 'Nov 9']],
  ['2026-01-01', '2026-06-30', 6, ['Jan 2026', 'Feb 2026', 'Mar 2026', 'Apr 2026', 'May 2026', 'Jun 2026']],
  ['2025-11-15', '2026-11-15', 5, ['Jan 2026', 'Apr 2026', 'Jul 2026', 'Oct 2026']],
  ['2018-03-01', '2026-11-15', 10, ['2019', '2020', '2021', '2022', '2023', '2024', '2025', '2026']],
  ['2026-11-22', '2026-11-22', 5, ['Nov 22']],
])('marks %s to %s', (from, until, count, labels) => {
  expect(listDateTicks(from, until, count).map(({ label }) => label)).toEqual(labels)
})

test('every mark is a day of the period', () => {
  const [from, until] = ['2021-05-17', '2026-11-22']
  for (const { value } of listDateTicks(from, until, 7)) {
    expect(value).toBeGreaterThanOrEqual(toDayNumber(from))
    expect(value).toBeLessThanOrEqual(toDayNumber(until))
    expect(Number.isInteger(value)).toBe(true)
  }
})
