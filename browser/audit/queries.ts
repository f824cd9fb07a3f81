import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { pagedQuery, query } from '#browser/platform/query.ts'
import type { AuditFilters } from '#contract/audit.ts'

/** The trail grows with every action, so a page that is opened again refetches. */
const staleTime = 0

export function createEntriesQuery(filters: AuditFilters) {
  return infiniteQueryOptions({
    ...pagedQuery('GET /api/audit-entries', { query: filters }),
    placeholderData: keepPreviousData,
    staleTime,
  })
}

/** The accounts whose names contain the words. */
export function createPeopleQuery(words: string) {
  return queryOptions({
    ...query('GET /api/audit-people', { query: { q: words } }),
    placeholderData: keepPreviousData,
    enabled: words !== '',
  })
}

/** The name of a chosen account, which the address does not contain. */
export function createPersonQuery(id: string | null) {
  return queryOptions({
    ...query('GET /api/audit-people', { query: id === null ? {} : { id } }),
    enabled: id !== null,
  })
}

export const activityQuery = { ...pagedQuery('GET /api/account/activity'), staleTime }

export function buildCsvAddress(filters: AuditFilters): string {
  const parameters = new URLSearchParams(
    Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
  return `/api/audit-export?${parameters.toString()}`
}
