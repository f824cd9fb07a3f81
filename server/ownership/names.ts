import type { User } from '#contract/accounts/accounts.ts'
import { nameCompany } from '#contract/companies/company-names.ts'
import { can } from '#contract/roles/capabilities.ts'
import type { Db } from '#server/platform/database/database.ts'

import { findEntities } from './entity-store.ts'

/** The names of the entities with these ids, for someone who sees all of them. */
export async function findEntityNames(
  db: Db,
  viewer: User,
  ids: string[],
  familyName: string,
): Promise<{ id: string; name: string }[]> {
  if (!can(viewer, 'ownership.manage')) return []
  const entities = await findEntities(db, ids)
  return entities.map(({ id, name, companyKey }) => ({
    id,
    name: companyKey === null ? `“${name}”` : nameCompany(companyKey, familyName).name,
  }))
}
