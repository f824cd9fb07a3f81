import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'

import { callForFile } from '#browser/platform/call.ts'
import { saveFile } from '#browser/platform/files/save-file.ts'
import { pagedQuery, query } from '#browser/platform/query.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { AuditFilters } from '#contract/audit/audit.ts'

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

/** Saves the entries that match the filters. `onProgress` gets the number of bytes that have arrived. */
export function useExportEntries(onProgress: (bytes: number) => void) {
  return useGuardedMutation({
    mutationFn: async (filters: AuditFilters) => {
      onProgress(0)
      const { name, content } = await callForFile('GET /api/audit-export', { query: filters }, { onProgress })
      saveFile(name ?? 'Audit trail.csv', content)
    },
  })
}
