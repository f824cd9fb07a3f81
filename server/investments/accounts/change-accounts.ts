import type { User } from '#contract/accounts/accounts.ts'
import type {
  InvestmentAccount,
  InvestmentAccountChange,
  NewInvestmentAccount,
} from '#contract/investments/accounts.ts'
import { accountNotFound, staleVersion } from '#server/investments/failures.ts'
import { refreshAccount } from '#server/investments/holdings/refresh-holding.ts'
import { checkManage } from '#server/investments/policy.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { hasValues } from '#server/platform/database/versions.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'

import { findAccountWithFigures, insertAccount, lockAccount, presentAccount, updateAccount } from './store.ts'

/** Adds an account of the caller. */
export async function createAccount(
  platform: Platform,
  user: User,
  input: NewInvestmentAccount,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<InvestmentAccount> {
  const { clock, database } = platform
  return database.db.transaction().execute(async tx => {
    const { id } = await createOnce(tx, clock, idempotencyKey, {
      async create() {
        const inserted = await insertAccount(tx, { ...input, ownerId: user.id, now: clock() })
        await audit(tx, clock, {
          actorId: user.id,
          action: 'investments.account-added',
          subject: inserted.id,
        })
        return inserted
      },
      find: async id => ({ id }),
    })
    return findPresented(platform, tx, user, id)
  })
}

/**
 * Changes an account, closes it or reopens it. Another way of matching lots computes its holdings again.
 * @throws Failure 404, 403 for someone it is shared with, 409 for a stale version.
 */
export async function changeAccount(
  platform: Platform,
  user: User,
  id: string,
  { version, ...changes }: InvestmentAccountChange,
): Promise<InvestmentAccount> {
  const { clock, database } = platform
  return database.db.transaction().execute(async tx => {
    const stored = await lockAccount(tx, user, id)
    if (stored === undefined) throw accountNotFound()
    checkManage(user, stored)
    const current = { ...stored, isClosed: stored.closedAt !== null }
    if (stored.version !== version) {
      // The same edit, whose reply was lost.
      if (hasValues(current, changes)) return findPresented(platform, tx, user, id)
      throw staleVersion()
    }
    await updateAccount(tx, id, changes, clock())
    if (changes.lotMethod !== undefined && changes.lotMethod !== stored.lotMethod)
      await refreshAccount(tx, id, clock())
    await audit(tx, clock, {
      actorId: user.id,
      action: 'investments.account-changed',
      subject: id,
      details: { fields: Object.keys(changes) },
    })
    return findPresented(platform, tx, user, id)
  })
}

async function findPresented(
  { today }: Platform,
  tx: Tx,
  user: User,
  id: string,
): Promise<InvestmentAccount> {
  return presentAccount(user, (await findAccountWithFigures(tx, user, id, today()))!)
}
