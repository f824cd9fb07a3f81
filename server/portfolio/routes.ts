import type { FastifyInstance } from 'fastify'

import { fixedHoldings, valueHoldings } from '#contract/portfolio/holdings.ts'
import { modelPortfolios } from '#contract/portfolio/model-portfolios.ts'
import type { Market } from '#server/market/open-market.ts'
import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountPortfolioRoutes(
  app: FastifyInstance,
  { clock, config, sessions }: Platform,
  market: Market,
): void {
  answer(app, sessions, 'GET /api/portfolio-report', async () => ({
    generatedAt: clock().toISOString(),
    samplePrices: config.SAMPLE_PRICES,
    portfolios: modelPortfolios,
    ...valueHoldings(fixedHoldings, market.listExact()),
  }))
}
