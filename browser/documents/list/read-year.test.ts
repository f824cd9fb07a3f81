import { describe, expect, test } from 'vitest'

import { readYear } from './read-year.ts'

describe('the year of a filter', () => {
  test('filters once it has four digits', () => {
    expect(readYear('193')).toEqual({ text: '193', year: undefined })
    expect(readYear('1931')).toEqual({ text: '1931', year: 1931 })
  })

  test('filters nothing when it is empty', () => {
    expect(readYear('')).toEqual({ text: '', year: null })
  })

  test('contains only digits, and no leading zero', () => {
    expect(readYear('19a3')).toEqual({ text: '193', year: undefined })
    expect(readYear('0193')).toEqual({ text: '0193', year: undefined })
  })
})
