import { sql, type SqlBool } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { nameCompany } from '#contract/companies/company-names.ts'
import { officeAudiences } from '#contract/documents/document-choices.ts'
import { can } from '#contract/roles/capabilities.ts'
import type {
  TaxExpectation,
  TaxExpectationChange,
  TaxExpectationCounts,
} from '#contract/tax-documents/tax-documents.ts'
import { listAppointedCompanies, listAppointedMembers } from '#server/appointments/rights.ts'
import { isInAudience } from '#server/documents/policy.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'

/** The account that a reply is made for. `today`: YYYY-MM-DD. */
export type Viewer = { user: User; familyName: string; today: string }
export type ExpectationFilters = {
  year?: number | undefined
  state?: 'open' | 'late' | 'received' | undefined
}

const isReceived = sql<SqlBool>`document.id is not null`

function isLate(today: string) {
  return sql<SqlBool>`(document.id is null and expectation.due_on < ${today}::date)`
}

/** The earliest due date first. */
export async function listExpectations(
  db: Db,
  viewer: Viewer,
  { year, state, ...request }: ExpectationFilters & PageRequest,
): Promise<Page<TaxExpectation>> {
  let query = selectExpectations(db, viewer)
  if (year !== undefined) query = query.where('expectation.taxYear', '=', year)
  if (state === 'received') query = query.where(isReceived)
  if (state === 'open') query = query.where('document.id', 'is', null)
  if (state === 'late') query = query.where(isLate(viewer.today))
  const page = await readPage(
    query,
    { instant: 'expectation.dueAt', id: 'expectation.id', direction: 'asc' },
    request,
  )
  return page.present(rows => rows.map(row => presentExpectation(viewer, row)))
}

/** Those without a document that are due from a first to a last day. */
export async function listExpectationsDue(
  db: Db,
  viewer: Viewer,
  { from, to }: { from: string; to: string },
): Promise<TaxExpectation[]> {
  const rows = await selectExpectations(db, viewer)
    .where('document.id', 'is', null)
    .where('expectation.dueOn', '>=', from)
    .where('expectation.dueOn', '<=', to)
    .execute()
  return rows.map(row => presentExpectation(viewer, row))
}

export async function countExpectations(
  db: Db,
  viewer: Viewer,
  year: number | undefined,
): Promise<TaxExpectationCounts> {
  let query = joinExpectations(db, viewer)
  if (year !== undefined) query = query.where('expectation.taxYear', '=', year)
  const { total, late, received } = await query
    .select(eb => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where ${isLate(viewer.today)})`.as('late'),
      sql<number>`count(*) filter (where ${isReceived})`.as('received'),
    ])
    .executeTakeFirstOrThrow()
  return { expected: total - late - received, late, received }
}

/** The documents that the viewer has not handed in yet: of their own member, and of their wards. */
export async function countOwed(db: Db, viewer: Viewer): Promise<{ count: number; late: number }> {
  const wards = listAppointedMembers(viewer.user, 'guardian')
  return joinExpectations(db, viewer)
    .where('document.id', 'is', null)
    .where(
      sql<SqlBool>`(member.user_id = ${viewer.user.id} or expectation.member_id = any(${wards}::uuid[]))`,
    )
    .select(eb => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where ${isLate(viewer.today)})`.as('late'),
    ])
    .executeTakeFirstOrThrow()
}

/** The years that have entries, newest first. */
export async function listExpectationYears(db: Db, viewer: Viewer): Promise<number[]> {
  const rows = await joinExpectations(db, viewer)
    .select('expectation.taxYear')
    .distinct()
    .orderBy('expectation.taxYear', 'desc')
    .execute()
  return rows.map(({ taxYear }) => taxYear)
}

