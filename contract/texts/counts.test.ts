import { describe, expect, test } from 'vitest'

import { formatCount, formatMegabytes, formatStorage, pluralize } from './counts.ts'

describe('formatCount', () => {
  test.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [20_000, '20,000'],
    [1_234_567, '1,234,567'],
    [-1000, '-1,000'],
  ])('separates the thousands of %s', (count, text) => {
    expect(formatCount(count)).toBe(text)
  })
})

describe('formatMegabytes', () => {
  test.each([
    [0, '0 MB'],
    [515_714, '0.5 MB'],
    [999_999, '0.9 MB'],
    [1_000_000, '1 MB'],
    [9_999_999, '9.9 MB'],
    [10_000_000, '10 MB'],
    [1_999_999_999, '1,999 MB'],
  ])('rounds %s bytes down', (bytes, text) => {
    expect(formatMegabytes(bytes)).toBe(text)
  })
})

describe('pluralize', () => {
  test('uses the singular for one only', () => {
    expect([0, 1, 2].map(count => pluralize(count, 'year'))).toEqual(['0 years', '1 year', '2 years'])
  })

  test('takes an irregular plural', () => {
    expect(pluralize(20_000, 'person', 'people')).toBe('20,000 people')
  })
})

test.each([
  [0, '0 MB'],
  [9_999_999_999, '9,999 MB'],
  [10_000_000_000, '10 GB'],
  [10_099_999_999, '10 GB'],
  [12_399_999_999, '12.3 GB'],
  [1_234_500_000_000, '1,234.5 GB'],
])('formatStorage(%d) is %s', (bytes, text) => {
  expect(formatStorage(bytes)).toBe(text)
})
