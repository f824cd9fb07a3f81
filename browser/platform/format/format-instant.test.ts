import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { formatAge, formatDay, formatDayAndTime, formatInstant, formatTime } from './format-instant.ts'

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
  expect(formatDay(moment) + formatTime(moment) + formatDayAndTime(moment) + formatInstant(moment)).toBe('')
})

test('formatInstant names the time zone', () => {
  expect(formatInstant(new Date(2026, 6, 4, 15, 5).toISOString())).toMatch(/^Jul 4, 2026, 3:05\sPM \S+$/)
})

test('formatTime and formatDayAndTime return what Intl would', () => {
  const create = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-US', options)
  const time = create({ timeStyle: 'short' })
  const timeWithSeconds = create({ timeStyle: 'medium' })
  const dayAndTime = create({ dateStyle: 'medium', timeStyle: 'short' })
  fc.assert(
    fc.property(fc.date({ min: new Date(2000, 0), max: new Date(2100, 0), noInvalidDate: true }), date => {
      const moment = date.toISOString()
      expect([
        formatTime(moment),
        formatTime(moment, { withSeconds: true }),
        formatDayAndTime(moment),
      ]).toEqual([time, timeWithSeconds, dayAndTime].map(format => format.format(date)))
    }),
  )
})
