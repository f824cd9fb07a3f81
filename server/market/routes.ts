import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

import type { Market } from './open-market.ts'

export function mountMarketRoutes(app: FastifyInstance, { sessions }: Platform, market: Market): void {
  answer(app, sessions, 'GET /api/crypto-prices', async () => ({ data: market.list() }))
}
