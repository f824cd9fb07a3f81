import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type Query,
  type QueryClient,
} from '@tanstack/react-query'

import type { Api, Call } from '#contract/api.ts'
import {
  parseCallName,
  type CallArguments,
  type CallInput,
  type PageSize,
  type Reply,
  type RowOf,
} from '#contract/endpoint.ts'

import { readPage, toAddress, type ListPage } from './call.ts'

/** A call that reads: `'GET /api/family-posts/{memberId}'`. */
export type Read = Extract<Call, `GET ${string}`>

/**
 * The query of a read, typed by the contract. Its key is the segments of the path (section 7 of the specification),
 * followed by the values of the query string.
 */
export function query<Name extends Read>(name: Name, ...[input]: CallArguments<Api[Name]>) {
  return queryOptions<Reply<Api[Name]>>({ queryKey: buildQueryKey(name, input ?? {}) })
}

/** A read whose list is answered in pages. */
export type PagedRead = { [Name in Read]: Api[Name] extends { page: PageSize } ? Name : never }[Read]

type RowOfRead<Name extends PagedRead> = RowOf<Reply<Api[Name]>>

/** The rows of the loaded pages and the number of these pages. */
export type LoadedRows<Row> = {
  rows: Row[]
  pages: number
  /** The number of rows on all pages. */
  total: number
  /** False for a search that does not know its total, which is then that of the loaded rows. */
  isCounted: boolean
}

/** A paged list whose first page is loaded, as `useInfiniteQuery` returns it. */
export type LoadedList<Row> = {
  data: LoadedRows<Row>
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  error: unknown
  fetchNextPage: () => Promise<unknown>
}

/** The query of a paged list, for `useInfiniteQuery`. The `Link` header of a page leads to the next one. */
export function pagedQuery<Name extends PagedRead>(name: Name, ...[input]: CallArguments<Api[Name]>) {
  type Row = RowOfRead<Name>
  const key = buildQueryKey(name, input ?? {})
  return infiniteQueryOptions<ListPage<Row>, Error, LoadedRows<Row>, readonly unknown[], string | null>({
    queryKey: key,
    queryFn: ({ pageParam, signal }) => readPage(pageParam ?? toAddress(key), signal),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    select: joinPages,
  })
}

function joinPages<Row>({ pages }: InfiniteData<ListPage<Row>>): LoadedRows<Row> {
  const rows = pages.flatMap(page => page.rows)
  const total = pages[0]?.total ?? null
  return { rows, pages: pages.length, total: total ?? rows.length, isCounted: total !== null }
}

/**
 * Changes the cached rows of a paged list, with these path values or with any, and with any filter. `change` is called
 * with the rows of each page.
 */
export function updateRows<Name extends PagedRead>(
  queryClient: QueryClient,
  name: Name,
  input: Pick<CallInput<Api[Name]>, keyof CallInput<Api[Name]> & 'params'> | undefined,
  change: (rows: RowOfRead<Name>[], page: number) => RowOfRead<Name>[],
): void {
  const pattern = buildQueryKey(name, input ?? {})
  const filters = { predicate: (query: Query) => matchesPattern(query.queryKey, pattern) }
  queryClient.setQueriesData<InfiniteData<ListPage<RowOfRead<Name>>>>(filters, data => {
    if (data === undefined) return data
    const pages = data.pages.map((page, index) => ({ ...page, rows: change(page.rows, index) }))
    const added = countRows(pages) - countRows(data.pages)
    for (const page of pages) if (page.total !== null) page.total += added
    return { ...data, pages }
  })
}

function countRows(pages: ListPage<unknown>[]): number {
  return pages.reduce((count, { rows }) => count + rows.length, 0)
}

/** Marks the cached replies of a read as stale, with these path values or with any, and refetches the visible ones. */
export function invalidate<Name extends Read>(
  queryClient: QueryClient,
  name: Name,
  input?: Pick<CallInput<Api[Name]>, keyof CallInput<Api[Name]> & 'params'>,
): Promise<void> {
  const pattern = buildQueryKey(name, input ?? {})
  return queryClient.invalidateQueries({ predicate: query => matchesPattern(query.queryKey, pattern) })
}

/** A path value that is not given stays `{name}`, which matches any value. */
function buildQueryKey(name: Read, input: object): readonly unknown[] {
  // Typed by the callers, as in `toRequest`.
  const { params = {}, query = {} } = input as {
    params?: Record<string, string>
    query?: Record<string, string>
  }
  const [first = '', ...rest] = parseCallName(name).path.slice('/api/'.length).split('/')
  const segments = rest.map(segment =>
    segment.startsWith('{') ? (params[segment.slice(1, -1)] ?? segment) : segment,
  )
  return [`/api/${first}`, ...segments, ...(Object.keys(query).length === 0 ? [] : [query])]
}

function matchesPattern(key: readonly unknown[], pattern: readonly unknown[]): boolean {
  const segments = key.filter(segment => typeof segment === 'string')
  return (
    segments.length === pattern.length &&
    segments.every((segment, index) => {
      const expected = String(pattern[index])
      return expected.startsWith('{') || expected === segment
    })
  )
}
