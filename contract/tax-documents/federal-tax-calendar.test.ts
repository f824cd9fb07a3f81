import { expect, test } from 'vitest'

import { listFederalTaxDates } from './federal-tax-calendar.ts'

test('lists the deadlines of 2026 on business days', () => {
  const dates = listFederalTaxDates({ from: '2026-01-01', to: '2026-12-31' }).map(({ date }) => date)
  // 15 March 2026 is a Sunday. The others are business days.
  expect(dates).toEqual([
    '2026-01-15',
    '2026-03-16',
    '2026-04-15',
    '2026-06-15',
    '2026-09-15',
    '2026-09-30',
    '2026-10-15',
    '2026-12-15',
  ])
})

test('lists a deadline on the day that it moves to', () => {
  // 15 April 2028 is a Saturday, and 17 April is the holiday of Emancipation Day, observed on a Monday.
  const list = (day: string) =>
    listFederalTaxDates({ from: day, to: day }).map(({ statedDate }) => statedDate)
  expect(['2028-04-15', '2028-04-17', '2028-04-18'].map(list)).toEqual([[], [], ['2028-04-15']])
})
