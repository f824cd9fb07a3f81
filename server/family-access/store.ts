import { sql } from 'kysely'

import type { Db, Tx } from '#server/platform/database/database.ts'

export async function findFamilyAccessCredentials(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['familyId', 'accessCodeHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function updateAccessCode(
  tx: Tx,
  userId: string,
  accessCodeHash: string,
  now: Date,
): Promise<void> {
  await tx.updateTable('users').set({ accessCodeHash, updatedAt: now }).where('id', '=', userId).execute()
}

/**
 * Revokes the step-ups of all sessions of the account and returns their sids. The caller invalidates them after the
 * commit.
 */
export async function revokeStepUps(tx: Tx, userId: string): Promise<string[]> {
  const changed = await tx
    .updateTable('sessions')
    .set({ sess: sql`sess - 'familyAccessUntil'` })
    .where(sql<boolean>`sess ->> 'userId' = ${userId}`)
    .returning('sid')
    .execute()
  return changed.map(({ sid }) => sid)
}
