import { query } from '#browser/platform/query.ts'

/** Prepared for each visit and not cached. */
export const portfolioReportQuery = { ...query('GET /api/portfolio-report'), gcTime: 0 }
