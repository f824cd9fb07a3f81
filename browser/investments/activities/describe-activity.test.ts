import { expect, test } from 'vitest'

import { describeActivity } from './describe-activity.ts'

const nothing = {
  holding: null,
  quantity: null,
  unitPrice: null,
  amount: null,
  fee: '0.00',
  splitRatio: null,
  costBasis: null,
  acquiredDate: null,
  currency: 'USD',
}

const loan = { id: 'loan', name: 'Mortgage', symbol: null, kind: 'debt' } as const

test.each([
  [
    { kind: 'buy', quantity: '10.00000000', unitPrice: '60.00000000', amount: '600.00', fee: '5.00' },
    'Buy: 10 at $60.00, $600.00, fee $5.00',
  ],
  [{ kind: 'split', splitRatio: '2:1' }, 'Split: 2 for 1'],
  [{ kind: 'split', splitRatio: '1:3' }, 'Split: 1 for 3'],
  [{ kind: 'valuation', unitPrice: '0.00001234' }, 'Valuation: $0.00001234 per unit'],
  [{ kind: 'dividend', amount: '1234.50', currency: 'EUR' }, 'Dividend: EUR 1,234.50'],
  [
    { kind: 'transfer_in', quantity: '3', amount: '90.00', costBasis: '60.00' },
    'Transfer in: 3, $90.00, cost $60.00',
  ],
  [
    { kind: 'transfer_in', quantity: '3', amount: '90', costBasis: '60', acquiredDate: '2015-04-01' },
    'Transfer in: 3, $90.00, cost $60.00, acquired on Apr 1, 2015',
  ],
  [
    { kind: 'sell', quantity: '0.00620690', unitPrice: '290000', amount: '1800.00', holding: loan },
    'Repayment: $1,800.00',
  ],
  [
    {
      kind: 'opening',
      quantity: '900',
      unitPrice: '1',
      amount: '900.00',
      costBasis: '900.00',
      holding: loan,
    },
    'Opening position: $900.00',
  ],
  [{ kind: 'interest', amount: '900.00', holding: loan }, 'Interest paid: $900.00'],
] as const)('describes %j', (activity, text) => {
  expect(describeActivity({ ...nothing, ...activity })).toBe(text)
})
