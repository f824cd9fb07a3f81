import type { User } from '#contract/accounts/accounts.ts'
import type {
  NewOwnershipEntity,
  OwnershipEntity,
  OwnershipEntityChange,
} from '#contract/ownership/ownership.ts'
import { findCompanyBySlug } from '#server/companies/store.ts'
import { ownsAccounts } from '#server/investments/accounts/ownership-store.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { hasValues } from '#server/platform/database/versions.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'

import {
  deleteEntity,
  findEntity,
  insertEntity,
  lockEntity,
  lockEntityForDeletion,
  updateEntity,
} from './entity-store.ts'
import {
  companyExists,
  entityNotFound,
  namedByCompany,
  ownsSomething,
  staleVersion,
  unknownCompany,
} from './failures.ts'
import { presentEntity } from './presenters.ts'
import { ownsStakes } from './stake-store.ts'

/** @throws Failure 400 for an unknown company, 409 for one that is in the list already. */
export async function addEntity(
  { clock, config, database }: Platform,
  user: User,
  input: NewOwnershipEntity,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<OwnershipEntity> {
  return database.db.transaction().execute(async tx => {
    const { id } = await createOnce(tx, clock, idempotencyKey, {
      create: () => insert(tx),
      find: id => findEntity(tx, id),
    })
    return presentEntity((await findEntity(tx, id))!, config.FAMILY_NAME)
  })

  async function insert(tx: Tx): Promise<{ id: string }> {
    const { kind, companySlug, name } = input
    const company = companySlug === null ? null : await findCompanyBySlug(tx, companySlug, config.FAMILY_NAME)
    if (company === undefined) throw unknownCompany()
    const inserted = await insertEntity(tx, {
      kind,
      companyId: company?.id ?? null,
      name: company === null ? name : null,
      createdById: user.id,
      createdAt: clock(),
    })
    if (inserted === undefined) throw companyExists()
    await audit(tx, clock, {
      actorId: user.id,
      action: 'ownership.entity-added',
      subject: inserted.id,
      details: { kind, company: company?.key ?? null },
    })
    return inserted
  }
}

/** @throws Failure 404, 409 for a family company or a stale version. */
export async function changeEntity(
  { clock, config, database }: Platform,
  user: User,
  id: string,
  { version, ...changes }: OwnershipEntityChange,
): Promise<OwnershipEntity> {
  return database.db.transaction().execute(async tx => {
    const stored = await lockEntity(tx, id)
    if (stored === undefined) throw entityNotFound()
    if (stored.companyKey !== null) throw namedByCompany()
    if (stored.version !== version) {
      // The same edit, whose reply was lost.
      if (hasValues<object>(stored, changes)) return presentEntity(stored, config.FAMILY_NAME)
      throw staleVersion()
    }
    await updateEntity(tx, id, changes)
    await audit(tx, clock, {
      actorId: user.id,
      action: 'ownership.entity-changed',
      subject: id,
      details: { fields: Object.keys(changes) },
    })
    return presentEntity((await findEntity(tx, id))!, config.FAMILY_NAME)
  })
}

/** @throws Failure 404, 409 if it owns or owned an account or a part of another entity. */
export async function removeEntity({ clock, database }: Platform, user: User, id: string): Promise<void> {
  await database.db.transaction().execute(async tx => {
    const stored = await lockEntityForDeletion(tx, id)
    if (stored === undefined) throw entityNotFound()
    if ((await ownsStakes(tx, id)) || (await ownsAccounts(tx, id))) throw ownsSomething()
    await deleteEntity(tx, id)
    await audit(tx, clock, {
      actorId: user.id,
      action: 'ownership.entity-deleted',
      subject: id,
      details: { kind: stored.kind, company: stored.companyKey },
    })
  })
}
