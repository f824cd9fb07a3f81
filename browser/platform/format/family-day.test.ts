import { expect, test } from 'vitest'

import { readFamilyDay } from './family-day.ts'

test('the day is that of the time zone, not of the reader', () => {
  const instant = new Date('2026-11-28T00:30:00Z')
  expect(readFamilyDay('America/New_York', instant)).toBe('2026-11-27')
  expect(readFamilyDay('UTC', instant)).toBe('2026-11-28')
})
