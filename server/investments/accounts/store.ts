import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type {
  InvestmentAccount,
  InvestmentAccountChange,
  InvestmentShare,
  NewInvestmentAccount,
  NewInvestmentShare,
} from '#contract/investments/accounts.ts'
import { valuedPositions } from '#server/investments/holdings/valued-positions.ts'
import { isEditableBy, isVisibleTo } from '#server/investments/policy.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'

export type StoredAccount = Awaited<ReturnType<ReturnType<typeof selectAccounts>['executeTakeFirstOrThrow']>>

/** The accounts that the viewer may see. */
function selectAccounts(db: Db, viewer: User) {
  return db
    .selectFrom('investmentAccounts as account')
    .where(isVisibleTo(viewer))
    .select([
      'account.id',
      'account.ownerId',
      'account.name',
      'account.kind',
      'account.currency',
      'account.tracksCash',
      'account.lotMethod',
      'account.countsIntoFamily',
      'account.isDefault',
      'account.closedAt',
      'account.version',
      'account.createdAt',
    ])
    .select([
      selectAccountName('account.ownerId').$notNull().as('ownerName'),
      isEditableBy(viewer).as('canEdit'),
    ])
}

export type AccountWithFigures = StoredAccount & { holdingCount: number; value: string; shareCount: number }

function selectWithFigures(db: Db, viewer: User, today: string) {
  return selectAccounts(db, viewer).select([
    sql<number>`(select count(*) from holdings
      where holdings.account_id = account.id and removed_at is null)`.as('holdingCount'),
    sql<string>`(select coalesce(sum(valued.value), 0)::numeric(18, 2) from ${valuedPositions(today)} as valued
      where valued.account_id = account.id)`.as('value'),
    sql<number>`(select count(*) from investment_shares as share where share.account_id = account.id)`.as(
      'shareCount',
    ),
  ])
}

export async function listAccounts(
  db: Db,
  viewer: User,
  today: string,
  request: PageRequest,
): Promise<Page<AccountWithFigures>> {
  const order = { instant: 'account.createdAt', id: 'account.id', direction: 'desc' } as const
  return readPage(selectWithFigures(db, viewer, today), order, request)
}

export async function findAccountWithFigures(
  db: Db,
  viewer: User,
  id: string,
  today: string,
): Promise<AccountWithFigures | undefined> {
  return selectWithFigures(db, viewer, today).where('account.id', '=', id).executeTakeFirst()
}

export async function findAccount(db: Db, viewer: User, id: string): Promise<StoredAccount | undefined> {
  return selectAccounts(db, viewer).where('account.id', '=', id).executeTakeFirst()
}

/** The same account, locked: the ledger of an account changes in one transaction at a time. */
export async function lockAccount(tx: Tx, viewer: User, id: string): Promise<StoredAccount | undefined> {
  return selectAccounts(tx, viewer).where('account.id', '=', id).forNoKeyUpdate('account').executeTakeFirst()
}

export async function insertAccount(
  tx: Tx,
  account: NewInvestmentAccount & { ownerId: string; now: Date },
): Promise<{ id: string }> {
  const { now, ...values } = account
  return tx
    .insertInto('investmentAccounts')
    .values({ ...values, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** The id of the account of the investments that are added without naming one. Creates it when there is none. */
export async function ensureDefaultAccount(tx: Tx, ownerId: string, now: Date): Promise<string> {
  await tx
    .insertInto('investmentAccounts')
    .values({
      ownerId,
      name: 'My investments',
      kind: 'other',
      currency: 'USD',
      isDefault: true,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict(conflict => conflict.column('ownerId').where('isDefault', '=', true).doNothing())
    .execute()
  const { id } = await tx
    .selectFrom('investmentAccounts')
    .select('id')
    .where('ownerId', '=', ownerId)
    .where('isDefault', '=', true)
    .executeTakeFirstOrThrow()
  return id
}

export async function updateAccount(
  tx: Tx,
  id: string,
  { isClosed, ...fields }: Omit<InvestmentAccountChange, 'version'>,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('investmentAccounts')
    .set({
      ...fields,
      ...(isClosed !== undefined && {
        closedAt: isClosed ? sql<string>`coalesce(closed_at, ${now})` : null,
      }),
      version: nextVersion,
      updatedAt: now,
    })
    .where('id', '=', id)
    .execute()
}

type StoredShare = Omit<InvestmentShare, 'grantee'> & { granteeId: string | null; granteeName: string | null }

function selectShares(db: Db) {
  return db
    .selectFrom('investmentShares as share')
    .select(['share.id', 'share.audience', 'share.granteeId', 'share.canEdit', 'share.createdAt'])
    .select(selectAccountName('share.granteeId').as('granteeName'))
}

export async function listShares(
  db: Db,
  accountId: string,
  request: PageRequest,
): Promise<Page<StoredShare>> {
  const query = selectShares(db).where('share.accountId', '=', accountId)
  return readPage(query, { instant: 'share.createdAt', id: 'share.id', direction: 'asc' }, request)
}

/** Adds a share, or gives the one that exists the new permission. */
export async function upsertShare(
  tx: Tx,
  share: NewInvestmentShare & { accountId: string; grantedById: string; createdAt: Date },
): Promise<StoredShare> {
  const { id } = await tx
    .insertInto('investmentShares')
    .values(share)
    .onConflict(conflict =>
      conflict.columns(['accountId', 'audience', 'granteeId']).doUpdateSet({ canEdit: share.canEdit }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return selectShares(tx).where('share.id', '=', id).executeTakeFirstOrThrow()
}

/** Deletes a share of an own account and returns it. */
export async function deleteShare(
  tx: Tx,
  ownerId: string,
  id: string,
): Promise<
  { accountId: string; granteeId: string | null; audience: InvestmentShare['audience'] } | undefined
> {
  return tx
    .deleteFrom('investmentShares')
    .where('id', '=', id)
    .where('accountId', 'in', query =>
      query.selectFrom('investmentAccounts').select('id').where('ownerId', '=', ownerId),
    )
    .returning(['accountId', 'granteeId', 'audience'])
    .executeTakeFirst()
}

export function presentShare({ granteeId, granteeName, ...share }: StoredShare): InvestmentShare {
  return {
    ...share,
    grantee: granteeId === null ? null : { id: granteeId, name: granteeName ?? '' },
  }
}

export function presentAccount(
  viewer: User,
  { ownerId, ownerName, canEdit, closedAt, ...account }: AccountWithFigures,
): InvestmentAccount {
  const isOwner = ownerId === viewer.id
  return {
    ...account,
    owner: { id: ownerId, name: ownerName },
    isClosed: closedAt !== null,
    // Only the owner sees who else does.
    shareCount: isOwner ? account.shareCount : 0,
    abilities: { edit: canEdit, manage: isOwner },
  }
}
