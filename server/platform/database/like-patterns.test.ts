import { expect, test } from 'vitest'

import { toLikePatterns } from './like-patterns.ts'

test('matches each word literally', () => {
  expect(toLikePatterns(String.raw` 50%  a_b c\d `)).toEqual([
    String.raw`%50\%%`,
    String.raw`%a\_b%`,
    String.raw`%c\\d%`,
  ])
  expect(toLikePatterns(' ')).toEqual([])
})
