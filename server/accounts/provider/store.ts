import type { Db, Tx } from '#server/platform/database/database.ts'

import type { SignInSecrets } from './provider.ts'

export async function insertSignIn(
  tx: Tx,
  signIn: SignInSecrets & {
    tokenHash: string
    linkUserId: string | null
    invitationTokenHash: string | null
    expiresAt: Date
  },
): Promise<void> {
  await tx.insertInto('providerSignIns').values(signIn).execute()
}

/** Stores that the provider has confirmed an account, whose second factor is still missing. */
export async function insertConfirmedSignIn(
  tx: Tx,
  signIn: { tokenHash: string; confirmedUserId: string; idToken: string; expiresAt: Date },
): Promise<void> {
  await tx.insertInto('providerSignIns').values(signIn).execute()
}

/** Removes a sign-in, so that it is used once. Of concurrent callbacks, one finds it. */
export async function takeSignIn(tx: Tx, tokenHash: string, now: Date) {
  return tx
    .deleteFrom('providerSignIns')
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .where('confirmedUserId', 'is', null)
    .returningAll()
    .executeTakeFirst()
}

export async function findConfirmedSignIn(db: Db, tokenHash: string, now: Date) {
  return db
    .selectFrom('providerSignIns')
    .select(['confirmedUserId', 'idToken'])
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now.toISOString())
    .where('confirmedUserId', 'is not', null)
    .executeTakeFirst()
}

export async function deleteSignIn(tx: Tx, tokenHash: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('providerSignIns')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteExpiredSignIns(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('providerSignIns').where('expiresAt', '<=', now.toISOString()).execute()
}

export async function findIdentity(db: Db, issuer: string, subject: string) {
  return db
    .selectFrom('accountIdentities')
    .select(['id', 'userId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** @throws a violation of `account_identities_key` if the identity is linked. */
export async function insertIdentity(
  tx: Tx,
  identity: { userId: string; issuer: string; subject: string; email: string | null; now: Date },
): Promise<string> {
  const { now, ...columns } = identity
  const { id } = await tx
    .insertInto('accountIdentities')
    .values({ ...columns, createdAt: now, lastUsedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function setIdentityUse(tx: Tx, issuer: string, subject: string, now: Date): Promise<void> {
  await tx
    .updateTable('accountIdentities')
    .set({ lastUsedAt: now })
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .execute()
}

export async function listIdentities(db: Db, userId: string) {
  return db
    .selectFrom('accountIdentities')
    .select(['id', 'issuer', 'email', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute()
}

export async function deleteIdentity(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('accountIdentities')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
