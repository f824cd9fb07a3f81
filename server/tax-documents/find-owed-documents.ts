import { pluralize } from '#contract/texts/counts.ts'
import type { WaitingSource } from '#server/platform/waiting.ts'

import { countOwed } from './expectation-store.ts'

/** The tax documents that the office expects of the viewer and of the viewer's wards. */
export const findOwedDocuments: WaitingSource = async ({ config, database, today }, user) => {
  const viewer = { user, familyName: config.FAMILY_NAME, today: today() }
  const { count, late } = await countOwed(database.db, viewer)
  if (count === 0) return null
  return {
    kind: 'tax-documents',
    title: pluralize(count, 'tax document to hand in', 'tax documents to hand in'),
    sentence:
      late === 0
        ? 'The office expects them from you.'
        : `${pluralize(late, 'document is', 'documents are')} late.`,
    link: '/legal-tax-advisory',
    count,
    isOverdue: late > 0,
  }
}
