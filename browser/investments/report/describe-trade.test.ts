import { expect, test } from 'vitest'

import { describeTrade } from './describe-trade.ts'

test.each([
  ['1000.00', 'Buy $1,000.00'],
  ['-0.05', 'Sell $0.05'],
  ['0.00', 'Nothing'],
])('a trade of %s', (trade, text) => {
  expect(describeTrade({ trade })).toBe(text)
})
