import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'

import { formatCalendarDate } from './date-format.ts'
import { CalendarDate, Timestamp } from './dates.ts'

afterEach(() => void vi.unstubAllEnvs())

test('formats month, day and year in every time zone', () => {
  for (const TZ of ['Pacific/Kiritimati', 'America/New_York', 'Pacific/Pago_Pago', 'UTC']) {
    vi.stubEnv('TZ', TZ)
    expect(formatCalendarDate('1931-07-04')).toBe('Jul 4, 1931')
    expect(formatCalendarDate('2025-01-01')).toBe('Jan 1, 2025')
    expect(formatCalendarDate('2024-12-31')).toBe('Dec 31, 2024')
  }
})

test('formats every date like Intl in en-US', () => {
  const english = new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const days = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(days, instant => {
      const date = instant.toISOString().slice(0, 10)
      expect(CalendarDate.parse(date)).toBe(date)
      expect(formatCalendarDate(date)).toBe(english.format(new Date(`${date}T00:00:00Z`)))
    }),
  )
})

test('rejects a date that the calendar does not have', () => {
  expect(CalendarDate.parse('2024-02-29')).toBe('2024-02-29')
  const wrong = ['2023-02-29', '1900-02-29', '2024-04-31', '2024-13-01', '2024-00-10', '2024-1-1', '24-01-01']
  for (const date of [...wrong, '2024-01-01T00:00:00Z', '01/02/2024', '2024-01-01 ', '', null, 20_240_101])
    expect(CalendarDate.safeParse(date).success).toBe(false)
})

test('an instant is ISO 8601 in UTC', () => {
  expect(Timestamp.parse(new Date(0).toISOString())).toBe('1970-01-01T00:00:00.000Z')
  for (const instant of ['2026-11-21', '2026-11-21T08:00:00', '2026-11-21T08:00:00+01:00', 'now'])
    expect(Timestamp.safeParse(instant).success).toBe(false)
})
