import { z } from 'zod'

import { Timestamp } from './dates.ts'
import { calls } from './endpoint.ts'

/** Exact decimal text, of however many digits: what a sum or a product has. */
const Exact = z.string().regex(/^-?\d+(\.\d+)?$/)

const Holding = z.object({ symbol: z.string(), name: z.string(), quantity: Exact })

/** Dollars, now and 24 hours ago, and what lies between. */
const worth = { value: Exact, previousValue: Exact, change24h: Exact, changePercent24h: Exact }

const ModelPortfolio = z.object({
  name: z.string(),
  /** Percent, as the family office states it. */
  yearToDateReturn: Exact,
  allocation: z.array(z.object({ assetClass: z.string(), percent: Exact })),
})

export const PortfolioReport = z.object({
  generatedAt: Timestamp,
  /** The prices are made up for a demonstration. */
  samplePrices: z.boolean(),
  portfolios: z.array(ModelPortfolio),
  /** The holdings that a price is known of; dollars are exact, the percentage has up to ten places. */
  holdings: z.array(Holding.extend({ price: Exact, ...worth, lastUpdated: Timestamp })),
  /** Those that none is known of: they are in no sum. */
  unavailable: z.array(Holding),
  total: z.object(worth),
})
export type PortfolioReport = z.infer<typeof PortfolioReport>

export const portfolioApi = calls({
  'GET /api/portfolio-report': {
    summary: 'The model portfolios, and the holdings at the last prices of the market feed.',
    access: 'family_member',
    isBehindFamilyAccess: true,
    reply: PortfolioReport,
  },
})
