import type { User } from '#contract/accounts/accounts.ts'
import type { InvestmentImport } from '#contract/integrations/integrations.ts'
import { importNotApplied, importNotFound, undoBlocked } from '#server/integrations/failures.ts'
import { lockEditableAccount } from '#server/investments/activities/record-activity.ts'
import { refreshHolding } from '#server/investments/holdings/refresh-holding.ts'
import {
  listAccountsOfActivities,
  listEmptyHoldings,
  listHoldingNames,
  removeChains,
} from '#server/investments/imported/store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { softDelete } from '#server/platform/database/soft-deletion.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import { findImport, listImportedActivities, lockImport, markUndone, presentImport } from './store.ts'

/**
 * Undoes an import: a removal for each of its activities, also for those that were corrected since. Holdings that are
 * then without any activity are deleted; they can be restored for 30 days.
 * @throws Failure 404, 403, 409 for one that was undone, or whose units later sales need.
 */
export async function undoImport(
  { clock, database }: Platform,
  user: User,
  id: string,
): Promise<InvestmentImport> {
  return database.db.transaction().execute(async tx => {
    const now = clock()
    const imported = await lockImport(tx, user.id, id)
    if (imported === undefined || imported.state === 'previewed') throw importNotFound()
    if (imported.state === 'undone') throw importNotApplied()
    const rootIds = await listImportedActivities(tx, id)
    const accountIds = new Set([imported.accountId, ...(await listAccountsOfActivities(tx, rootIds))])
    for (const accountId of [...accountIds].sort()) await lockEditableAccount(tx, user, accountId)
    const holdingIds = await removeChains(tx, rootIds, user.id, now)
    await refreshOrBlock(tx, holdingIds, now)
    for (const holdingId of await listEmptyHoldings(tx, holdingIds))
      await softDelete(tx, 'holdings', holdingId, now)
    await markUndone(tx, id, now)
    await audit(tx, clock, {
      actorId: user.id,
      action: 'integrations.import-undone',
      subject: imported.accountId,
      details: { importId: id, activities: rootIds.length },
    })
    return presentImport((await findImport(tx, user.id, id))!)
  })
}

async function refreshOrBlock(tx: Tx, holdingIds: string[], now: Date): Promise<void> {
  const blocking: string[] = []
  for (const holdingId of holdingIds)
    try {
      await refreshHolding(tx, holdingId, now)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      blocking.push(holdingId)
    }
  if (blocking.length > 0) throw undoBlocked(await listHoldingNames(tx, blocking))
}
