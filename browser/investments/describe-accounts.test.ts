import { expect, test } from 'vitest'

import { describeAccounts } from './describe-accounts.ts'

test.each([
  [1, 0, 'your account.'],
  [3, 0, 'your 3 accounts.'],
  [2, 2, '2 accounts that others share with you.'],
  [3, 1, 'the 3 accounts that you may see; others share 1 of them with you.'],
])('names the source of %d accounts, %d of them shared', (accountCount, sharedAccountCount, source) => {
  expect(describeAccounts({ accountCount, sharedAccountCount })).toBe(`Computed only from ${source}`)
})
