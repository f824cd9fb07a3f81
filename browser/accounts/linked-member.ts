import { query } from '#browser/platform/query.ts'

/** The family member that the current account is linked to. An approval elsewhere may change it. */
export const linkedMemberQuery = { ...query('GET /api/linked-member'), staleTime: 60_000 }
