import { sql } from 'kysely'

import type { Db } from '#server/platform/database.ts'

export async function findFamilyAccessCredentials(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['familyId', 'accessCodeHash', 'passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function updateAccessCode(
  tx: Db,
  userId: string,
  accessCodeHash: string,
  now: Date,
): Promise<void> {
  await tx.updateTable('users').set({ accessCodeHash, updatedAt: now }).where('id', '=', userId).execute()
}

/** Takes back the access that any session of this person was given. */
export async function revokeStepUps(tx: Db, userId: string): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ sess: sql`sess - 'familyAccessUntil'` })
    .where(sql<boolean>`sess ->> 'userId' = ${userId}`)
    .execute()
}
