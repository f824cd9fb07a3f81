import { describe, expect, test } from 'vitest'

import type { Activity } from '#contract/investments/activities.ts'
import type { UserInvestment } from '#contract/investments/holdings.ts'

import { ActivityForm, createLoanForm, toFormValues } from './activity-form.ts'

const id = '5f0c6f1e-6f54-4c0e-9a4e-1c1c3ff0f0aa'
const empty = {
  accountId: id,
  holdingId: id,
  date: '2026-02-02',
  quantity: '',
  unitPrice: '',
  amount: '',
  fee: '',
  splitRatio: '',
  costBasis: '',
  lotId: '',
  method: '',
  source: '',
  note: '',
}

describe('ActivityForm', () => {
  test('reads empty fields as null', () => {
    const { data } = ActivityForm.safeParse({ ...empty, kind: 'buy', quantity: '10', unitPrice: '60' })
    expect(data).toMatchObject({ quantity: '10', unitPrice: '60', amount: null, fee: null, lotId: null })
  })

  test('drops what the kind does not have', () => {
    const { data } = ActivityForm.safeParse({ ...empty, kind: 'split', splitRatio: '2', amount: '5' })
    expect(data).toMatchObject({ kind: 'split', splitRatio: '2:1', amount: null })
  })

  test('states what a kind lacks at its fields', () => {
    const { error } = ActivityForm.safeParse({ ...empty, kind: 'sell' })
    expect(error?.issues.map(({ path: [field] }) => field)).toEqual(['quantity', 'unitPrice'])
  })

  test('rejects a digit too many at its field', () => {
    const { error } = ActivityForm.safeParse({ ...empty, kind: 'dividend', amount: '1.005' })
    expect(error?.issues).toMatchObject([{ path: ['amount'], message: /after it/ }])
  })
})

describe('createLoanForm', () => {
  const loan = { quantity: '1.00000000', price: '2000', currentValue: '2000.00' } as UserInvestment
  const form = createLoanForm(loan)

  test('finds the units of a repayment', () => {
    const { data } = form.safeParse({ ...empty, kind: 'sell', amount: '500' })
    expect(data).toMatchObject({ quantity: '0.25', unitPrice: '2000', amount: '500' })
  })

  test.each([
    ['', 'Please enter an amount'],
    ['2000.01', 'Please enter at most what is outstanding'],
  ])('rejects a repayment of %j at its amount', (amount, message) => {
    const { error } = form.safeParse({ ...empty, kind: 'sell', amount })
    expect(error?.issues).toMatchObject([{ path: ['amount'], message }])
  })

  test('a correction may repay what the corrected one repaid', () => {
    const repayment = { kind: 'sell', quantity: '1.00000000', amount: '2000.00' } as Activity
    const repaid = { ...loan, quantity: '0.00000000', currentValue: '0.00' }
    const { data } = createLoanForm(repaid, repayment).safeParse({ ...empty, kind: 'sell', amount: '1000' })
    expect(data).toMatchObject({ quantity: '0.5' })
  })

  test('other activities are as for any investment', () => {
    expect(form.safeParse({ ...empty, kind: 'interest' }).error?.issues).toMatchObject([{ path: ['amount'] }])
  })
})

describe('toFormValues', () => {
  test('leaves an amount empty that follows from the price', () => {
    const activity = {
      ...empty,
      account: { id, name: 'Brokerage' },
      holding: null,
      kind: 'buy',
      quantity: '10.50000000',
      unitPrice: '20.00000000',
      amount: '210.00',
      fee: '0.00',
    } as unknown as Activity
    expect(toFormValues(activity)).toMatchObject({
      quantity: '10.5',
      unitPrice: '20',
      amount: '',
      fee: '',
    })
    expect(toFormValues({ ...activity, amount: '211.00' })).toMatchObject({ amount: '211.00' })
    expect(toFormValues({ ...activity, quantity: '100', unitPrice: '0.10' })).toMatchObject({
      quantity: '100',
      unitPrice: '0.1',
    })
  })
})
