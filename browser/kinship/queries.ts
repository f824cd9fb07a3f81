import { queryOptions } from '@tanstack/react-query'

import type { FamilyCircle, Relative } from '#contract/kinship.ts'

export function circleQuery(id: string) {
  return queryOptions<FamilyCircle>({ queryKey: ['/api/family-members', id, 'circle'], staleTime: 60_000 })
}

/** What `otherId` is to `id`. */
export function kinshipQuery(id: string, otherId: string) {
  return queryOptions<{ words: string | null; through: Relative[] }>({
    queryKey: ['/api/family-members', id, 'kinship', otherId],
  })
}
