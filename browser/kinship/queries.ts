import { query } from '#browser/platform/query.ts'

/** The parents, partners, children, siblings and life events of a member. */
export function createCircleQuery(id: string) {
  return { ...query('GET /api/family-members/{id}/circle', { params: { id } }), staleTime: 60_000 }
}

/** How `otherId` is related to `id`. */
export function createKinshipQuery(id: string, otherId: string) {
  return query('GET /api/family-members/{id}/kinship/{otherId}', { params: { id, otherId } })
}
