import { expect, test } from 'vitest'

import { listTexts, renderPage } from '#browser/test/render-page.tsx'
import type { UserInvestment } from '#contract/investments/holdings.ts'

import { InvestmentFigures } from './InvestmentFigures.tsx'

const fund = {
  kind: 'private_fund',
  currency: 'USD',
  quantity: '1.00000000',
  purchasePrice: '72000.00',
  cost: '72000.00',
  price: '96500.00000000',
  priceDate: '2026-11-05',
  priceSource: 'manual',
  isQuoted: true,
  commitment: null,
  currentValue: '96500.00',
  value: '96500.00',
  unrealizedGain: '24500.00',
  realizedGain: '0.00',
  income: '0.00',
  securedById: null,
  securedByName: null,
} as Partial<UserInvestment> as UserInvestment

const inUnits = ['Quantity', 'Purchase price', 'Cost', 'Price']
const asWhole = ['Cost', 'Valued on']

test.each([
  ['a stake in a fund', {}, asWhole],
  ['a house', { kind: 'property' as const }, asWhole],
  ['units of a fund', { quantity: '2.50000000' }, inUnits],
  ['one share', { kind: 'security' as const }, inUnits],
])('states the figures of %s', (_, changes, terms) => {
  const page = renderPage(<InvestmentFigures investment={{ ...fund, ...changes }} />)
  expect(listTexts(page, 'dt').slice(4)).toEqual(terms)
})
