import { queryOptions } from '@tanstack/react-query'

import type { PortfolioReport } from '#contract/portfolio.ts'

/** Drawn up anew for everybody who opens it, and kept nowhere once it is closed. */
export const portfolioReportQuery = queryOptions<PortfolioReport>({
  queryKey: ['/api/portfolio-report'],
  gcTime: 0,
})
