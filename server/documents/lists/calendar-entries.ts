import { isInAudience } from '#server/documents/policy.ts'
import type { CalendarSource } from '#server/platform/calendar-source.ts'

/** The days on which documents expire that the viewer sees. */
export const listCalendarEntries: CalendarSource = async ({ database: { db } }, viewer, { from, to }) => {
  const documents = await db
    .selectFrom('documents as document')
    .select(['document.id', 'document.title', 'document.expiresOn'])
    .where('document.expiresOn', '>=', from)
    .where('document.expiresOn', '<=', to)
    .where('document.removedAt', 'is', null)
    .where(isInAudience(viewer))
    .execute()
  return documents.map(({ id, title, expiresOn }) => ({
    id: `document-${id}`,
    kind: 'document' as const,
    title: `“${title}” expires`,
    date: expiresOn!,
    detail: null,
    who: [],
    link: `/documents/${id}`,
  }))
}
