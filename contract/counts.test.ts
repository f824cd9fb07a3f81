import { describe, expect, test } from 'vitest'

import { formatCount, pluralize } from './counts.ts'

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

describe('pluralize', () => {
  test('uses the singular for one only', () => {
    expect([0, 1, 2].map(count => pluralize(count, 'year'))).toEqual(['0 years', '1 year', '2 years'])
  })

  test('takes an irregular plural', () => {
    expect(pluralize(20_000, 'person', 'people')).toBe('20,000 people')
  })
})
