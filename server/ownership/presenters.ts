import type { User } from '#contract/accounts/accounts.ts'
import { nameCompany } from '#contract/companies/company-names.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import type { AccountOwnership, OwnershipEntity, OwnershipStake } from '#contract/ownership/ownership.ts'
import { findMembersIncludingRemoved } from '#server/family-tree/store.ts'
import type { StoredAccountOwnership } from '#server/investments/accounts/ownership-store.ts'
import type { Db } from '#server/platform/database/database.ts'

import { findEntities, type StoredEntity } from './entity-store.ts'
import { formatShare, parsePercent } from './fraction.ts'
import type { StoredStake } from './stake-store.ts'

export function nameEntity(
  { name, companyKey }: Pick<StoredEntity, 'name' | 'companyKey'>,
  familyName: string,
) {
  return companyKey === null ? (name ?? '') : nameCompany(companyKey, familyName).name
}

export function presentEntity(entity: StoredEntity, familyName: string): OwnershipEntity {
  const { companyKey } = entity
  return {
    ...entity,
    name: nameEntity(entity, familyName),
    company: companyKey === null ? null : nameCompany(companyKey, familyName),
  }
}

/** With the names of the owners, also of a member who was removed from the tree. */
export async function presentStakes(
  db: Db,
  stakes: readonly StoredStake[],
  familyName: string,
): Promise<OwnershipStake[]> {
  const [members, entityNames] = await Promise.all([
    findMembersIncludingRemoved(db, listIds(stakes, 'memberId')),
    nameEntities(db, listIds(stakes, 'ownerEntityId'), familyName),
  ])
  const memberNames = new Map(members.map(member => [member.id, fullName(member)]))
  return stakes.map(({ memberId, ownerEntityId, ...stake }) => ({
    ...stake,
    percent: formatStoredPercent(stake.percent),
    member: memberId === null ? null : { id: memberId, name: memberNames.get(memberId) ?? '' },
    ownerEntity:
      ownerEntityId === null ? null : { id: ownerEntityId, name: entityNames.get(ownerEntityId) ?? '' },
  }))
}

export async function presentAccountOwnerships(
  db: Db,
  viewer: User,
  ownerships: readonly StoredAccountOwnership[],
  familyName: string,
): Promise<AccountOwnership[]> {
  const ids = [...new Set(ownerships.map(({ entityId }) => entityId))]
  const names = await nameEntities(db, ids, familyName)
  return ownerships.map(({ accountId, accountName, ownerId, ownerName, entityId, ...ownership }) => ({
    ...ownership,
    account: { id: accountId, name: accountName, ownerName },
    entity: { id: entityId, name: names.get(entityId) ?? '' },
    abilities: { manage: ownerId === viewer.id },
  }))
}

async function nameEntities(
  db: Db,
  ids: readonly string[],
  familyName: string,
): Promise<Map<string, string>> {
  const entities = await findEntities(db, ids)
  return new Map(entities.map(entity => [entity.id, nameEntity(entity, familyName)]))
}

/** `'12.500000'` → `'12.5'`. */
export function formatStoredPercent(percent: string): string {
  return formatShare(parsePercent(percent)).percent
}

function listIds(stakes: readonly StoredStake[], field: 'memberId' | 'ownerEntityId'): string[] {
  return [...new Set(stakes.map(stake => stake[field]))].filter(id => id !== null)
}
