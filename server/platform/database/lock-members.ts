import type { Tx } from './database.ts'

/**
 * Locks the members that the transaction will refer to against removal, in one order, and returns whether all of them
 * are in the tree. Imports and edits need not wait. What the transaction adds is then merged with its member, or
 * prevents the undo of their import.
 */
export async function lockPresentMembers(tx: Tx, ids: (string | null)[]): Promise<boolean> {
  const distinct = [...new Set(ids)].filter(id => id !== null)
  if (distinct.length === 0) return true
  const locked = await tx
    .selectFrom('familyMembers')
    .select('removedAt')
    .where('id', 'in', distinct)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return locked.length === distinct.length && locked.every(({ removedAt }) => removedAt === null)
}
