import { z } from 'zod'

import { defaultPolicy, openClient, type Answer, type Client, type ClientPolicy } from './client.ts'
import type { Coin } from './coins.ts'
import { parseFigures, Price, Volume, type Quote, type Source } from './quote.ts'

/** Coinbase allows ten requests a second from one address, with bursts of fifteen. */
const coinbasePolicy: ClientPolicy = { ...defaultPolicy, concurrency: 3, intervalMs: 125 }

/**
 * The public REST API of Coinbase Exchange: `GET /products/{id}/stats` returns the last price, the price 24 hours
 * before, and the volume of those 24 hours in coins.
 */
export function openCoinbase(
  options: Omit<Parameters<typeof openClient>[0], 'name'>,
  overrides: Partial<ClientPolicy> = {},
): Source {
  const client = openClient({ name: 'Coinbase', ...options }, { ...coinbasePolicy, ...overrides })
  return {
    name: client.name,
    async *read(coins, signal) {
      const quotes = await Promise.all(coins.map(coin => readCoin(client, coin, signal)))
      yield quotes.filter(quote => quote !== undefined)
    },
  }
}

async function readCoin(client: Client, coin: Coin, signal: AbortSignal): Promise<Quote | undefined> {
  try {
    return await client.request(`/products/${coin.coinbase}/stats`, answer => readStats(coin, answer), signal)
  } catch (error) {
    client.logOnce(error, coin, signal)
  }
}

const Stats = z.object({ last: Price, open: Price, volume: Volume })

/** @throws CoinUnavailable when a figure is missing or cannot be right. */
export function readStats({ symbol }: Coin, { body, at }: Answer): Quote {
  const { last, open, volume } = parseFigures(Stats, body)
  return { symbol, price: last, priceDayAgo: open, volume, at }
}
