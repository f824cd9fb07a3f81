import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { type CalendarName, findDaySpan, formatIsoDate } from './calendars.ts'

function convertDay(
  calendar: CalendarName,
  year: number,
  month?: number,
  dayOfMonth?: number,
): string | undefined {
  const days = findDaySpan(calendar, { year, month, day: dayOfMonth })
  return days && formatIsoDate(days.first)
}

function convertLastDay(calendar: CalendarName, year: number, month?: number): string | undefined {
  const days = findDaySpan(calendar, { year, month })
  return days && formatIsoDate(days.last)
}

test('converts Julian days to Gregorian ones', () => {
  expect(convertDay('JULIAN', 1582, 10, 5)).toBe('1582-10-15')
  expect(convertDay('JULIAN', 1752, 9, 3)).toBe('1752-09-14')
  expect(convertDay('JULIAN', 1732, 2, 11)).toBe('1732-02-22')
  expect(convertDay('JULIAN', 1917, 10, 25)).toBe('1917-11-07')
  expect(convertDay('JULIAN', 1900, 2, 29)).toBe('1900-03-13')
  expect(convertDay('JULIAN', 1066, 10, 14)).toBe('1066-10-20')
})

test('converts French Republican days', () => {
  expect(convertDay('FRENCH_R', 1, 1, 1)).toBe('1792-09-22')
  expect(convertDay('FRENCH_R', 2, 11, 9)).toBe('1794-07-27')
  expect(convertDay('FRENCH_R', 3, 13, 6)).toBe('1795-09-22')
  expect(convertDay('FRENCH_R', 8, 2, 18)).toBe('1799-11-09')
  expect(convertDay('FRENCH_R', 12, 7, 30)).toBe('1804-04-20')
  expect(convertDay('FRENCH_R', 14, 4, 10)).toBe('1805-12-31')
  expect(convertDay('FRENCH_R', 4, 13, 6)).toBeUndefined()
  expect(convertLastDay('FRENCH_R', 7)).toBe('1799-09-22')
})

test('converts Hebrew days to the Gregorian day they end on', () => {
  expect(convertDay('HEBREW', 5708, 9, 5)).toBe('1948-05-14')
  expect(convertDay('HEBREW', 5784, 1, 1)).toBe('2023-09-16')
  expect(convertDay('HEBREW', 5699, 2, 16)).toBe('1938-11-10')
  expect(convertLastDay('HEBREW', 5784)).toBe('2024-10-02')
})

test('accepts both Adar tags in a common year', () => {
  expect(convertDay('HEBREW', 5783, 6, 14)).toBe('2023-03-07')
  expect(convertDay('HEBREW', 5783, 7, 14)).toBe('2023-03-07')
  expect(convertDay('HEBREW', 5784, 6, 14)).toBe('2024-02-23')
  expect(convertDay('HEBREW', 5784, 7, 14)).toBe('2024-03-24')
})

test('agrees with the Hebrew calendar of Unicode for 1,000 years', () => {
  const hebrew = new Intl.DateTimeFormat('en-u-ca-hebrew', {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  })
  const names = 'Tishri Heshvan Kislev Tevet Shevat,Adar I,Adar Nisan Iyar Sivan Tamuz Av Elul'
    .split(',')
    .flatMap(part => (part === 'Adar I' ? [part] : part.split(' ')))
  fc.assert(
    fc.property(
      fc.date({ min: new Date('1200-01-01'), max: new Date('2200-12-31'), noInvalidDate: true }),
      instant => {
        const parts = Object.fromEntries(
          hebrew.formatToParts(instant).map(({ type, value }) => [type, value]),
        )
        const month = parts['month'] === 'Adar II' ? 7 : names.indexOf(parts['month'] ?? '') + 1
        expect(convertDay('HEBREW', Number(parts['year']), month, Number(parts['day']))).toBe(
          instant.toISOString().slice(0, 10),
        )
      },
    ),
    { numRuns: 2000 },
  )
})

test('rejects days that a calendar does not have', () => {
  expect(convertDay('GREGORIAN', 1900, 2, 29)).toBeUndefined()
  expect(convertDay('GREGORIAN', 2000, 2, 29)).toBe('2000-02-29')
  expect(convertDay('JULIAN', 1901, 2, 29)).toBeUndefined()
  expect(convertDay('GREGORIAN', 1931, 13)).toBeUndefined()
  expect(convertDay('GREGORIAN', 1931, 4, 0)).toBeUndefined()
  expect(convertDay('HEBREW', 0, 1, 1)).toBeUndefined()
})

test('sorts days before the year 1 first', () => {
  expect(convertDay('GREGORIAN', 0)).toBe('0001-01-01')
  expect(convertDay('JULIAN', -43, 3, 15)).toBe('0001-01-01')
  expect(convertDay('GREGORIAN', 1, 1, 1)).toBe('0001-01-01')
})

test('leaves Gregorian days unchanged', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
      instant => {
        const [year, month, dayOfMonth] = instant.toISOString().slice(0, 10).split('-').map(Number)
        expect(convertDay('GREGORIAN', year ?? 0, month, dayOfMonth)).toBe(instant.toISOString().slice(0, 10))
      },
    ),
  )
})
