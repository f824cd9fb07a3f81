import { sql } from 'kysely'

import { largestRankedSearch } from '#contract/documents/document-choices.ts'
import { findDocumentsByIds, type StoredDocument } from '#server/documents/lists/find-documents.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { Page } from '#server/platform/paging.ts'

import { readHighlights, type DocumentHits } from './highlights.ts'
import { listDetailsMatches, listMatches, listNewestMatches, type Search } from './search-matches.ts'
import { formatPosition, readPosition, readRanked, selectExact, type RankedRow } from './search-pages.ts'
import { compileSearch, parseSearch, type CompiledSearch } from './search-query.ts'

export type FoundDocument = { document: StoredDocument; hits: DocumentHits | undefined }

/**
 * Finds the documents that contain all words. The text of a sensitive document is neither searched nor quoted without
 * Family Access; otherwise a search could test what it contains.
 *
 * Up to `largestRankedSearch` documents are counted, and the best matches are first: those of the title before those of
 * the tags, the description and the file name, and those of the text last, newest first. Of more, only those that match
 * in their details are ranked, if they are few; the others follow, newest first, without a total.
 */
export async function searchDocuments(db: Db, search: Search): Promise<Page<FoundDocument>> {
  const clauses = parseSearch(search.words)
  if (clauses.length === 0) return new Page([], { total: 0 })
  const page = await db.transaction().execute(async tx => {
    // Comparing each row of the table would read all texts, which the planner does not expect. The matches of the most
    // frequent word fit in this memory.
    await sql`select set_config('enable_seqscan', 'off', true), set_config('work_mem', '16MB', true)`.execute(
      tx,
    )
    return readSearchPage(tx, search, await compileSearch(tx, clauses))
  })
  return page.present(async rows => {
    const ids = rows.map(({ id }) => id)
    const documents = await findDocumentsByIds(db, ids)
    const hits = await readHighlights(db, documents, clauses, search)
    return documents.map(document => ({ document, hits: hits.get(document.id) }))
  })
}

type FoundId = { id: string }

async function readSearchPage(tx: Tx, search: Search, compiled: CompiledSearch): Promise<Page<FoundId>> {
  const position = search.cursor === undefined ? undefined : readPosition(search.cursor)
  if (position === undefined) return readFirstPage(tx, search, compiled)
  if (position.list === 'all')
    return readAll(tx, search, compiled, await listMatches(tx, search, compiled), position)
  if (position.list === 'details')
    return readDetails(tx, search, compiled, await listDetailsMatches(tx, search, compiled), position)
  return readNewest(tx, search, compiled, {
    list: position.list,
    before: position.number,
    limit: search.limit,
  })
}

async function readFirstPage(tx: Tx, search: Search, compiled: CompiledSearch): Promise<Page<FoundId>> {
  const atMost = largestRankedSearch + 1
  const all = await listMatches(tx, search, compiled, atMost)
  if (all.length < atMost) return readAll(tx, search, compiled, all)
  const details = compiled.isExclusion ? [] : await listDetailsMatches(tx, search, compiled, atMost)
  if (details.length > 0 && details.length < atMost) return readDetails(tx, search, compiled, details)
  return readNewest(tx, search, compiled, { list: 'newest', limit: search.limit })
}

async function readAll(
  tx: Tx,
  search: Search,
  compiled: CompiledSearch,
  ids: string[],
  after?: RankedRow,
): Promise<Page<FoundId>> {
  const { limit } = search
  const { rows, total } = await readRanked(tx, search, compiled, ids, after)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return new Page(rows.slice(0, limit), {
    next: last && formatPosition({ list: 'all', ...last }),
    total: after === undefined ? total : undefined,
  })
}

/** The last page is filled with the first of the rest. */
async function readDetails(
  tx: Tx,
  search: Search,
  compiled: CompiledSearch,
  ids: string[],
  after?: RankedRow,
): Promise<Page<FoundId>> {
  const { limit } = search
  const { rows } = await readRanked(tx, search, compiled, ids, after)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  if (last !== undefined)
    return new Page(rows.slice(0, limit), { next: formatPosition({ list: 'details', ...last }) })
  const rest = await readNewest(tx, search, compiled, { list: 'rest', limit: limit - rows.length })
  return rest.present(others => [...rows, ...others])
}

/**
 * Whether the words of a phrase are adjacent is in the texts, which take long to read. Each page reads those of
 * `largestRankedSearch` documents with all words, and may have fewer rows than its limit, also none.
 */
async function readNewest(
  tx: Tx,
  search: Search,
  compiled: CompiledSearch,
  { list, before, limit }: { list: 'newest' | 'rest'; before?: number; limit: number },
): Promise<Page<FoundId>> {
  const { hasPhrases } = compiled
  const windowSize = hasPhrases ? largestRankedSearch : limit
  const candidates = await listNewestMatches(tx, search, compiled, {
    before,
    limit: windowSize + 1,
    withoutDetails: list === 'rest',
  })
  const window = candidates.slice(0, windowSize)
  const matches = hasPhrases ? await selectExact(tx, search, compiled, window) : window
  const rows = matches.slice(0, limit)
  const isMore = matches.length > limit || candidates.length > windowSize
  // A page without rows of its own continues before the first of the others.
  const last = matches.length > limit ? rows.at(-1) : window.at(-1)
  const number = last?.filingNumber ?? (candidates[0]?.filingNumber ?? 0) + 1
  return new Page(rows, { next: isMore ? formatPosition({ list, number }) : undefined })
}
