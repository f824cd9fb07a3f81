import { expect, test } from 'vitest'

import {
  findKeyTarget,
  findMonthSpan,
  formatLongDay,
  formatMonth,
  formatMonths,
  listWeeks,
} from './month-grid.ts'

test('November 2026 begins on a Sunday', () => {
  const weeks = listWeeks('2026-11')
  expect(weeks[0]?.[0]).toBe('2026-11-01')
  expect(weeks.map(week => week.length)).toEqual([7, 7, 7, 7, 7, 7])
})

test('shows the days around a month', () => {
  const days = listWeeks('2027-01').flat()
  expect([days[0], days[5], days.at(-1)]).toEqual(['2026-12-27', '2027-01-01', '2027-02-06'])
})

test('the span of a month ends on its last day', () => {
  expect(findMonthSpan('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' })
})

test('formats days and months without a time zone', () => {
  expect([formatLongDay('2026-11-21'), formatMonth('2026-11')]).toEqual([
    'Saturday, November 21',
    'November 2026',
  ])
})

test('formats a range of months with one year or two', () => {
  expect([formatMonths('2027-07', '2027-09'), formatMonths('2026-11', '2027-01')]).toEqual([
    'July to September 2027',
    'November 2026 to January 2027',
  ])
})

test.each([
  ['ArrowLeft', '2026-11-20'],
  ['ArrowRight', '2026-11-22'],
  ['ArrowUp', '2026-11-14'],
  ['ArrowDown', '2026-11-28'],
  ['Home', '2026-11-15'],
  ['End', '2026-11-21'],
  ['PageUp', '2026-10-21'],
  ['PageDown', '2026-12-21'],
  ['Shift PageUp', '2025-11-21'],
  ['Shift PageDown', '2027-11-21'],
  ['Enter', undefined],
])('%s leads to the day of a date grid', (keys, target) => {
  const shiftKey = keys.startsWith('Shift ')
  expect(findKeyTarget({ key: keys.replace('Shift ', ''), shiftKey }, '2026-11-21')).toBe(target)
})
