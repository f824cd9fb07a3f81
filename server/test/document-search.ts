import { storeContent } from '#server/documents/search/search-index.ts'

import { openPortal, type TestPortal } from './open-portal.ts'
import { readPages } from './pages.ts'
import type { Person } from './person.ts'

export async function openWithAda(): Promise<{ portal: TestPortal; ada: Person }> {
  const portal = await openPortal()
  return { portal, ada: await portal.signIn('family_member') }
}

export async function setText({ database }: TestPortal, versionId: string, text: string): Promise<void> {
  const content = { textState: 'done', text, isTextTruncated: false, thumbnailId: null } as const
  await database.db.transaction().execute(tx => storeContent(tx, versionId, content))
}

export async function search(person: Person, q: string, filters: Record<string, string> = {}) {
  const [page] = await readPages(person, 'GET /api/documents', { query: { q, ...filters } })
  return page!.rows
}

export async function findTitles(person: Person, q: string, filters: Record<string, string> = {}) {
  return (await search(person, q, filters)).map(({ title }) => title)
}
