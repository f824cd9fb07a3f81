import type { User } from '#contract/accounts/accounts.ts'
import { addDays } from '#contract/dates/calendar-days.ts'
import { describeTerm, type OwnershipTerm } from '#contract/ownership/ownership-terms.ts'
import type {
  AccountOwnership,
  AccountOwnershipChange,
  NewAccountOwnership,
} from '#contract/ownership/ownership.ts'
import { can } from '#contract/roles/capabilities.ts'
import {
  deleteAccountOwnership,
  findAccountOwnership,
  insertAccountOwnership,
  listOwnershipsOfAccount,
  updateAccountOwnership,
  type StoredAccountOwnership,
} from '#server/investments/accounts/ownership-store.ts'
import { lockAccount } from '#server/investments/accounts/store.ts'
import { accountNotFound } from '#server/investments/failures.ts'
import { checkManage } from '#server/investments/policy.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { hasValues } from '#server/platform/database/versions.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'

import { checkDays } from './check-days.ts'
import { findEntities, lockEntityForReference } from './entity-store.ts'
import { cannotAssign, ownedByOther, ownershipNotFound, staleVersion, unknownEntity } from './failures.ts'
import { nameEntity, presentAccountOwnerships } from './presenters.ts'

/**
 * States that an entity owns an account. The account's owner keeps it, and decides who sees it. One without a last day
 * ends another owner's the day before it begins, so that the account moves.
 * @throws Failure 404, 403 for a shared account, 400 for an unknown entity or for days in the wrong order or of another
 * owner.
 */
