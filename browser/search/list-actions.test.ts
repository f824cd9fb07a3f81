import { expect, test } from 'vitest'

import type { User } from '#contract/accounts/accounts.ts'

import { findActions } from './list-actions.ts'

const commands = {
  signOut: () => undefined,
  chooseColors: () => undefined,
  chooseRecipient: () => undefined,
}

test('adds an investment, except while viewing as another', () => {
  const find = (user: Partial<User>) =>
    findActions(user as User, ['add', 'invest'], commands).map(({ key, path }) => [key, path])
  expect(find({})).toEqual([['action:Add an investment', '/investment-dashboard?new=investment']])
  expect(find({ viewAs: {} as NonNullable<User['viewAs']> })).toEqual([])
})
