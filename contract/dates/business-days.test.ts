import { expect, test } from 'vitest'

import { moveToBusinessDay } from './business-days.ts'

// The due dates that the IRS published (Publication 509 of these years).
test.each([
  [[2017, 4, 15], '2017-04-18'], // Saturday, then Emancipation Day observed on Monday
  [[2018, 4, 15], '2018-04-17'], // Sunday, then Emancipation Day
  [[2022, 4, 15], '2022-04-18'], // Emancipation Day observed on Friday
  [[2024, 3, 15], '2024-03-15'],
  [[2025, 3, 15], '2025-03-17'], // Saturday
  [[2026, 1, 31], '2026-02-02'],
  [[2026, 3, 1], '2026-03-02'],
  [[2026, 3, 15], '2026-03-16'],
  [[2026, 6, 1], '2026-06-01'],
] as const)('moves %j to %s', ([year, month, day], moved) => {
  expect(moveToBusinessDay(year, month, day)).toBe(moved)
})

test.each([
  [[2022, 12, 31], '2023-01-03'], // Saturday; New Year's Day is observed on Monday
  [[2021, 12, 31], '2022-01-03'], // New Year's Day 2022 observed on Friday
  [[2026, 1, 17], '2026-01-20'], // Martin Luther King Day
  [[2026, 2, 16], '2026-02-17'],
  [[2026, 5, 25], '2026-05-26'], // the last Monday in May
  [[2027, 5, 31], '2027-06-01'],
  [[2026, 6, 19], '2026-06-22'],
  [[2026, 7, 3], '2026-07-06'], // July 4 is a Saturday
  [[2026, 9, 7], '2026-09-08'],
  [[2026, 10, 12], '2026-10-13'],
  [[2026, 11, 11], '2026-11-12'],
  [[2026, 11, 26], '2026-11-27'],
  [[2026, 12, 25], '2026-12-28'],
] as const)('moves the holiday %j to %s', ([year, month, day], moved) => {
  expect(moveToBusinessDay(year, month, day)).toBe(moved)
})
