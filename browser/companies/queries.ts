import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { query } from '#browser/platform/query.ts'

/** Others file documents, so a page that is opened again refetches after this time. */
const staleTime = 30_000

export const companiesQuery = { ...query('GET /api/companies'), staleTime }

/** A company with the requirements of a year; the server's current one by default. */
export function createCompanyQuery(slug: string, year: number | null) {
  const ask = { params: { slug }, query: year === null ? {} : { year } }
  return queryOptions({
    ...query('GET /api/companies/{slug}', ask),
    placeholderData: keepPreviousData,
    staleTime,
  })
}
