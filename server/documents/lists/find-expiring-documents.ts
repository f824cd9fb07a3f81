import { sql } from 'kysely'

import { expiryNoticeDays } from '#contract/documents/document-choices.ts'
import { can } from '#contract/roles/capabilities.ts'
import { pluralize } from '#contract/texts/counts.ts'
import type { WaitingSource } from '#server/platform/waiting.ts'

import { filterDocuments } from './filter-documents.ts'

/** The documents that have expired or soon expire: the viewer's own, and for the office all that it sees. */
export const findExpiringDocuments: WaitingSource = async ({ clock, database, today }, viewer) => {
  const isOwn = can(viewer, 'documents.manage') ? undefined : true
  const { count, expired } = await filterDocuments(
    database.db
      .selectFrom('documents as document')
      .select(eb => [
        eb.fn.countAll<number>().as('count'),
        sql<number>`count(*) filter (where document.expires_on < ${today()}::date)`.as('expired'),
      ]),
    viewer,
    { expiringAsOf: today(), isOwn },
    clock(),
  ).executeTakeFirstOrThrow()
  if (count === 0) return null
  return {
    kind: 'expiring-documents',
    title: pluralize(count, 'document expires soon', 'documents expire soon'),
    sentence:
      expired === 0
        ? `They expire within ${expiryNoticeDays} days. Add the new version when you have it.`
        : `${pluralize(expired, 'document has', 'documents have')} expired. Add the new version when you have it.`,
    link: '/documents?view=expiring',
    count,
    isOverdue: expired > 0,
  }
}
