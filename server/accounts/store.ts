import type { User } from '#contract/accounts.ts'
import type { Db } from '#server/platform/database.ts'
import { userColumns } from '#server/platform/sessions.ts'

export type NewUser = {
  email: string
  passwordHash: string
  firstName: string
  lastName: string
  role: User['role']
  awaitsApproval: boolean
  now: Date
}

export type Account = { user: User; passwordHash: string }

export async function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return toAccount(await accounts(db).where('email', '=', email).executeTakeFirst())
}

/** The account as it is at this moment. It stays so until the transaction ends: who would change it waits. */
export async function findAccountForShare(tx: Db, userId: string): Promise<Account | undefined> {
  return toAccount(await accounts(tx).where('id', '=', userId).forShare().executeTakeFirst())
}

/** The same, and whoever would hold it waits as well: for whoever changes it. */
export async function lockAccount(tx: Db, userId: string): Promise<Account | undefined> {
  return toAccount(await accounts(tx).where('id', '=', userId).forUpdate().executeTakeFirst())
}

function accounts(db: Db) {
  return db.selectFrom('users').select([...userColumns, 'passwordHash'])
}

function toAccount(row: (User & { passwordHash: string }) | undefined): Account | undefined {
  if (row === undefined) return undefined
  const { passwordHash, ...user } = row
  return { user, passwordHash }
}

/** @throws the violation of `users_email_key` when the address has an account. */
export async function insertUser(tx: Db, { now, ...user }: NewUser): Promise<User> {
  return tx
    .insertInto('users')
    .values({ ...user, passwordChangedAt: now, createdAt: now, updatedAt: now })
    .returning(userColumns)
    .executeTakeFirstOrThrow()
}

/** What its owner has set for the account, and when. */
export async function findCredentials(db: Db, userId: string) {
  return db
    .selectFrom('users')
    .select(['passwordHash', 'passwordChangedAt', 'accessCodeHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
}

export async function setPassword(tx: Db, userId: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ passwordHash, passwordChangedAt: now, updatedAt: now })
    .where('id', '=', userId)
    .execute()
}

/** Changes a role. The dates of a board term come and go with it. */
export async function setRole(
  tx: Db,
  userId: string,
  change: { role: User['role']; boardMemberSince: Date | null; boardTermExpires: Date | null; now: Date },
): Promise<void> {
  const { now, ...columns } = change
  await tx
    .updateTable('users')
    .set({ ...columns, updatedAt: now })
    .where('id', '=', userId)
    .execute()
}

export async function approveAccount(tx: Db, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ awaitsApproval: false, updatedAt: now })
    .where('id', '=', userId)
    .execute()
}

export async function reactivateAccount(tx: Db, userId: string, now: Date): Promise<void> {
  await tx.updateTable('users').set({ isActive: true, updatedAt: now }).where('id', '=', userId).execute()
}

export async function listAccounts(db: Db): Promise<(User & { hasSecondFactor: boolean })[]> {
  return db
    .selectFrom('users')
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(userColumns.map(column => `users.${column}` as const))
    .select(eb => eb('secondFactors.confirmedAt', 'is not', null).$castTo<boolean>().as('hasSecondFactor'))
    .orderBy('email')
    .execute()
}

/** How often something was written down about one account. */
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

/** How many administrators can act: active ones that do not wait. */
export async function countAdministrators(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .where('awaitsApproval', '=', false)
    .executeTakeFirstOrThrow()
  return count
}
