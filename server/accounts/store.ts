import type { Role } from '#contract/roles/capabilities.ts'
import { lockInTransaction } from '#server/platform/database/advisory-lock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { hasCapabilityAt, userColumns, type UserRow } from '#server/platform/sessions/users.ts'

/**
 * Locks the set of administrators until the transaction ends. Of two concurrent requests to become the first
 * administrator, or to resign as the last, one waits for the other's result.
 */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await lockInTransaction(tx, 'accounts.administrators')
}

/** What is stored instead of a hash for an account that signs in without a password. No password matches it. */
export const noPassword = 'none'

export type NewUser = {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  role: Role
  awaitsApproval: boolean
  now: Date
}

export type Account = { user: UserRow; passwordHash: string }

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return toAccount(await selectAccounts(db).where('email', '=', email).executeTakeFirst())
}

/** Reads the account and locks it against changes until the transaction ends (`for share`). */
export async function findAccountForShare(tx: Tx, userId: string): Promise<Account | undefined> {
  return toAccount(await selectAccounts(tx).where('id', '=', userId).forShare().executeTakeFirst())
}

/** Reads the account in order to change it and locks it until the transaction ends (`for no key update`). */
export async function lockAccount(tx: Tx, userId: string): Promise<Account | undefined> {
  return toAccount(await selectAccounts(tx).where('id', '=', userId).forNoKeyUpdate().executeTakeFirst())
}

function selectAccounts(db: Db) {
  return db.selectFrom('users').select([...userColumns, 'passwordHash'])
}

function toAccount(row: (UserRow & { passwordHash: string }) | undefined): Account | undefined {
  if (row === undefined) return undefined
  const { passwordHash, ...user } = row
  return { user, passwordHash }
}

/** @throws a violation of `users_email_key` if the address has an account. */
export async function insertUser(tx: Tx, { now, ...user }: NewUser): Promise<UserRow> {
  return tx
    .insertInto('users')
    .values({ ...user, roleSince: now, passwordChangedAt: now, createdAt: now, updatedAt: now })
    .returning(userColumns)
    .executeTakeFirstOrThrow()
}

/** The hashes of the password and of the Secure Access Code, and when the password was changed. */
export async function findCredentials(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['passwordHash', 'passwordChangedAt', 'accessCodeHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

/** Also deletes the mailed link for a new password: it must not outlive the password that it was to replace. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: now, updatedAt: now })
    .where('id', '=', userId)
    .execute()
  await deletePasswordReset(tx, userId)
}

/**
 * Also deletes the link for a new password that was mailed to the previous address.
 * @throws a violation of `users_email_key` if the address has an account.
 */
export async function setEmail(tx: Tx, userId: string, email: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ email, updatedAt: now }).where('id', '=', userId).execute()
  await deletePasswordReset(tx, userId)
}

async function deletePasswordReset(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('passwordResets').where('userId', '=', userId).execute()
}

/** Changes the role together with the dates of the board term. */
export async function setRole(
  tx: Tx,
  userId: string,
  change: { role: Role; boardMemberSince: Date | null; boardTermExpires: Date | null; now: Date },
): Promise<void> {
  const { now, ...columns } = change
  await tx
    .updateTable('users')
    .set(eb => ({
      ...columns,
      // The renewal of a term is no new role.
      roleSince: eb.case().when('role', '=', change.role).then(eb.ref('roleSince')).else(now).end(),
      updatedAt: now,
    }))
    .where('id', '=', userId)
    .execute()
}

export async function setName(
  tx: Tx,
  userId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
  now: Date,
): Promise<UserRow> {
  return tx
    .updateTable('users')
    .set({ firstName, lastName, updatedAt: now })
    .where('id', '=', userId)
    .returning(userColumns)
    .executeTakeFirstOrThrow()
}

/** Marks that the account and the administrators know when the term ends. Another end is announced again. */
export async function markTermAnnounced(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set(eb => ({ announcedTermEnd: eb.ref('boardTermExpires') }))
    .where('id', '=', userId)
    .execute()
}

export async function approveAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ awaitsApproval: false, roleSince: now, updatedAt: now })
    .where('id', '=', userId)
    .execute()
}

/** A trigger of the database ends the sessions. */
export async function deactivateAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ isActive: false, updatedAt: now }).where('id', '=', userId).execute()
}

export async function reactivateAccount(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ isActive: true, updatedAt: now }).where('id', '=', userId).execute()
}

export async function listAccounts(db: Db): Promise<(UserRow & { hasSecondFactor: boolean })[]> {
  return db
    .selectFrom('users')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(userColumns.map(column => `users.${column}` as const))
    .select(eb => eb('secondFactors.confirmedAt', 'is not', null).$castTo<boolean>().as('hasSecondFactor'))
    .orderBy('email')
    .execute()
}

/** Counts the audit entries of one action on one account. */
export async function countAuditEntries(
  db: Db,
  about: { subject: string; action: string; since: Date },
): Promise<number> {
  const { count } = await db
    .selectFrom('auditEntries')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('subject', '=', about.subject)
    .where('action', '=', about.action)
    .where('createdAt', '>', about.since.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the accounts that can make others administrators. */
export async function countAdministrators(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where(hasCapabilityAt(now, 'roles.manage'))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the id of the photograph that was replaced, if any. */
export async function setPhotograph(
  tx: Tx,
  userId: string,
  photograph: { photographId: string | null; profileImageUrl: string | null },
  now: Date,
): Promise<string | null> {
  const previous = await tx
    .selectFrom('users')
    .select('photographId')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ ...photograph, updatedAt: now })
    .where('id', '=', userId)
    .execute()
  return previous.photographId
}

/** Whether an account has this photograph. */
export async function hasPhotograph(db: Db, photographId: string): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('photographId', '=', photographId)
    .executeTakeFirst()
  return found !== undefined
}
