import { sql } from 'kysely'

import type { User } from '#contract/accounts.ts'
import type { Db } from '#server/platform/database/database.ts'
import { decodeCursor, encodeCursor, Page, type PageRequest } from '#server/platform/paging.ts'

import { readExcerpts } from './excerpts.ts'
import { filterDocuments, type DocumentFilters } from './filter-documents.ts'
import { findDocumentsByIds, type StoredDocument } from './find-documents.ts'
import { parseSearch, toTsQuery } from './search-query.ts'

export type FoundDocument = { document: StoredDocument; excerpt: string | null }

/**
 * Finds the documents that contain all words, the best matches first: those of the title before those of the tags, the
 * description and the file name, and those of the text last, newest first. The text of a sensitive document is neither
 * searched nor quoted without Family Access; otherwise a search could test what it contains.
 */
export async function searchDocuments(
  db: Db,
  search: PageRequest & {
    user: User
    isSteppedUp: boolean
    words: string
    filters: DocumentFilters
    now: Date
  },
): Promise<Page<FoundDocument>> {
  const { user, isSteppedUp, filters, now, cursor, limit } = search
  const clauses = parseSearch(search.words)
  if (clauses.length === 0) return new Page([], { total: 0 })
  const query = toTsQuery(clauses)
  const matches = isSteppedUp
    ? sql<boolean>`document.search @@ ${query}`
    : sql<boolean>`(document.search @@ ${query} and not document.is_sensitive
        or document.details_search @@ ${query} and document.is_sensitive)`
  const found = filterDocuments(db.selectFrom('documents as document'), user, filters, now)
    .where(matches)
    .select([
      'document.id',
      'document.createdAt',
      sql<number>`ts_rank(document.details_search, ${query})`.as('rank'),
    ])
  const position = cursor === undefined ? undefined : decodeCursor(cursor, positionForm)
  const statement = sql<{ id: string; writtenRank: string; instant: string; total: number | null }>`
    with found as materialized (${found})
    select id, rank::text as written_rank, to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as instant,
      ${position === undefined ? sql`(select count(*) from found)` : sql`null`} as total
    from found
    ${
      position === undefined
        ? sql``
        : sql`where (rank, created_at, id) < (${position[0]}::real, ${position[1]}::timestamptz, ${position[2]}::uuid)`
    }
    order by rank desc, created_at desc, id desc
    limit ${limit + 1}`
  const { rows } = await db.transaction().execute(async tx => {
    // Comparing each row of the table would read all texts, which the planner does not expect.
    await sql`set local enable_seqscan = off`.execute(tx)
    return statement.execute(tx)
  })
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  const ids = page.map(({ id }) => id)
  const ordered = await findDocumentsByIds(db, ids)
  const readable = ordered.filter(({ isSensitive }) => isSteppedUp || !isSensitive)
  const excerpts = await readExcerpts(db, readable, clauses)
  return new Page(
    ordered.map(document => ({ document, excerpt: excerpts.get(document.id) ?? null })),
    {
      next: last && encodeCursor(last.writtenRank, last.instant, last.id),
      total: position === undefined ? (rows[0]?.total ?? 0) : undefined,
    },
  )
}

/** The rank, the instant and the id of the last row. */
const positionForm =
  /^(\d(?:\.\d{1,9})?(?:e-\d{1,2})?) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
