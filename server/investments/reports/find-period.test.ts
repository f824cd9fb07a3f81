import { expect, test } from 'vitest'

import { Failure } from '#server/platform/failure.ts'

import { findPeriod } from './find-period.ts'

const today = '2028-02-29'

test.each([
  ['day', '2028-02-28'],
  ['month', '2028-01-29'],
  ['ytd', '2027-12-31'],
  ['1y', '2027-02-28'],
  ['3y', '2025-02-28'],
  ['5y', '2023-02-28'],
  ['max', '2019-12-31'],
] as const)('%s starts with the closing value of %s', (period, from) => {
  expect(findPeriod({ period }, today, '2020-01-01')).toEqual({ from, until: today })
})

test('starts no earlier than the day before the first activity', () => {
  expect(findPeriod({ period: '5y' }, today, '2028-02-10')).toEqual({ from: '2028-02-09', until: today })
  expect(findPeriod({ period: 'max' }, today, null)).toEqual({ from: '2028-02-28', until: today })
})

test('the longest period has 100 years', () => {
  expect(findPeriod({ period: 'max' }, today, '1800-01-01')).toEqual({ from: '1928-02-29', until: today })
})

test('a free range is as entered', () => {
  const range = { from: '2020-03-01', until: '2021-03-01' }
  expect(findPeriod({ period: 'range', ...range }, today, '2021-01-01')).toEqual(range)
})

test.each([
  ['until', { from: '2020-03-01' }],
  ['from', { until: '2020-03-01' }],
  ['until', { from: '2020-03-01', until: '2020-03-01' }],
  ['until', { from: '2020-03-01', until: '2028-03-01' }],
  ['from', { from: '1920-03-01', until: '2020-03-02' }],
])('refuses a range for its %s', (field, range) => {
  let failure: unknown
  try {
    findPeriod({ period: 'range', ...range }, today, null)
  } catch (error) {
    failure = error
  }
  expect(failure).toBeInstanceOf(Failure)
  expect(Object.keys((failure as Failure).fields ?? {})).toEqual([field])
})
