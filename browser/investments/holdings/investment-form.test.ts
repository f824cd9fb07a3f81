import { expect, test } from 'vitest'

import { findDefaultCurrency } from './investment-form.ts'

test('the default currency is that of the account', () => {
  const [edit, manage] = [
    { edit: true, manage: false },
    { edit: true, manage: true },
  ]
  const accounts = [
    { id: 'shared', currency: 'GBP', isDefault: true, abilities: edit },
    { id: 'bank', currency: 'CHF', isDefault: false, abilities: manage },
    { id: 'own', currency: 'EUR', isDefault: true, abilities: manage },
  ]
  const find = (id: string | null) => findDefaultCurrency(accounts, id)
  expect(['bank', 'shared', '', null].map(find)).toEqual(['CHF', 'GBP', 'EUR', 'EUR'])
  expect(findDefaultCurrency([], '')).toBe('USD')
})
