import type { User } from '#contract/accounts/accounts.ts'
import type { Db } from '#server/platform/database/database.ts'

import { isVisibleTo } from './policy.ts'

/** The names of the accounts that the viewer may see, of those with these ids. */
export async function findAccountNames(
  db: Db,
  viewer: User,
  ids: string[],
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('investmentAccounts as account')
    .where('account.id', 'in', ids)
    .where(isVisibleTo(viewer))
    .select(['account.id', 'account.name'])
    .execute()
}

/** The names of the investments that the viewer may see, of those with these ids. */
export async function findInvestmentNames(
  db: Db,
  viewer: User,
  ids: string[],
): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('holdings as holding')
    .innerJoin('investmentAccounts as account', 'account.id', 'holding.accountId')
    .where('holding.id', 'in', ids)
    .where(isVisibleTo(viewer))
    .select(['holding.id', 'holding.name'])
    .execute()
}
