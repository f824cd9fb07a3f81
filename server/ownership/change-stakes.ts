import type { User } from '#contract/accounts/accounts.ts'
import type {
  NewOwnershipStake,
  OwnershipStake,
  OwnershipStakeChange,
} from '#contract/ownership/ownership.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { lockPresentMembers } from '#server/platform/database/lock-members.ts'
import { hasValues } from '#server/platform/database/versions.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'

import { checkDays } from './check-days.ts'
import { lockEntityForReference } from './entity-store.ts'
import { ownsItself, staleVersion, stakeNotFound, unknownEntity, unknownMember } from './failures.ts'
import { formatStoredPercent, presentStakes } from './presenters.ts'
import { deleteStake, findStake, insertStake, lockStake, updateStake } from './stake-store.ts'

/**
 * Adds a stake. One that completes a loop or exceeds 100 % is accepted, since corrections pass through such states;
 * the page points it out.
 * @throws Failure 400 for an unknown owner or entity, an entity in itself, or days in the wrong order.
 */
export async function addStake(
  platform: Platform,
  user: User,
  input: NewOwnershipStake,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<OwnershipStake> {
  const { clock, database } = platform
  const { entityId, memberId, ownerEntityId, percent, fromDate, untilDate } = input
  checkDays(input)
  if (ownerEntityId === entityId) throw ownsItself()
  return database.db.transaction().execute(async tx => {
    const { id } = await createOnce(tx, clock, idempotencyKey, {
      create: () => insert(tx),
      find: id => findStake(tx, id),
    })
    return findPresented(platform, tx, id)
  })

  async function insert(tx: Tx): Promise<{ id: string }> {
    if (!(await lockEntityForReference(tx, entityId))) throw unknownEntity('entityId')
    if (ownerEntityId !== null && !(await lockEntityForReference(tx, ownerEntityId)))
      throw unknownEntity('ownerEntityId')
    if (!(await lockPresentMembers(tx, [memberId]))) throw unknownMember()
    const inserted = await insertStake(tx, { ...input, createdAt: clock() })
    await audit(tx, clock, {
      actorId: user.id,
      action: 'ownership.stake-added',
      subject: entityId,
      details: { stakeId: inserted.id, memberId, ownerEntityId, percent, fromDate, untilDate },
    })
    return inserted
  }
}

/** @throws Failure 404, 409 for a stale version, 400 for days in the wrong order. */
export async function changeStake(
  platform: Platform,
  user: User,
  id: string,
  { version, ...changes }: OwnershipStakeChange,
): Promise<OwnershipStake> {
  const { clock, database } = platform
  return database.db.transaction().execute(async tx => {
    const stored = await lockStake(tx, id)
    if (stored === undefined) throw stakeNotFound()
    if (stored.version !== version) {
      // The same edit, whose reply was lost.
      const percent = changes.percent === undefined ? undefined : formatStoredPercent(changes.percent)
      const current = { ...stored, percent: formatStoredPercent(stored.percent) }
      if (hasValues<object>(current, { ...changes, percent })) return findPresented(platform, tx, id)
      throw staleVersion()
    }
    const { fromDate = stored.fromDate, untilDate = stored.untilDate } = changes
    checkDays({ fromDate, untilDate })
    await updateStake(tx, id, changes)
    await audit(tx, clock, {
      actorId: user.id,
      action: 'ownership.stake-changed',
      subject: stored.entityId,
      details: { stakeId: id, ...changes },
    })
    return findPresented(platform, tx, id)
  })
}

/** @throws Failure 404. */
export async function removeStake({ clock, database }: Platform, user: User, id: string): Promise<void> {
  await database.db.transaction().execute(async tx => {
    const stored = await lockStake(tx, id)
    if (stored === undefined) throw stakeNotFound()
    const { entityId, memberId, ownerEntityId, percent, fromDate, untilDate } = stored
    await deleteStake(tx, id)
    await audit(tx, clock, {
      actorId: user.id,
      action: 'ownership.stake-deleted',
      subject: entityId,
      details: { stakeId: id, memberId, ownerEntityId, percent, fromDate, untilDate },
    })
  })
}

async function findPresented({ config }: Platform, tx: Tx, id: string): Promise<OwnershipStake> {
  const [stake] = await presentStakes(tx, [(await findStake(tx, id))!], config.FAMILY_NAME)
  return stake!
}
