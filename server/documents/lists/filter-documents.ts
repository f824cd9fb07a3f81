import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import type { CalendarDate } from '#contract/dates/dates.ts'
import { expiryNoticeDays } from '#contract/documents/document-choices.ts'
import type { DocumentSummary } from '#contract/documents/documents.ts'
import { isInAudience, canRestore } from '#server/documents/policy.ts'
import { addDuration } from '#server/platform/clock.ts'
import { restoreWindow } from '#server/platform/database/soft-deletion.ts'

/** The filters of the list. */
export type DocumentFilters = {
  area?: DocumentSummary['area'] | undefined
  kind?: DocumentSummary['kind'] | undefined
  memberId?: string | undefined
  /** No document matches the empty key. */
  companyKey?: string | undefined
  companyTab?: string | undefined
  taxCategory?: NonNullable<DocumentSummary['taxCategory']> | undefined
  /** The year of its date, or its tax year. */
  year?: number | undefined
  /** Its tax year; of a document without one, the year of its date. */
  taxYear?: number | undefined
  tag?: string | undefined
  /** Those that expire within 60 days of this day, or have expired. */
  expiringAsOf?: CalendarDate | undefined
  isDeleted?: boolean | undefined
  isOwn?: boolean | undefined
}

/** Narrows a query of the table `documents as document` to those that the viewer sees. */
export function filterDocuments<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  user: User,
  filters: DocumentFilters,
  now: Date,
): SelectQueryBuilder<DB, TB, Row> {
  const { area, kind, memberId, companyKey, companyTab, taxCategory, year, taxYear, tag } = filters
  const conditions = [
    isInAudience(user),
    filters.isDeleted === true
      ? sql<SqlBool>`document.removed_at > ${addDuration(now, -restoreWindow)} and ${canRestore(user)}`
      : sql<SqlBool>`document.removed_at is null`,
    area && sql<SqlBool>`document.area = ${area}`,
    kind && sql<SqlBool>`document.kind = ${kind}`,
    memberId &&
      sql<SqlBool>`document.id in (
        select document_id from document_members where member_id = ${findSurvivor(memberId)}
        union all
        select id from documents where shared_on_member_id = ${findSurvivor(memberId)})`,
    companyKey !== undefined &&
      sql<SqlBool>`document.company_id = (select id from companies where key = ${companyKey})`,
    companyTab !== undefined && sql<SqlBool>`document.company_tab = ${companyTab}`,
    taxCategory && sql<SqlBool>`document.tax_category = ${taxCategory}`,
    year !== undefined &&
      sql<SqlBool>`(document.tax_year = ${year} or extract(year from document.earliest_date) = ${year})`,
    taxYear !== undefined && sql<SqlBool>`${selectTaxYear} = ${taxYear}`,
    tag !== undefined && sql<SqlBool>`document.tags @> array[${tag}]`,
    filters.expiringAsOf !== undefined && isExpiring(filters.expiringAsOf),
    filters.isOwn === true && sql<SqlBool>`document.owner_id = ${user.id}`,
  ]
  return conditions.reduce<SelectQueryBuilder<DB, TB, Row>>(
    (narrowed, condition) => (condition ? narrowed.where(condition) : narrowed),
    query,
  )
}

/** SQL for the tax year of the row `document`; without one, the year of its date. */
export const selectTaxYear = sql<number>`coalesce(document.tax_year, extract(year from document.earliest_date)::int)`

/** SQL for whether the row `document` has expired or expires within 60 days. */
export function isExpiring(today: CalendarDate) {
  return sql<SqlBool>`document.expires_on <= ${today}::date + ${expiryNoticeDays}::int`
}

/** SQL for the member that a duplicate was merged into; for any other, the same. An address may name the duplicate. */
function findSurvivor(memberId: string) {
  return sql`coalesce((select merged_into_id from family_members where id = ${memberId}), ${memberId}::uuid)`
}
