import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'

/** Exact decimal text with any number of digits, as sums and products have. */
const Exact = z.string().regex(/^-?\d+(\.\d+)?$/)

const Holding = z.object({ symbol: z.string(), name: z.string(), quantity: Exact })

/** Dollars now and 24 hours ago, and the change. */
const valuationFields = { value: Exact, previousValue: Exact, change24h: Exact, changePercent24h: Exact }

const ModelPortfolio = z.object({
  name: z.string(),
  /** Percent, as stated by the family office. */
  yearToDateReturn: Exact,
  allocation: z.array(z.object({ assetClass: z.string(), percent: Exact })),
})

export const PortfolioReport = z
  .object({
    generatedAt: Timestamp,
    /** Whether the prices are samples for a demonstration. */
    samplePrices: z.boolean(),
    portfolios: z.array(ModelPortfolio),
    /** Priced holdings; dollars are exact, percentages have up to ten decimals. */
    holdings: z.array(Holding.extend({ price: Exact, ...valuationFields, lastUpdated: Timestamp })),
    /** Holdings without a price; not part of the total. */
    unavailable: z.array(Holding),
    total: z.object(valuationFields),
  })
  .meta({ id: 'PortfolioReport' })
export type PortfolioReport = z.infer<typeof PortfolioReport>

export const portfolioApi = calls({
  'GET /api/portfolio-report': {
    summary: 'The model portfolios, and the holdings at the latest market prices.',
    access: 'signed-in',
    rule: 'the same for everyone',
    requiresStepUp: true,
    reply: PortfolioReport,
  },
})
