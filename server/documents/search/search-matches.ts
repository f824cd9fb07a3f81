import { sql, type RawBuilder, type Selectable } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { filterDocuments, type DocumentFilters } from '#server/documents/lists/filter-documents.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { PageRequest } from '#server/platform/paging.ts'
import type { Tables } from '#server/platform/tables.ts'

import type { CompiledSearch } from './search-query.ts'

export type Search = PageRequest & {
  user: User
  isSteppedUp: boolean
  words: string
  filters: DocumentFilters
  now: Date
}

/** Consecutive numbers of documents that share an entry of the index (migration 013). */
const blockSize = 1024
/** Blocks that are read first, and at most at once. */
const firstBlocks = 2
const mostBlocks = 64

/** The ids of documents that the index finds and the viewer sees, in no particular order. */
export async function listMatches(
  tx: Tx,
  search: Search,
  compiled: CompiledSearch,
  limit?: number,
): Promise<string[]> {
  return listIds(filterMatches(tx, search, selectIndexed(search, compiled)), limit)
}

/** Those whose details match. */
export async function listDetailsMatches(
  tx: Tx,
  search: Search,
  { exact }: CompiledSearch,
  limit?: number,
): Promise<string[]> {
  const matches = sql`select * from documents where details_search @@ ${exact}::tsquery offset 0`
  return listIds(filterMatches(tx, search, matches), limit)
}

async function listIds(
  query: ReturnType<typeof filterMatches>,
  limit: number | undefined,
): Promise<string[]> {
  const ids = query.select('document.id')
  const rows = await (limit === undefined ? ids : ids.limit(limit)).execute()
  return rows.map(({ id }) => id)
}

export type NumberedRow = { id: string; filingNumber: number }

/**
 * The newest of the documents that the index finds and the viewer sees. Reads the index block by block, because a sort
 * of all matches of a frequent word takes long.
 * @param before the number of the last document of the previous page
 */
export async function listNewestMatches(
  tx: Tx,
  search: Search,
  compiled: CompiledSearch,
  { before, limit, withoutDetails }: { before: number | undefined; limit: number; withoutDetails: boolean },
): Promise<NumberedRow[]> {
  const found: NumberedRow[] = []
  let end = before ?? (await findLastNumber(tx)) + 1
  for (let count = firstBlocks; end > 0 && found.length < limit; count = Math.min(count * 2, mostBlocks)) {
    const last = Math.floor((end - 1) / blockSize)
    const first = Math.max(0, last - count + 1)
    let matches = filterMatches(tx, search, selectIndexed(search, compiled, { first, last }))
      .select(['document.id', 'document.filingNumber'])
      .where('document.filingNumber', '<', end)
    if (withoutDetails)
      matches = matches.where(sql<boolean>`not document.details_search @@ ${compiled.exact}::tsquery`)
    found.push(
      ...(await matches
        .orderBy('document.filingNumber', 'desc')
        .limit(limit - found.length)
        .execute()),
    )
    end = first * blockSize
  }
  return found
}

async function findLastNumber(tx: Tx): Promise<number> {
  const { last } = await tx
    .selectFrom('documents')
    .select(({ fn }) => fn.max<number | null>('filingNumber').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/**
 * SQL for the documents that the index finds, in some blocks or in all. Without Family Access, only the details of a
 * sensitive document are searched.
 */
function selectIndexed(
  { isSteppedUp }: Search,
  { indexed, exact }: CompiledSearch,
  blocks?: { first: number; last: number },
): RawBuilder<unknown> {
  const names =
    blocks &&
    Array.from({ length: blocks.last - blocks.first + 1 }, (_, index) => `'#${blocks.first + index}'`)
  const words = names ? sql`${indexed}::tsquery && ${names.join('|')}::tsquery` : sql`${indexed}::tsquery`
  const matches = sql`select * from documents where to_indexed_words(search, filing_number) @@ (${words})`
  if (isSteppedUp) return sql`${matches} offset 0`
  const isInBlocks = blocks
    ? sql`filing_number between ${blocks.first * blockSize} and ${(blocks.last + 1) * blockSize - 1}`
    : sql`true`
  return sql`(${matches} and not is_sensitive offset 0) union all
    (select * from documents where details_search @@ ${exact}::tsquery and is_sensitive and ${isInBlocks} offset 0)`
}

/**
 * Those that the viewer sees, within the filters. `offset 0` in `matches` separates the search from the filters: in one
 * condition, the planner may choose the index of a filter and compare the texts of its rows.
 */
function filterMatches(tx: Tx, { user, filters, now }: Search, matches: RawBuilder<unknown>) {
  const documents = sql<Selectable<Tables['documents']>>`(${matches})`.as('document')
  return filterDocuments(tx.selectFrom(documents), user, filters, now)
}
