import { expect, test } from 'vitest'

import { describeAccounts } from './describe-accounts.ts'

test.each([
  [0, 0, 'You have no accounts yet.'],
  [1, 0, 'Computed only from your account.'],
  [3, 0, 'Computed only from your 3 accounts.'],
  [2, 2, 'Computed only from 2 accounts that others share with you.'],
  [3, 1, 'Computed only from the 3 accounts that you may see; others share 1 of them with you.'],
])('names the source of %d accounts, %d of them shared', (accountCount, sharedAccountCount, sentence) => {
  expect(describeAccounts({ accountCount, sharedAccountCount })).toBe(sentence)
})
