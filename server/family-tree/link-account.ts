import type { Tx } from '#server/platform/database/database.ts'

import { findLinkedMember, updateMember, type StoredMember } from './store.ts'

/**
 * Links an account to a member that the caller has locked. Returns false, and links nothing, if either is linked
 * already.
 */
export async function linkAccount(tx: Tx, member: StoredMember, userId: string, now: Date): Promise<boolean> {
  if (member.userId !== null || (await findLinkedMember(tx, userId)) !== undefined) return false
  await updateMember(tx, member.id, { userId }, now)
  return true
}
