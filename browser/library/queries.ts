import { keepPreviousData } from '@tanstack/react-query'

import { query } from '#browser/platform/query.ts'

/** The search results in all categories, since each category shows its count. */
export function createArticlesQuery(search: string) {
  return {
    ...query('GET /api/articles', { query: search === '' ? {} : { search } }),
    // The previous results stay visible while loading.
    placeholderData: keepPreviousData,
  }
}

export function createArticleQuery(slug: string) {
  return query('GET /api/articles/{slug}', { params: { slug } })
}
