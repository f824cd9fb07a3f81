import { expect, test } from 'vitest'

import { findImportAccount } from './find-import-account.ts'

const cottage = { id: 'cottage', kind: 'property' } as const
const kraken = { id: 'kraken', kind: 'exchange' } as const
const broker = { id: 'broker', kind: 'brokerage' } as const
const bank = { id: 'bank', kind: 'bank' } as const
const accounts = [cottage, kraken, broker, bank]
const refer = ({ id }: { id: string }) => ({ account: { id, name: id } })

const importInto = (account: { id: string }, format: 'csv' | 'exchange' = 'csv') => ({
  ...refer(account),
  format,
})

test('prefers the account of the latest file', () => {
  expect(findImportAccount(accounts, [importInto(bank), importInto(broker)], [])).toBe(bank)
  expect(findImportAccount(accounts, [importInto(kraken, 'exchange'), importInto(bank)], [])).toBe(bank)
  expect(findImportAccount(accounts, [importInto({ id: 'closed' })], [])).toBe(broker)
})

test('leaves out properties and accounts of exchanges', () => {
  expect(findImportAccount(accounts, [], [])).toBe(broker)
  expect(findImportAccount(accounts, [], [refer(broker)])).toBe(bank)
  expect(findImportAccount([cottage, kraken], [], [])).toBe(undefined)
})
