import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { addBenchmark, removeBenchmark } from './benchmarks/change-benchmarks.ts'
import { listBenchmarks, presentBenchmark } from './benchmarks/store.ts'
import { openDailyReads } from './daily-reads.ts'
import { followMarket } from './market-prices.ts'
import type { ProviderSymbol } from './provider/read-provider-prices.ts'
import { importRates } from './rates/import-rates.ts'
import { listLatestRates } from './rates/store.ts'

export function mountPricesRoutes(
  app: FastifyInstance,
  platform: Platform,
  listSymbols: (db: Db) => Promise<ProviderSymbol[]>,
): void {
  const { database, sessions } = platform
  const { db } = database
  followMarket(platform)
  openDailyReads(app, platform, listSymbols)

  answer(app, sessions, 'GET /api/exchange-rates', () => listLatestRates(db))

  answer(app, sessions, 'POST /api/exchange-rates', ({ user, upload }) => importRates(platform, user, upload))

  answer(app, sessions, 'GET /api/benchmarks', async ({ user, query }) => {
    const page = await listBenchmarks(db, query)
    return page.present(rows => rows.map(row => presentBenchmark(user, row)))
  })

  answer(app, sessions, 'POST /api/benchmarks', ({ user, query, upload }) =>
    addBenchmark(platform, user, query.name, upload),
  )

  answer(app, sessions, 'DELETE /api/benchmarks/{id}', async ({ user, params: { id } }) => {
    await removeBenchmark(platform, user, id)
    return { id }
  })
}
