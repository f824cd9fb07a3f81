import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { isCalendarDate, addMonths } from './payment-dates.ts'

test('keeps the day or uses the last day of a shorter month', () => {
  const afterJanuary = [1, 2, 3, 12, 13, 25].map(months => addMonths('2027-01-31', months))
  expect(afterJanuary).toEqual([
    '2027-02-28',
    '2027-03-31',
    '2027-04-30',
    '2028-01-31',
    '2028-02-29',
    '2029-02-28',
  ])
  expect(addMonths('2027-12-15', 1)).toBe('2028-01-15')
})

test('accepts only dates that the calendar has', () => {
  const texts = [
    '2028-02-29',
    '2027-02-29',
    '2100-02-29',
    '2000-02-29',
    '2027-04-31',
    '2027-13-01',
    '27-1-1',
    '',
  ]
  expect(texts.filter(isCalendarDate)).toEqual(['2028-02-29', '2000-02-29'])
})

test('every payment date is a valid day of the right month', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2000, max: 2099 }),
      fc.integer({ min: 1, max: 12 }),
      fc.integer({ min: 1, max: 28 }),
      fc.integer({ min: 0, max: 600 }),
      (year, month, day, months) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
        // Counts months independently, by UTC dates.
        const later = new Date(Date.UTC(year, month - 1 + months, day)).toISOString().slice(0, 10)
        expect(addMonths(text, months)).toBe(later)
        expect(isCalendarDate(later)).toBe(true)
      },
    ),
  )
})
