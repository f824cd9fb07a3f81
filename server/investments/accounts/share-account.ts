import type { User } from '#contract/accounts/accounts.ts'
import type { InvestmentShare, NewInvestmentShare } from '#contract/investments/accounts.ts'
import { findAccountForShare } from '#server/accounts/store.ts'
import { accountNotFound, shareNotFound, unknownGrantee } from '#server/investments/failures.ts'
import { checkManage } from '#server/investments/policy.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { deleteShare, lockAccount, presentShare, upsertShare } from './store.ts'

/**
 * Lets others see an account, or edit it. The rights begin with their next request.
 * @throws Failure 404, 403 for someone who is not the owner, 400 for an unsuitable member.
 */
export async function shareAccount(
  platform: Platform,
  user: User,
  id: string,
  share: NewInvestmentShare,
): Promise<InvestmentShare> {
  const { clock, database } = platform
  return database.db.transaction().execute(async tx => {
    const account = await lockAccount(tx, user, id)
    if (account === undefined) throw accountNotFound()
    checkManage(user, account)
    const { audience, canEdit, granteeId } = share
    if (granteeId === user.id) throw unknownGrantee()
    if (granteeId !== null && !(await isActive(tx, granteeId))) throw unknownGrantee()
    const stored = await upsertShare(tx, {
      ...share,
      accountId: id,
      grantedById: user.id,
      createdAt: clock(),
    })
    await audit(tx, clock, {
      actorId: user.id,
      action: 'investments.account-shared',
      subject: id,
      details: { audience, canEdit, granteeId },
    })
    if (granteeId !== null)
      await notify(platform, tx, {
        to: [granteeId],
        topic: 'investments-shared',
        payload: { canEdit },
        actorId: user.id,
        link: '/investment-dashboard',
      })
    return presentShare(stored)
  })
}

/** Ends a share of an own account. @throws Failure 404. */
export async function endShare({ clock, database }: Platform, user: User, id: string): Promise<void> {
  await database.db.transaction().execute(async tx => {
    const deleted = await deleteShare(tx, user.id, id)
    if (deleted === undefined) throw shareNotFound()
    const { accountId, ...details } = deleted
    await audit(tx, clock, {
      actorId: user.id,
      action: 'investments.share-ended',
      subject: accountId,
      details,
    })
  })
}

async function isActive(tx: Tx, accountId: string): Promise<boolean> {
  const account = await findAccountForShare(tx, accountId)
  return account !== undefined && account.user.isActive && !account.user.awaitsApproval
}
