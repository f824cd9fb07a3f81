import type { Call } from './api.ts'

/** The reads whose replies change with the family tree. It imports only types, so that a page loads no schema. */
export const treeReads = [
  'GET /api/family-members',
  'GET /api/family-members/{id}',
  'GET /api/family-members/{id}/circle',
  'GET /api/family-members/{id}/kinship/{otherId}',
  'GET /api/family-links',
  'GET /api/linked-member',
] as const satisfies Call[]
