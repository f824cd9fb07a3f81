import { queryOptions, type QueryClient } from '@tanstack/react-query'

import type { Api, Call } from '#contract/api.ts'
import { methodAndPath, type CallArguments, type CallInput, type Reply } from '#contract/endpoint.ts'

/** A call that reads: `'GET /api/family-posts/{memberId}'`. */
export type Read = Extract<Call, `GET ${string}`>

/**
 * The query of a read, typed by the contract. Its key is the segments of the path (section 7 of the specification),
 * and then the query string's values, where there are any.
 */
export function query<Name extends Read>(name: Name, ...[input]: CallArguments<Api[Name]>) {
  return queryOptions<Reply<Api[Name]>>({ queryKey: queryKey(name, input ?? {}) })
}

/** Marks the cached replies of a read as stale, with these path values or with any, and refetches the visible ones. */
export function invalidate<Name extends Read>(
  queryClient: QueryClient,
  name: Name,
  input?: Pick<CallInput<Api[Name]>, keyof CallInput<Api[Name]> & 'params'>,
): Promise<void> {
  const pattern = queryKey(name, input ?? {})
  return queryClient.invalidateQueries({ predicate: query => matches(query.queryKey, pattern) })
}

/** A path value that is not given stays `{name}`, which matches any value. */
function queryKey(name: Read, input: object): readonly unknown[] {
  const { params = {}, query = {} } = input as {
    params?: Record<string, string>
    query?: Record<string, string>
  }
  const [first = '', ...rest] = methodAndPath(name).path.slice('/api/'.length).split('/')
  const segments = rest.map(segment =>
    segment.startsWith('{') ? (params[segment.slice(1, -1)] ?? segment) : segment,
  )
  return [`/api/${first}`, ...segments, ...(Object.keys(query).length === 0 ? [] : [query])]
}

function matches(key: readonly unknown[], pattern: readonly unknown[]): boolean {
  const segments = key.filter(segment => typeof segment === 'string')
  return (
    segments.length === pattern.length &&
    segments.every((segment, index) => {
      const expected = String(pattern[index])
      return expected.startsWith('{') || expected === segment
    })
  )
}
