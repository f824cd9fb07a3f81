import { sql } from 'kysely'

import type { Tx } from '#server/platform/database/database.ts'
import { decodeCursor, encodeCursor, isRealInstant, unknownCursor } from '#server/platform/paging.ts'

import type { NumberedRow, Search } from './search-matches.ts'
import type { CompiledSearch } from './search-query.ts'

/** A row in the order of its rank, then newest first. The texts are exact, as PostgreSQL writes them. */
export type RankedRow = { id: string; rank: string; instant: string }

/**
 * Where a search continues: among all matches or those of the details, which are ranked, or among all matches or the
 * rest, which are only ordered by number.
 */
export type Position =
  | ({ list: 'all' } & RankedRow)
  | ({ list: 'details' } & RankedRow)
  | { list: 'newest' | 'rest'; number: number }

/**
 * Ranks the documents that match, and reads a page after a position.
 * @param ids the documents that the index found, whose words may not be adjacent in a phrase
 * @returns one row more than the limit if there is a next page
 */
export async function readRanked(
  tx: Tx,
  { isSteppedUp, limit }: Search,
  { exact, hasPhrases }: CompiledSearch,
  ids: string[],
  after?: RankedRow,
): Promise<{ rows: RankedRow[]; total: number }> {
  const isAfter =
    after &&
    sql`where (rank, created_at, id) < (${after.rank}::real, ${after.instant}::timestamptz, ${after.id}::uuid)`
  const { rows } = await sql<RankedRow & { total: number }>`
    with found as materialized (
      select id, created_at, ts_rank(details_search, ${exact}::tsquery) as rank
      from (select * from documents where id = any(${ids}::uuid[]) offset 0) as document
      ${hasPhrases ? sql`where ${selectSearched(isSteppedUp)} @@ ${exact}::tsquery` : sql``}
    )
    select id, rank::text as rank,
      to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as instant,
      (select count(*) from found) as total
    from found ${isAfter ?? sql``}
    order by found.rank desc, created_at desc, id desc
    limit ${limit + 1}`.execute(tx)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Those of the documents that match exactly, in their order. */
export async function selectExact(
  tx: Tx,
  { isSteppedUp }: Search,
  { exact }: CompiledSearch,
  candidates: NumberedRow[],
): Promise<NumberedRow[]> {
  const ids = candidates.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`
    select id from (select * from documents where id = any(${ids}::uuid[]) offset 0) as document
    where ${selectSearched(isSteppedUp)} @@ ${exact}::tsquery`.execute(tx)
  const matches = new Set(rows.map(({ id }) => id))
  return candidates.filter(({ id }) => matches.has(id))
}

/** The words of a document that may be searched. */
function selectSearched(isSteppedUp: boolean) {
  return isSteppedUp
    ? sql`document.search`
    : sql`case when document.is_sensitive then document.details_search else document.search end`
}

export function formatPosition(position: Position): string {
  return 'number' in position
    ? encodeCursor(position.list, position.number)
    : encodeCursor(position.list, position.rank, position.instant, position.id)
}

/** @throws Failure 400 for a cursor that no search returns. */
export function readPosition(cursor: string): Position {
  const [ranked, rank = '', instant = '', id = '', numbered, number] = decodeCursor(cursor, positionForm)
  if (numbered === 'newest' || numbered === 'rest') return { list: numbered, number: Number(number) }
  if ((ranked !== 'all' && ranked !== 'details') || !isRealInstant(instant)) throw unknownCursor()
  return { list: ranked, rank, instant, id }
}

const positionForm =
  /^(?:(all|details) (\d(?:\.\d{1,9})?(?:e-\d{1,2})?) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})|(newest|rest) (\d{1,15}))$/
