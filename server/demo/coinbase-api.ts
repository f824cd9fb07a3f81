import { day, hour } from '#server/platform/clock.ts'

import type { SampleAnswer, SampleCoin, SampleMarket } from './sample-market.ts'

/** `GET /products/{id}/stats`: the figures of the last 24 hours; volumes are in coins. */
export function answerAsCoinbase(market: SampleMarket, coins: SampleCoin[], url: URL): SampleAnswer {
  const product = /^\/products\/([^/]+)\/stats$/.exec(url.pathname)?.[1]
  const coin = coins.find(coin => coin.coinbase === product)
  if (coin === undefined) return { status: 404, body: { message: 'NotFound' } }
  const now = market.now()
  const prices = Array.from({ length: 25 }, (_, hours) => market.priceAt(coin, now - hours * hour))
  const inOrder = [...prices, market.last(coin)].sort((a, b) => Number(a) - Number(b))
  const volume = market.volume(coin)
  return {
    status: 200,
    body: {
      open: market.priceAt(coin, now - day),
      high: inOrder.at(-1),
      low: inOrder[0],
      last: market.last(coin),
      volume,
      volume_30day: (30 * Number(volume)).toFixed(8),
    },
  }
}
