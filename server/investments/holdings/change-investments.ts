import type { User } from '#contract/accounts/accounts.ts'
import type { HoldingKind } from '#contract/investments/choices.ts'
import { codeFields, historyFields } from '#contract/investments/history.ts'
import type { InvestmentChange, UserInvestment } from '#contract/investments/holdings.ts'
import type { StoredAccount } from '#server/investments/accounts/store.ts'
import { lockEditableAccount } from '#server/investments/activities/record-activity.ts'
import {
  investmentNotFound,
  staleVersion,
  unsuitableCommitment,
  unsuitableProperty,
} from '#server/investments/failures.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { eraseExpired, isRestorable, restore, softDelete } from '#server/platform/database/soft-deletion.ts'
import { hasValues } from '#server/platform/database/versions.ts'
import type { Platform } from '#server/platform/platform.ts'

import { presentInvestment } from './present-investment.ts'
import {
  findHolding,
  findHoldingIncludingRemoved,
  isPropertyOf,
  updateHolding,
  type HoldingFields,
  type StoredHolding,
} from './store.ts'

/** @throws Failure 404, 403, 409 for a stale version, 400 for a property of someone else. */
export async function changeInvestment(
  { clock, database, today }: Platform,
  user: User,
  id: string,
  { version, assetName, ...others }: InvestmentChange,
): Promise<UserInvestment> {
  return database.db.transaction().execute(async tx => {
    const { stored, account } = await lockHolding(tx, user, today(), id)
    const changes = { ...others, ...(assetName !== undefined && { name: assetName }) }
    if (stored.version !== version) {
      // The same edit, whose reply was lost.
      if (hasValues(stored, changes)) return presentInvestment(tx, user, stored)
      throw staleVersion()
    }
    await checkLinks(tx, account, { kind: stored.kind, ...changes })
    await updateHolding(tx, id, changes, clock())
    const details = listChanges(stored, changes)
    await audit(tx, clock, { actorId: user.id, action: 'investments.changed', subject: id, details })
    return presentInvestment(tx, user, (await findHolding(tx, user, today(), id))!)
  })
}

/** The changed fields and, of those whose values are codes, the former and the new one, for the audit trail. */
function listChanges(stored: StoredHolding, changes: HoldingFields) {
  const fields = historyFields.filter(field => !hasValues(stored, pick(changes, [field])))
  const codes = codeFields.filter(field => fields.includes(field))
  return { fields, from: pick(stored, codes), to: pick(changes, codes) }
}

function pick<Values extends object, Name extends keyof Values>(
  values: Values,
  names: readonly Name[],
): Partial<Pick<Values, Name>> {
  return Object.fromEntries(names.map(name => [name, values[name]])) as Partial<Pick<Values, Name>>
}

/** Hides an investment and its activities. It can be restored for 30 days. @throws Failure 404 or 403. */
export async function removeInvestment(
  { clock, database, today }: Platform,
  user: User,
  id: string,
): Promise<void> {
  await database.db.transaction().execute(async tx => {
    await lockHolding(tx, user, today(), id)
    await softDelete(tx, 'holdings', id, clock())
    await audit(tx, clock, { actorId: user.id, action: 'investments.deleted', subject: id })
  })
}

/** @throws Failure 404 for one that is not deleted or that was deleted more than 30 days ago, 403. */
export async function restoreInvestment(
  { clock, database, today }: Platform,
  user: User,
  id: string,
): Promise<UserInvestment> {
  return database.db.transaction().execute(async tx => {
    const removed = await findHoldingIncludingRemoved(tx, user, id)
    if (removed === undefined || !isRestorable(removed, clock())) throw investmentNotFound()
    await lockEditableAccount(tx, user, removed.accountId)
    await restore(tx, 'holdings', id)
    await audit(tx, clock, { actorId: user.id, action: 'investments.restored', subject: id })
    return presentInvestment(tx, user, (await findHolding(tx, user, today(), id))!)
  })
}

/** Erases the investments that can no longer be restored, with their activities. */
export async function eraseExpiredInvestments({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): Promise<void> {
  await database.db.transaction().execute(tx => eraseExpired(tx, 'holdings', clock()).execute())
}

/** The holding, after its account was locked. @throws Failure 404, 403 or 409. */
async function lockHolding(
  tx: Tx,
  user: User,
  today: string,
  id: string,
): Promise<{ stored: StoredHolding; account: StoredAccount }> {
  const found = await findHolding(tx, user, today, id)
  if (found === undefined) throw investmentNotFound()
  const account = await lockEditableAccount(tx, user, found.accountId)
  // Read again, since another change may have come first.
  const stored = await findHolding(tx, user, today, id)
  if (stored === undefined) throw investmentNotFound()
  return { stored, account }
}

/** @throws Failure 400 for a property or a commitment that an investment of this kind cannot have. */
export async function checkLinks(
  tx: Tx,
  { ownerId }: StoredAccount,
  {
    kind,
    securedById = null,
    commitment = null,
  }: { kind: HoldingKind; securedById?: string | null | undefined; commitment?: string | null | undefined },
): Promise<void> {
  if (commitment !== null && kind !== 'private_fund' && kind !== 'debt') throw unsuitableCommitment()
  if (securedById === null) return
  if (kind !== 'debt' || !(await isPropertyOf(tx, ownerId, securedById))) throw unsuitableProperty()
}
