import type { User } from '#contract/accounts/accounts.ts'
import { can } from '#contract/roles/capabilities.ts'
import { findLinkedMemberName } from '#server/family-tree/store.ts'
import type { Db } from '#server/platform/database/database.ts'

import { findOwnedEntities } from './ownership-paths.ts'
import { listStakesOn } from './stake-store.ts'

/** The ids of the entities that the viewer owns a part of on a day; null for someone who sees all of them. */
export async function listVisibleEntities(db: Db, viewer: User, today: string): Promise<string[] | null> {
  if (can(viewer, 'ownership.manage')) return null
  const member = await findLinkedMemberName(db, viewer.id)
  if (member === null) return []
  return [...findOwnedEntities(member.id, await listStakesOn(db, today))]
}
