import { expect, test } from 'vitest'

import { listKinds } from './list-kinds.ts'

test('cash has no activities of an investment', () => {
  expect(listKinds(null, 'deposit')).toEqual(['interest', 'fee', 'tax', 'deposit', 'withdrawal'])
})

test('only a private fund has calls and distributions', () => {
  expect(listKinds('private_fund', 'buy')).toContain('capital_call')
  expect(listKinds('security', 'buy')).not.toContain('capital_call')
})

test('a loan has its own activities', () => {
  expect(listKinds('debt', 'sell')).toEqual(['buy', 'sell', 'interest', 'fee', 'valuation'])
})

test('an opening is offered only where it is corrected', () => {
  expect(listKinds('security', 'buy')).not.toContain('opening')
  expect(listKinds('security', 'opening')).toContain('opening')
})
