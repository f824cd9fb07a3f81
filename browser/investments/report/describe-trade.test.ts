import { expect, test } from 'vitest'

import { describeTrade } from './describe-trade.ts'

test.each([
  ['stock', '1000.00', 'Buy $1,000.00'],
  ['stock', '-0.05', 'Sell $0.05'],
  ['stock', '0.00', 'Nothing'],
  ['cash', '1000.00', 'Set aside $1,000.00'],
  ['cash', '-0.05', 'Invest $0.05'],
])('a trade of %s %s', (key, trade, text) => {
  expect(describeTrade({ key, trade })).toBe(text)
})
