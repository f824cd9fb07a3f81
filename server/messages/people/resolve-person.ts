import { fullName } from '#contract/family-tree/full-name.ts'
import { findSurvivorId } from '#server/family-tree/store.ts'
import type { Db } from '#server/platform/database/database.ts'

import { isOpenAccount } from './participants.ts'

/** An account that someone can write to, by the id of its linked member or its own. */
export type ResolvedPerson =
  | { state: 'unknown' }
  | { state: 'without-account'; name: string }
  | { state: 'found'; accountId: string; isOpen: boolean }

/** Finds the account of a member, also by the id of a duplicate that was merged, or the account with this id. */
export async function resolvePerson(db: Db, id: string): Promise<ResolvedPerson> {
  const member = await db
    .selectFrom('familyMembers')
    .select(['firstName', 'lastName', 'userId'])
    .where('id', '=', await findSurvivorId(db, id))
    .where('removedAt', 'is', null)
    .executeTakeFirst()
  if (member?.userId === null) return { state: 'without-account', name: fullName(member) }
  const account = await db
    .selectFrom('users')
    .select(['id', isOpenAccount.as('isOpen')])
    .where('id', '=', member?.userId ?? id)
    .executeTakeFirst()
  return account === undefined
    ? { state: 'unknown' }
    : { state: 'found', accountId: account.id, isOpen: account.isOpen }
}
