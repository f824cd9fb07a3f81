import { query } from '#browser/platform/query.ts'

/** The family member that the current account is linked to. An approval elsewhere may change it. */
export const linkedMemberQuery = { ...query('GET /api/linked-member'), staleTime: 60_000 }

/** Requests that await this account's decision, and decisions on its own requests. */
export const boardNoticesQuery = { ...query('GET /api/board-notices'), staleTime: 60_000 }
