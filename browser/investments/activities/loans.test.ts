import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { add, compare, multiply, roundToCents, subtract } from '#contract/finance/exact.ts'
import type { Activity } from '#contract/investments/activities.ts'

import { findOutstanding, nameKind, toUnits } from './loans.ts'

const mortgage = { quantity: '1.00000000', price: '290000.00', currentValue: '290000.00' }

describe('toUnits', () => {
  test('repays everything with all units', () => {
    expect(toUnits(mortgage, { kind: 'sell', amount: '290000' })).toBe('1.00000000')
  })

  test('is null for more than is outstanding', () => {
    expect(toUnits(mortgage, { kind: 'sell', amount: '290000.01' })).toBeNull()
  })

  test('changes what is outstanding by the amount, to the cent', () => {
    const cents = fc.integer({ min: 1, max: 500_000 }).map(amount => (amount / 100).toFixed(2))
    const changes = fc.array(fc.record({ kind: fc.constantFrom('buy', 'sell'), amount: cents }), {
      minLength: 1,
      maxLength: 40,
    })
    fc.assert(
      fc.property(changes, changes => {
        let [quantity, currentValue] = [mortgage.quantity, mortgage.currentValue]
        for (const { kind, amount } of changes) {
          const units = toUnits({ ...mortgage, quantity, currentValue }, { kind, amount })!
          quantity = kind === 'sell' ? subtract(quantity, units) : add(quantity, units)
          currentValue = kind === 'sell' ? subtract(currentValue, amount) : add(currentValue, amount)
          expect(roundToCents(multiply(quantity, mortgage.price))).toBe(roundToCents(currentValue))
        }
      }),
    )
  })
})

test('a correction starts from what was outstanding before', () => {
  const repayment = { kind: 'sell', quantity: '0.10000000', amount: '29000.00' } as Activity
  const rest = { ...mortgage, quantity: '0.90000000', currentValue: '261000.00' }
  const before = findOutstanding(rest, repayment)
  expect(compare(before.quantity, '1')).toBe(0)
  expect(compare(before.currentValue, '290000')).toBe(0)
})

test('the activities of a loan have the words of a loan', () => {
  expect(nameKind('sell', 'debt')).toBe('Repayment')
  expect(nameKind('interest', 'receivable')).toBe('Interest received')
  expect(nameKind('sell', 'security')).toBe('Sell')
  expect(nameKind('valuation', 'debt')).toBe('Valuation')
})
