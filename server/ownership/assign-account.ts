import type { User } from '#contract/accounts.ts'
import { can } from '#contract/capabilities.ts'
import { updateAccountEntity } from '#server/investments/accounts/entity-accounts.ts'
import { lockAccount } from '#server/investments/accounts/store.ts'
import { accountNotFound, staleVersion } from '#server/investments/failures.ts'
import { checkManage } from '#server/investments/policy.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { lockEntityForReference } from './entity-store.ts'
import { cannotAssign, unknownEntity } from './failures.ts'

/**
 * States which entity owns an account. The account's owner keeps it, and decides who sees it.
 * @throws Failure 404, 403 for a shared account or without the capability, 400 for an unknown entity, 409 for a stale
 * version.
 */
export async function assignAccount(
  { clock, database }: Platform,
  user: User,
  id: string,
  { entityId, version }: { entityId: string | null; version: number },
): Promise<{ id: string; entityId: string | null; version: number }> {
  return database.db.transaction().execute(async tx => {
    const stored = await lockAccount(tx, user, id)
    if (stored === undefined) throw accountNotFound()
    checkManage(user, stored)
    // Anyone may take an own account out of an entity.
    if (entityId !== null && !can(user, 'ownership.manage')) throw cannotAssign()
    if (stored.version !== version) {
      // The same edit, whose reply was lost.
      if (stored.entityId === entityId) return { id, entityId, version: stored.version }
      throw staleVersion()
    }
    if (entityId !== null && !(await lockEntityForReference(tx, entityId))) throw unknownEntity('entityId')
    const nextVersion = await updateAccountEntity(tx, id, entityId, clock())
    await audit(tx, clock, {
      actorId: user.id,
      action: 'ownership.account-assigned',
      subject: id,
      details: { entityId, previousEntityId: stored.entityId },
    })
    return { id, entityId, version: nextVersion }
  })
}
