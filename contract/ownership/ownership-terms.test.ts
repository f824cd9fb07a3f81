import { expect, test } from 'vitest'

import { describeTerm, isRunning } from './ownership-terms.ts'

const today = '2026-11-28'

test.each([
  [null, null, 'since its beginning'],
  [null, '2023-12-31', 'until Dec 31, 2023'],
  ['2020-01-01', null, 'since Jan 1, 2020'],
  ['2030-01-01', null, 'from Jan 1, 2030'],
  ['2020-01-01', '2023-12-31', 'Jan 1, 2020 to Dec 31, 2023'],
])('describes %s until %s as “%s”', (fromDate, untilDate, text) => {
  expect(describeTerm({ fromDate, untilDate }, today)).toBe(text)
})

test.each([
  [null, null, true],
  [null, '2026-11-27', false],
  ['2026-11-28', '2026-11-28', true],
  ['2026-11-29', null, false],
])('from %s until %s runs: %s', (fromDate, untilDate, expected) => {
  expect(isRunning({ fromDate, untilDate }, today)).toBe(expected)
})
