import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'

import { invalidInput, type Failure } from './failure.ts'

/** One page of a list. `answer` sends its rows as a bare list, and the rest as headers. */
export class Page<Row> {
  readonly rows: Row[]
  /** The cursor of the next page, unless this is the last one. */
  readonly #next: string | undefined
  /** The number of rows on all pages, known with the first page. */
  readonly #total: number | undefined

  constructor(rows: Row[], more: { next?: string | undefined; total?: number | undefined }) {
    this.rows = rows
    this.#next = more.next
    this.#total = more.total
  }

  /** The same page with its rows presented. */
  async present<Presented>(
    toRows: (rows: Row[]) => Presented[] | Promise<Presented[]>,
  ): Promise<Page<Presented>> {
    return new Page(await toRows(this.rows), { next: this.#next, total: this.#total })
  }

  /** `Link` with the next page (RFC 8288) and, on the first page, `X-Total-Count`. */
  headers(url: string): Record<string, string> {
    const headers: Record<string, string> = {}
    if (this.#next !== undefined) headers['link'] = formatNextLink(url, this.#next)
    if (this.#total !== undefined) headers['x-total-count'] = String(this.#total)
    return headers
  }
}

/** The `Link` header of a page at this address (RFC 8288). */
export function formatNextLink(url: string, cursor: string): string {
  const { pathname, searchParams } = new URL(url, 'http://portal')
  searchParams.set('cursor', cursor)
  return `<${pathname}?${searchParams.toString()}>; rel="next"`
}

/** The list does not continue at this cursor. */
export function unknownCursor(): Failure {
  return invalidInput({ cursor: 'The list does not continue here. Load it again from its first page' })
}

/** The order of a list: by an instant, and rows of the same instant by their id. */
export type PageOrder = { instant: string; id: string; direction: 'asc' | 'desc' }
export type PageRequest = { cursor?: string | undefined; limit: number }

/**
 * Reads one page of a query by keyset: the rows after the position of the cursor. Rows that are inserted or removed
 * between two pages neither repeat nor omit others. Reads one row more than the page, to know whether there is a next
 * one.
 * @throws Failure 400 for a cursor that this portal did not make.
 */
export async function readPage<DB, TB extends keyof DB, Row extends { id: string }>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: PageOrder,
  { cursor, limit }: PageRequest,
): Promise<Page<Row>> {
  const [instant, id] = [sql.ref(order.instant), sql.ref(order.id)]
  const comparison = sql.raw(order.direction === 'asc' ? '>' : '<')
  let page = query
    // As text, because a JavaScript date has no microseconds.
    .select(sql<string>`to_char(${instant} at time zone 'utc', ${instantFormat})`.as('position'))
    .orderBy(instant, order.direction)
    .orderBy(id, order.direction)
    .limit(limit + 1)
  if (cursor !== undefined) {
    const after = decodePosition(cursor)
    page = page.where(
      sql<SqlBool>`(${instant}, ${id}) ${comparison} (${after.instant}::timestamptz, ${after.id}::uuid)`,
    )
  }
  const found = await page.$castTo<Row & { position: string }>().execute()
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return new Page<Row>(rows, {
    next: last && encodeCursor(last.position, last.id),
    total: cursor !== undefined ? undefined : last === undefined ? rows.length : await countRows(query),
  })
}

const instantFormat = 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'

async function countRows<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
): Promise<number> {
  const { count } = await query
    .clearSelect()
    .select(sql`count(*)`.as('count'))
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow()
  return count
}

/** The position of a row in the order of its list, opaque to callers, so that its content may change. */
export function encodeCursor(...position: (string | number)[]): string {
  return Buffer.from(position.join(' ')).toString('base64url')
}

/** The position, whose parts are the groups of `form`. @throws Failure 400 for a cursor of any other form. */
export function decodeCursor(cursor: string, form: RegExp): string[] {
  const [text, ...position] = form.exec(Buffer.from(cursor, 'base64url').toString()) ?? []
  if (text === undefined || encodeCursor(text) !== cursor) throw unknownCursor()
  return position
}

/** @throws Failure 400 for a cursor that `readPage` cannot have returned. */
export function decodePosition(cursor: string): { instant: string; id: string } {
  const [instant = '', id = ''] = decodeCursor(cursor, positionForm)
  if (!isRealInstant(instant)) throw unknownCursor()
  return { instant, id }
}

/** Whether the day exists: `Date` moves 31 February to March, and PostgreSQL rejects it. */
export function isRealInstant(instant: string): boolean {
  const milliseconds = Date.parse(instant)
  if (Number.isNaN(milliseconds) || instant.startsWith('0000')) return false
  return new Date(milliseconds).toISOString().slice(0, 19) === instant.slice(0, 19)
}

const positionForm = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z) ([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
