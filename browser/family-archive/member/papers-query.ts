import { createDocumentsQuery } from '#browser/documents/queries.ts'

/** The archived documents that name a member, newest first. A profile and its timeline read them together. */
export function createPapersQuery(memberId: string) {
  return createDocumentsQuery({ area: 'archive', memberId })
}