export async function addAccountOwnership(
  platform: Platform,
  user: User,
  input: NewAccountOwnership,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<AccountOwnership> {
  const { clock, database } = platform
  const { accountId, entityId, fromDate, untilDate } = input
  checkDays(input)
  return database.db.transaction().execute(async tx => {
    const { id } = await createOnce(tx, clock, idempotencyKey, {
      create: () => insert(tx),
      find: id => findAccountOwnership(tx, user, id),
    })
    return findPresented(platform, tx, user, id)
  })

  async function insert(tx: Tx): Promise<{ id: string }> {
    await lockOwnAccount(tx, user, accountId)
    if (!(await lockEntityForReference(tx, entityId))) throw unknownEntity('entityId')
    const others = await listOwnershipsOfAccount(tx, user, accountId)
    const previous = untilDate === null ? others.find(other => isMovedBy(other, input)) : undefined
    if (previous !== undefined) {
      const lastDay = addDays(fromDate!, -1)
      await updateAccountOwnership(tx, previous.id, { untilDate: lastDay })
      previous.untilDate = lastDay
    }
    await checkOverlaps(platform, tx, others, input)
    const inserted = await insertAccountOwnership(tx, { ...input, createdAt: clock() })
    await audit(tx, clock, {
      actorId: user.id,
      action: 'ownership.account-assigned',
      subject: accountId,
      details: {
        ownershipId: inserted.id,
        entityId,
        fromDate,
        untilDate,
        ...(previous && { endedOwnershipId: previous.id, previousEntityId: previous.entityId }),
      },
    })
    return inserted
  }
}

/** @throws Failure 404, 403 for a shared account or further days, 409 for a stale version, 400 for the days. */
export async function changeAccountOwnership(
  platform: Platform,
  user: User,
  id: string,
  { version, ...changes }: AccountOwnershipChange,
): Promise<AccountOwnership> {
  const { clock, database } = platform
  return database.db.transaction().execute(async tx => {
    const { stored, others } = await lockOwnership(tx, user, id)
    if (stored.version !== version) {
      // The same edit, whose reply was lost.
      if (hasValues<object>(stored, changes)) return findPresented(platform, tx, user, id)
      throw staleVersion()
    }
    const { fromDate = stored.fromDate, untilDate = stored.untilDate } = changes
    const days = { fromDate, untilDate }
    checkDays(days)
    // Anyone may take an own account out of an entity.
    if (!isWithin(days, stored) && !can(user, 'ownership.manage')) throw cannotAssign()
    await checkOverlaps(platform, tx, others, days)
    await updateAccountOwnership(tx, id, changes)
    await audit(tx, clock, {
      actorId: user.id,
      action: 'ownership.account-changed',
      subject: stored.accountId,
      details: { ownershipId: id, entityId: stored.entityId, ...changes },
    })
    return findPresented(platform, tx, user, id)
  })
}

/** @throws Failure 404, 403 for a shared account. */
export async function removeAccountOwnership(
  { clock, database }: Platform,
  user: User,
  id: string,
): Promise<void> {
  await database.db.transaction().execute(async tx => {
    const { stored } = await lockOwnership(tx, user, id)
    const { accountId, entityId, fromDate, untilDate } = stored
    await deleteAccountOwnership(tx, id)
    await audit(tx, clock, {
      actorId: user.id,
      action: 'ownership.account-unassigned',
      subject: accountId,
      details: { ownershipId: id, entityId, fromDate, untilDate },
    })
  })
}

/** @throws Failure 404, 403 for an account that is shared with the user. */
async function lockOwnAccount(tx: Tx, user: User, id: string): Promise<void> {
  const account = await lockAccount(tx, user, id)
  if (account === undefined) throw accountNotFound()
  checkManage(user, account)
}

/** The lock of the account protects all of its ownerships, which must not overlap. */
async function lockOwnership(
  tx: Tx,
  user: User,
  id: string,
): Promise<{ stored: StoredAccountOwnership; others: StoredAccountOwnership[] }> {
  const found = await findAccountOwnership(tx, user, id)
  if (found === undefined) throw ownershipNotFound()
  await lockOwnAccount(tx, user, found.accountId)
  const all = await listOwnershipsOfAccount(tx, user, found.accountId)
  const stored = all.find(ownership => ownership.id === id)
  if (stored === undefined) throw ownershipNotFound()
  return { stored, others: all.filter(ownership => ownership !== stored) }
}

// An account begins before every date, and an ownership without a last day ends after every date.
const [first, last] = ['0001-01-01', '9999-12-31']

function isMovedBy(
  { entityId, fromDate, untilDate }: StoredAccountOwnership,
  next: { entityId: string; fromDate: string | null },
): boolean {
  return (
    untilDate === null &&
    entityId !== next.entityId &&
    next.fromDate !== null &&
    (fromDate ?? first) < next.fromDate
  )
}

function isWithin(days: OwnershipTerm, { fromDate, untilDate }: OwnershipTerm): boolean {
  return (days.fromDate ?? first) >= (fromDate ?? first) && (days.untilDate ?? last) <= (untilDate ?? last)
}

/** @throws Failure 400, at the day that another ownership contains, or at the last day. */
async function checkOverlaps(
  { config, today }: Platform,
  tx: Tx,
  others: readonly StoredAccountOwnership[],
  { fromDate, untilDate }: OwnershipTerm,
): Promise<void> {
  const [from, until] = [fromDate ?? first, untilDate ?? last]
  const other = others.find(days => (days.fromDate ?? first) <= until && (days.untilDate ?? last) >= from)
  if (other === undefined) return
  const [entity] = await findEntities(tx, [other.entityId])
  const field = (other.fromDate ?? first) <= from ? 'fromDate' : 'untilDate'
  throw ownedByOther(field, nameEntity(entity!, config.FAMILY_NAME), describeTerm(other, today()))
}

async function findPresented(
  { config }: Platform,
  tx: Tx,
  user: User,
  id: string,
): Promise<AccountOwnership> {
  const ownership = (await findAccountOwnership(tx, user, id))!
  const [presented] = await presentAccountOwnerships(tx, user, [ownership], config.FAMILY_NAME)
  return presented!
}
