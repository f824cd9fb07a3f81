import type { FastifyInstance } from 'fastify'

import type { Platform } from '#server/platform/platform.ts'

import type { ClientPolicy } from './client.ts'
import { openCoinbase } from './coinbase.ts'
import { openKraken } from './kraken.ts'
import { startPoller } from './poller.ts'
import { openPrices, type Prices } from './prices.ts'
import type { Source } from './quote.ts'

/** Market prices, opened once and passed to every slice that shows or values holdings. */
export type Market = Pick<Prices, 'list' | 'listExact'>

/** Opens the prices, and polls the exchanges from when the app listens until the portal stops. */
export function openMarket(app: FastifyInstance, platform: Platform, policy?: Partial<ClientPolicy>): Market {
  const sources = openSources(platform, policy)
  // Without a feed there are no prices: stored ones would look live.
  if (sources.length === 0) return { list: () => [], listExact: () => [] }

  const prices = openPrices(platform)
  app.addHook('onReady', () => prices.refresh())
  app.addHook('onListen', async () => {
    const poller = startPoller(platform, sources)
    platform.onStop(() => poller.stop())
  })
  return prices
}

/** The configured exchanges in the order of their requests. */
function openSources({ config, clock, log }: Platform, policy?: Partial<ClientPolicy>): Source[] {
  const { COINBASE_URL, KRAKEN_URL } = config
  return [
    ...(COINBASE_URL === 'off' ? [] : [openCoinbase({ url: COINBASE_URL, clock, log }, policy)]),
    ...(KRAKEN_URL === 'off' ? [] : [openKraken({ url: KRAKEN_URL, clock, log }, policy)]),
  ]
}
