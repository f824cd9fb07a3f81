import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

import { openCoinbase } from './coinbase.ts'
import { openKraken } from './kraken.ts'
import { startPoller } from './poller.ts'
import { openPrices } from './prices.ts'
import type { Source } from './quote.ts'

export function marketRoutes(app: FastifyInstance, platform: Platform): void {
  const sources = openSources(platform)
  // Without a feed the ticker stays empty, whatever is kept: prices of another day would look like live ones.
  const prices = sources.length === 0 ? undefined : openPrices(platform)
  answer(app, platform.sessions, 'GET /api/crypto-prices', async () => ({ data: prices?.all() ?? [] }))

  if (prices === undefined) return
  app.addHook('onReady', () => prices.refresh())
  app.addHook('onListen', async () => {
    const poller = startPoller(platform, sources)
    platform.onStop(() => poller.stop())
  })
}

/** The exchanges in the order in which they are asked. */
function openSources({ config, clock, log }: Platform): Source[] {
  const { COINBASE_URL, KRAKEN_URL } = config
  return [
    ...(COINBASE_URL === 'off' ? [] : [openCoinbase({ url: COINBASE_URL, clock, log })]),
    ...(KRAKEN_URL === 'off' ? [] : [openKraken({ url: KRAKEN_URL, clock, log })]),
  ]
}
