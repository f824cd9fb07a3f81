import { expect, test } from 'vitest'

import { findImportAccount } from './find-import-account.ts'

const cottage = { id: 'cottage', kind: 'property' } as const
const kraken = { id: 'kraken', kind: 'exchange' } as const
const broker = { id: 'broker', kind: 'brokerage' } as const
const bank = { id: 'bank', kind: 'bank' } as const
const accounts = [cottage, kraken, broker, bank]
const refer = ({ id }: { id: string }) => ({ account: { id, name: id } })

test('prefers the account of the latest import', () => {
  expect(findImportAccount(accounts, [refer(bank), refer(broker)], [])).toBe(bank)
  expect(findImportAccount(accounts, [{ account: { id: 'closed', name: 'Closed' } }], [])).toBe(broker)
})

test('leaves out properties and accounts of exchanges', () => {
  expect(findImportAccount(accounts, [], [])).toBe(broker)
  expect(findImportAccount(accounts, [], [refer(broker)])).toBe(bank)
  expect(findImportAccount([cottage, kraken], [], [])).toBe(undefined)
})
