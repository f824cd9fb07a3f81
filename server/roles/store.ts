import { sql, type NotNull, type SqlBool } from 'kysely'

import type { Role } from '#contract/roles/capabilities.ts'
import type { AccountStateName } from '#contract/roles/role-choices.ts'
import type { BoardMember, ListedAccountState, ListedUser } from '#contract/roles/roles.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { matchWords } from '#server/platform/database/folded-text.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { secondFactorColumns, type SecondFactorFacts } from '#server/platform/sessions/second-factor-due.ts'
import { hasCapabilityAt, userColumns, type UserRow } from '#server/platform/sessions/users.ts'

const listedColumns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'role',
  'boardMemberSince',
  'boardTermExpires',
  'createdAt',
] as const

const state = sql<AccountStateName>`
  case when not is_active then 'deactivated' when awaits_approval then 'waiting' else 'active' end`

export type UserFilter = {
  search?: string | undefined
  role?: Role | undefined
  state?: AccountStateName | undefined
}

/** Accounts, newest first. Each word of the search is a part of the name, without diacritics, or of the address. */
export async function listUsers(
  db: Db,
  { search = '', role, state: wanted, ...request }: PageRequest & UserFilter,
): Promise<Page<ListedUser>> {
  let query = db.selectFrom('users').select(listedColumns)
  if (role !== undefined) query = query.where('role', '=', role)
  if (wanted !== undefined) query = query.where(state, '=', wanted)
  const text = sql`first_name || ' ' || last_name || ' ' || email`
  for (const match of matchWords(search, { text, folded: sql.ref('foldedName') })) query = query.where(match)
  return readPage(query, { instant: 'createdAt', id: 'id', direction: 'desc' }, request)
}

/** Active board members, including those whose term has ended and was not cleared yet. */
export async function listBoardMembers(
  db: Db,
  { withEmail }: { withEmail: boolean },
): Promise<BoardMember[]> {
  return db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'boardMemberSince', 'boardTermExpires'])
    .$if(withEmail, query => query.select('email'))
    .where('role', '=', 'board_member')
    .where('isActive', '=', true)
    .orderBy('boardTermExpires', order => order.asc().nullsLast())
    .orderBy('id')
    .execute()
}

export async function countWaitingAccounts(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('isActive', '=', true)
    .where('awaitsApproval', '=', true)
    .executeTakeFirstOrThrow()
  return count
}

/** The active board members whose term ends until `soon`. */
export async function listExpiringTerms(
  db: Db,
  soon: Date,
): Promise<{ id: string; boardTermExpires: string }[]> {
  return db
    .selectFrom('users')
    .select(['id', 'boardTermExpires'])
    .where('role', '=', 'board_member')
    .where('isActive', '=', true)
    .where('boardTermExpires', '<=', soon.toISOString())
    .orderBy('boardTermExpires')
    .orderBy('id')
    .$narrowType<{ boardTermExpires: NotNull }>()
    .execute()
}

export async function listStates(db: Db, ids: string[]): Promise<ListedAccountState[]> {
  return db
    .selectFrom('users')
    .select(['id', state.as('state'), 'profileImageUrl'])
    .where('id', 'in', ids)
    .execute()
}

export async function findListedUser(db: Db, id: string): Promise<ListedUser> {
  return db.selectFrom('users').select(listedColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').select(userColumns).where('id', '=', id).executeTakeFirst()
}

/** The account's state, as the database derives it for lists. */
export function readState({
  isActive,
  awaitsApproval,
}: Pick<UserRow, 'isActive' | 'awaitsApproval'>): AccountStateName {
  if (!isActive) return 'deactivated'
  return awaitsApproval ? 'waiting' : 'active'
}

/** Whether the account may still manage roles: another administrator may have changed it meanwhile. */
export async function isAdministrator(db: Db, id: string, now: Date): Promise<boolean> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(hasCapabilityAt(now, 'roles.manage'))
    .executeTakeFirst()
  return found !== undefined
}

/** Locks the board members whose term has ended, until the transaction ends. */
export async function lockEndedTerms(tx: Tx, now: Date): Promise<UserRow[]> {
  return tx
    .selectFrom('users')
    .select(userColumns)
    .where('role', '=', 'board_member')
    .where('boardTermExpires', '<=', now.toISOString())
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Locks the active board members whose term ends until `soon` and was not announced, until the transaction ends. */
export async function lockUnannouncedTerms(
  tx: Tx,
  soon: Date,
): Promise<{ id: string; boardTermExpires: string }[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'boardTermExpires'])
    .where('role', '=', 'board_member')
    .where('isActive', '=', true)
    .where('boardTermExpires', '<=', soon.toISOString())
    .where(sql<SqlBool>`announced_term_end is distinct from board_term_expires`)
    .orderBy('id')
    .forNoKeyUpdate()
    .$narrowType<{ boardTermExpires: NotNull }>()
    .execute()
}

/** By role, the accounts that can sign in, and those of them without a second factor. */
export async function countSecondFactors(
  db: Db,
): Promise<{ role: Role; accounts: number; accountsWithout: number }[]> {
  return db
    .selectFrom('users')
    .select(eb => [
      'role',
      eb.fn.countAll<number>().as('accounts'),
      eb.fn.countAll<number>().filterWhere('hasSecondFactor', '=', false).as('accountsWithout'),
    ])
    .where('isActive', '=', true)
    .where('awaitsApproval', '=', false)
    .groupBy('role')
    .execute()
}

export async function findSecondFactorFacts(db: Db, userId: string): Promise<SecondFactorFacts> {
  return db.selectFrom('users').select(secondFactorColumns).where('id', '=', userId).executeTakeFirstOrThrow()
}
