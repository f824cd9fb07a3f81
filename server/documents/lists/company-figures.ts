import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type { CalendarDate } from '#contract/dates/dates.ts'
import { isInAudience } from '#server/documents/policy.ts'
import type { Db } from '#server/platform/database/database.ts'

import { isExpiring } from './filter-documents.ts'

export type CompanyFigures = { documentCount: number; changedAt: string | null; expiringCount: number }

/** The figures of each company with documents, by its id: only what the viewer sees. */
export async function readCompanyFigures(
  db: Db,
  user: User,
  today: CalendarDate,
): Promise<Map<string, CompanyFigures>> {
  const rows = await selectCompanyDocuments(db, user)
    .select(eb => [
      'document.companyId',
      eb.fn.countAll<number>().as('documentCount'),
      eb.fn.max('document.updatedAt').as('changedAt'),
      sql<number>`count(*) filter (where ${isExpiring(today)})`.as('expiringCount'),
    ])
    .groupBy('document.companyId')
    .execute()
  return new Map(rows.map(({ companyId, ...figures }) => [companyId!, figures]))
}

/** The number of documents in each tab of a company. Tabs without any are missing. */
export async function countTabDocuments(db: Db, user: User, companyId: string): Promise<Map<string, number>> {
  const rows = await selectCompanyDocuments(db, user)
    .where('document.companyId', '=', companyId)
    .select(eb => ['document.companyTab', eb.fn.countAll<number>().as('count')])
    .groupBy('document.companyTab')
    .execute()
  return new Map(rows.map(({ companyTab, count }) => [companyTab!, count]))
}

export type FulfillingDocument = { id: string; title: string; versionId: string }

/** The newest document that fulfills each requirement of the year, by the key of the requirement. */
export async function findFulfillingDocuments(
  db: Db,
  user: User,
  { companyId, year }: { companyId: string; year: number },
): Promise<Map<string, FulfillingDocument>> {
  const rows = await selectCompanyDocuments(db, user)
    .where('document.companyId', '=', companyId)
    .where('document.taxYear', '=', year)
    .where('document.requirement', 'is not', null)
    .distinctOn('document.requirement')
    .select([
      'document.requirement',
      'document.id',
      'document.title',
      sql<string>`document.current_version_id`.as('versionId'),
    ])
    .orderBy('document.requirement')
    .orderBy('document.createdAt', 'desc')
    .execute()
  return new Map(rows.map(({ requirement, ...document }) => [requirement!, document]))
}

function selectCompanyDocuments(db: Db, user: User) {
  return db
    .selectFrom('documents as document')
    .where('document.companyId', 'is not', null)
    .where('document.removedAt', 'is', null)
    .where(isInAudience(user))
}
