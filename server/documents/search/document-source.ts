import { documentKinds } from '#contract/documents/document-choices.ts'
import { presentSummary } from '#server/documents/presenters.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SearchSource } from '#server/platform/search-source.ts'

import { searchDocuments } from './search-documents.ts'

/** The documents of the search on the page Documents. */
export function createDocumentSource({ config, clock, database }: Platform): SearchSource {
  return {
    name: 'documents',
    async find({ user, isSteppedUp }, words, limit) {
      const search = { user, isSteppedUp, words, filters: {}, now: clock(), limit }
      const { rows } = await searchDocuments(database.db, search)
      const viewer = { user, isSteppedUp, familyName: config.FAMILY_NAME, timeZone: config.TIME_ZONE }
      return rows.map(({ document, hits }) => {
        const { id, title, kind, dateText, taxYear } = presentSummary(viewer, document)
        return {
          id,
          title,
          conversationId: null,
          markedTitle: hits?.highlights?.title ?? null,
          note: [documentKinds[kind], taxYear ?? dateText].filter(Boolean).join(', '),
          excerpt: hits?.excerpt ?? hits?.highlights?.description ?? null,
        }
      })
    },
  }
}
