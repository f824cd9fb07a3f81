import { query } from '#browser/platform/query.ts'

/** Refetched whenever the page is opened: other pages and devices change the state. */
export const securityQuery = { ...query('GET /api/security-center'), refetchOnMount: 'always' as const }
