import { expect, test } from 'vitest'

import { createToday } from '#server/platform/today.ts'

import { calculateExpiry } from './expiry.ts'

test('counts 365 calendar days in the last hour of a day', () => {
  // 23:30 of 1 November 2026 in New York, an hour behind the same day of 2027: 365 days of 24 hours end on 2 November.
  const now = new Date('2026-11-02T04:30:00.000Z')
  const today = createToday(() => now, 'America/New_York')
  const accept = (expiresOn: string) => calculateExpiry({ lifetime: 'date', expiresOn }, today, now)
  expect(accept('2027-11-01')).toEqual(new Date('2027-11-02T04:00:00.000Z'))
  expect(() => accept('2027-11-02')).toThrow(expect.objectContaining({ status: 400 }))
})
