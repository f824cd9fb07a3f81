import { expect, test } from 'vitest'

import { addYears } from './add-years.ts'

test.each([
  ['2026-11-23T17:00:00.000Z', 'America/New_York', '2029-11-23T17:00:00.000Z'],
  // The last evening of February in New York is March in UTC.
  ['2028-03-01T02:30:00.000Z', 'America/New_York', '2031-03-01T02:30:00.000Z'],
  ['2028-02-29T12:00:00.000Z', 'UTC', '2031-02-28T12:00:00.000Z'],
  // Summer time began on 8 March 2026, and begins on 11 March 2029.
  ['2026-03-09T16:00:00.000Z', 'America/New_York', '2029-03-09T17:00:00.000Z'],
  ['2026-11-23T17:00:00.123Z', 'UTC', '2029-11-23T17:00:00.123Z'],
])('three years after %s in %s is %s', (start, timeZone, end) => {
  expect(addYears(new Date(start), 3, timeZone).toISOString()).toBe(end)
})
