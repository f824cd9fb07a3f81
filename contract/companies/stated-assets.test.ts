import { expect, test } from 'vitest'

import { parseStatedAssets } from './stated-assets.ts'

test.each([
  ['$50M+', '50000000'],
  ['$112M+', '112000000'],
  ['$1.2B', '1200000000'],
  ['$1,250,000', '1250000'],
  ['$1,250.50', '1250.50'],
  ['undisclosed', null],
  ['50M', null],
  ['$5MM', null],
])('reads %s', (text, dollars) => {
  expect(parseStatedAssets(text)).toBe(dollars)
})
