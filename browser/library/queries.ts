import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'

/** The search results in all categories, since each category shows its count. */
export function articlesQuery(search: string) {
  return queryOptions({
    queryKey: ['/api/articles', { search }],
    queryFn: () => call('GET /api/articles', search === '' ? {} : { query: { search } }),
    // The previous results stay visible while loading.
    placeholderData: keepPreviousData,
  })
}

export function articleQuery(slug: string) {
  return queryOptions({
    queryKey: ['/api/articles', slug],
    queryFn: () => call('GET /api/articles/{slug}', { params: { slug } }),
  })
}
