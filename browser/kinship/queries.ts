import { queryOptions } from '@tanstack/react-query'

import type { FamilyCircle, Kinship } from '#contract/kinship.ts'

/** The parents, partners, children, siblings and life events of a member. */
export function circleQuery(id: string) {
  return queryOptions<FamilyCircle>({ queryKey: ['/api/family-members', id, 'circle'], staleTime: 60_000 })
}

/** How `otherId` is related to `id`. */
export function kinshipQuery(id: string, otherId: string) {
  return queryOptions<Kinship>({ queryKey: ['/api/family-members', id, 'kinship', otherId] })
}
