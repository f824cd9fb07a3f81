import type { Selectable } from 'kysely'

import type { Db, Tx } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/tables.ts'

export type AccountLetter = Selectable<Tables['accountLetters']>
export type EmailChangeRow = Selectable<Tables['emailChanges']>

/** Returns the id of the letter. */
export async function insertAccountLetter(
  tx: Tx,
  letter: Pick<AccountLetter, 'kind' | 'recipient' | 'userId'> & { createdAt: Date },
): Promise<string> {
  const { id } = await tx
    .insertInto('accountLetters')
    .values(letter)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function lockAccountLetter(tx: Tx, id: string): Promise<AccountLetter | undefined> {
  return tx.selectFrom('accountLetters').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function deleteAccountLetter(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('accountLetters').where('id', '=', id).execute()
}

/** The ids of the letters that are not sent. */
export async function listAccountLetters(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('accountLetters').select('id').orderBy('createdAt').execute()
  return rows.map(({ id }) => id)
}

/** Stores the hash of a new link for a password. An older link of the account stops working. */
export async function upsertPasswordReset(
  tx: Tx,
  reset: { userId: string; tokenHash: string; expiresAt: Date },
): Promise<void> {
  const { tokenHash, expiresAt } = reset
  await tx
    .insertInto('passwordResets')
    .values(reset)
    .onConflict(conflict => conflict.column('userId').doUpdateSet({ tokenHash, expiresAt }))
    .execute()
}

/** The account of a link that has not expired. */
export async function findPasswordReset(
  db: Db,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<string | undefined> {
  const reset = await db
    .selectFrom('passwordResets')
    .select('userId')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
  return reset?.userId
}

/** Deletes the link and returns its account; undefined if it is unknown or expired. Of two callers, one gets it. */
export async function consumePasswordReset(
  tx: Tx,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<string | undefined> {
  const reset = await tx
    .deleteFrom('passwordResets')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .returning('userId')
    .executeTakeFirst()
  return reset?.userId
}

/** Starts a change of the address, or replaces a pending one with all its confirmations. */
export async function upsertEmailChange(
  tx: Tx,
  change: { userId: string; newEmail: string; createdAt: Date; expiresAt: Date },
): Promise<EmailChangeRow> {
  const fresh = {
    ...change,
    newTokenHash: null,
    currentTokenHash: null,
    newConfirmedAt: null,
    currentConfirmedAt: null,
  }
  return tx
    .insertInto('emailChanges')
    .values(fresh)
    .onConflict(conflict => conflict.column('userId').doUpdateSet(fresh))
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function findEmailChange(
  db: Db,
  { userId, now }: { userId: string; now: Date },
): Promise<EmailChangeRow | undefined> {
  return db
    .selectFrom('emailChanges')
    .selectAll()
    .where('userId', '=', userId)
    .where('expiresAt', '>', now.toISOString())
    .executeTakeFirst()
}

/** The pending change that one of its two links belongs to, locked until the transaction ends. */
export async function lockEmailChangeOfLink(
  tx: Tx,
  { tokenHash, now }: { tokenHash: string; now: Date },
): Promise<EmailChangeRow | undefined> {
  return tx
    .selectFrom('emailChanges')
    .selectAll()
    .where(eb => eb.or([eb('newTokenHash', '=', tokenHash), eb('currentTokenHash', '=', tokenHash)]))
    .where('expiresAt', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst()
}

export async function updateEmailChange(
  tx: Tx,
  userId: string,
  changes: {
    newTokenHash?: string
    currentTokenHash?: string
    newConfirmedAt?: Date
    currentConfirmedAt?: Date
  },
): Promise<void> {
  await tx.updateTable('emailChanges').set(changes).where('userId', '=', userId).execute()
}

/** Returns whether there was one. */
export async function deleteEmailChange(tx: Tx, userId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('emailChanges')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes links that have expired. */
export async function deleteExpiredRecovery(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.deleteFrom('passwordResets').where('expiresAt', '<=', at).execute()
  await tx.deleteFrom('emailChanges').where('expiresAt', '<=', at).execute()
  await tx.deleteFrom('passkeyChallenges').where('expiresAt', '<=', at).execute()
}
