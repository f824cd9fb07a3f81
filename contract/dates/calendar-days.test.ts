import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  addDays,
  addMonths,
  countDaysBetween,
  findWeekday,
  listAnniversaries,
  moveToMonth,
} from './calendar-days.ts'

test('29 February returns on 28 February in common years', () => {
  const span = { from: '2026-01-01', to: '2029-12-31' }
  expect(listAnniversaries('1996-02-29', span)).toEqual([
    { date: '2026-02-28', years: 30 },
    { date: '2027-02-28', years: 31 },
    { date: '2028-02-29', years: 32 },
    { date: '2029-02-28', years: 33 },
  ])
})

test('an anniversary is counted from the first year after', () => {
  const span = { from: '2025-06-01', to: '2026-06-30' }
  expect(listAnniversaries('2025-06-14', span)).toEqual([{ date: '2026-06-14', years: 1 }])
  expect(listAnniversaries('2030-06-14', span)).toEqual([])
})

test('includes the first and the last day of the span', () => {
  const days = (date: string) => listAnniversaries(date, { from: '2026-12-30', to: '2027-01-02' }).length
  expect(['1950-12-29', '1950-12-30', '1950-01-02', '1950-01-03'].map(days)).toEqual([0, 1, 1, 0])
})

test('moves to the last day of a shorter month', () => {
  expect(moveToMonth('2026-01-31', '2026-02')).toBe('2026-02-28')
  expect(moveToMonth('2026-01-31', addMonths('2026-12', 1))).toBe('2027-01-31')
  expect(addMonths('2026-01', -1)).toBe('2025-12')
})

test('21 November 2026 is a Saturday', () => {
  expect(findWeekday('2026-11-21')).toBe(6)
})

test('added days are the days between', () => {
  const date = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(date, fc.integer({ min: -4000, max: 4000 }), (start, days) => {
      const from = start.toISOString().slice(0, 10)
      expect(countDaysBetween(from, addDays(from, days))).toBe(days)
    }),
  )
})
