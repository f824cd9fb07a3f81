import { expect, test } from 'vitest'

import { groupByDay } from './group-by-day.ts'

/** Local times, because the groups are the days of the reader. */
const createRow = (month: number, day: number, hour: number) => ({
  createdAt: new Date(2026, month - 1, day, hour).toISOString(),
})

test('groups by local day and names the last two', () => {
  const rows = [
    createRow(11, 23, 9),
    createRow(11, 23, 0),
    createRow(11, 22, 23),
    createRow(11, 21, 12),
    createRow(1, 1, 12),
  ]
  const groups = groupByDay(rows, new Date(2026, 10, 23, 10))
  expect(groups.map(({ day, rows }) => [day, rows.length])).toEqual([
    ['Today', 2],
    ['Yesterday', 1],
    ['Nov 21, 2026', 1],
    ['Jan 1, 2026', 1],
  ])
})

test('names yesterday after a change of daylight saving time', () => {
  const groups = groupByDay([createRow(3, 8, 1)], new Date(2026, 2, 9, 0, 30))
  expect(groups[0]?.day).toBe('Yesterday')
})
