import { queryOptions } from '@tanstack/react-query'

import type { PortfolioReport } from '#contract/portfolio.ts'

/** Prepared for each visit and not cached. */
export const portfolioReportQuery = queryOptions<PortfolioReport>({
  queryKey: ['/api/portfolio-report'],
  gcTime: 0,
})
