import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'

/** The articles that a search finds, in all categories, so that each of them can say how many it holds. */
export function articlesQuery(search: string) {
  return queryOptions({
    queryKey: ['/api/articles', { search }],
    queryFn: () => call('GET /api/articles', search === '' ? {} : { query: { search } }),
    // What was found before stays in sight until the next answer is there.
    placeholderData: keepPreviousData,
  })
}

export function articleQuery(slug: string) {
  return queryOptions({
    queryKey: ['/api/articles', slug],
    queryFn: () => call('GET /api/articles/{slug}', { params: { slug } }),
  })
}