/** Undefined for an entry that the viewer may not see. */
export async function findExpectation(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<TaxExpectation | undefined> {
  const row = await selectExpectations(db, viewer).where('expectation.id', '=', id).executeTakeFirst()
  return row && presentExpectation(viewer, row)
}

/** Locks the row until the transaction ends. */
export async function lockExpectation(
  tx: Tx,
  viewer: Viewer,
  id: string,
): Promise<TaxExpectation | undefined> {
  await tx.selectFrom('taxExpectations').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findExpectation(tx, viewer, id)
}

/** The id of the document that was handed in, whether or not anyone still sees it. Null without one. */
export async function findHandedIn(db: Db, id: string): Promise<string | null> {
  const { documentId } = await db
    .selectFrom('taxExpectations')
    .select('documentId')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return documentId
}

/**
 * The board and administrators see all, others those of their own member and of the members and companies that they act
 * for. Without a document that the office no longer sees: such an entry is open again.
 */
function joinExpectations(db: Db, { user }: Pick<Viewer, 'user'>) {
  const query = db
    .selectFrom('taxExpectations as expectation')
    .leftJoin('familyMembers as member', 'member.id', 'expectation.memberId')
    .leftJoin('companies as company', 'company.id', 'expectation.companyId')
    .leftJoin('documents as document', join =>
      join
        .onRef('document.id', '=', 'expectation.documentId')
        .on('document.removedAt', 'is', null)
        .on('document.audience', 'in', officeAudiences),
    )
    .where('member.removedAt', 'is', null)
  if (can(user, 'documents.manage')) return query
  const memberIds = listAppointedMembers(user, 'guardian', 'trustee', 'adviser')
  const companyIds = listAppointedCompanies(user, 'trustee', 'adviser')
  return query.where(eb =>
    eb.or([
      eb('member.userId', '=', user.id),
      sql<SqlBool>`expectation.member_id = any(${memberIds}::uuid[])`,
      sql<SqlBool>`expectation.company_id = any(${companyIds}::uuid[])`,
    ]),
  )
}

function selectExpectations(db: Db, viewer: Viewer) {
  return joinExpectations(db, viewer).select([
    'expectation.id',
    'expectation.memberId',
    sql<string>`concat_ws(' ', member.first_name, member.middle_name, member.last_name)`.as('memberName'),
    sql<boolean>`coalesce(member.user_id = ${viewer.user.id}, false)`.as('isOwn'),
    'company.key as companyKey',
    'expectation.title',
    'expectation.taxYear',
    'expectation.dueOn',
    'expectation.note',
    'expectation.version',
    'expectation.receivedAt',
    'document.id as documentId',
    'document.title as documentTitle',
    sql<boolean>`document.id is not null and ${isInAudience(viewer.user)}`.as('canSeeDocument'),
  ])
}

type ExpectationRow = Awaited<ReturnType<ReturnType<typeof selectExpectations>['executeTakeFirstOrThrow']>>

function presentExpectation({ user, familyName, today }: Viewer, row: ExpectationRow): TaxExpectation {
  const { id, memberId, memberName, companyKey, documentId, documentTitle, canSeeDocument } = row
  const { title, taxYear, dueOn, note, version, receivedAt } = row
  const manage = can(user, 'documents.manage')
  const isWard = memberId !== null && listAppointedMembers(user, 'guardian').includes(memberId)
  return {
    id,
    title,
    taxYear,
    dueOn,
    note,
    version,
    member: memberId === null ? null : { id: memberId, name: memberName },
    company: companyKey === null ? null : nameCompany(companyKey, familyName),
    state: documentId !== null ? 'received' : dueOn < today ? 'late' : 'expected',
    document:
      documentId === null || receivedAt === null
        ? null
        : {
            id: canSeeDocument ? documentId : null,
            title: canSeeDocument ? documentTitle : null,
            receivedAt,
          },
    abilities: { handIn: manage || row.isOwn || isWard, manage },
  }
}

export type NewExpectationRow = {
  memberId: string | null
  companyId: string | null
  title: string
  taxYear: number
  dueOn: string
  note: string | null
  createdById: string
}

export async function insertExpectation(tx: Tx, row: NewExpectationRow, now: Date): Promise<{ id: string }> {
  return tx
    .insertInto('taxExpectations')
    .values({ ...row, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function updateExpectation(
  tx: Tx,
  id: string,
  changes: Omit<TaxExpectationChange, 'version'> | { documentId: string | null; receivedAt: Date | null },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('taxExpectations')
    .set({ ...changes, version: nextVersion, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

export async function deleteExpectation(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('taxExpectations').where('id', '=', id).execute()
}

/** The titles of the entries that the account may see, by id. */
export async function findExpectationTitles(
  db: Db,
  user: User,
  ids: string[],
): Promise<{ id: string; title: string }[]> {
  return joinExpectations(db, { user })
    .select(['expectation.id', 'expectation.title'])
    .where('expectation.id', 'in', ids)
    .execute()
}
