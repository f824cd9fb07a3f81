import { z } from 'zod'

import { addDuration, day, second } from '#server/platform/clock.ts'

import { ExchangeUnavailable, defaultPolicy, openClient, type Answer, type ClientPolicy } from './client.ts'
import type { Coin } from './coins.ts'
import { buildCandlesPath, coversMoment, findPrice, readHistory, type History } from './kraken-history.ts'
import { parseFigures, CoinUnavailable, Price, Volume, type Quote, type Source } from './quote.ts'

/** Kraken asks clients to make about one public call a second from one address. */
const krakenPolicy: ClientPolicy = { ...defaultPolicy, concurrency: 1, intervalMs: second }

/**
 * Kraken's public REST API. `GET /0/public/Ticker` returns the last price and the volume of the last 24 hours, but not
 * the price 24 hours ago. Its `o` is the first price since midnight UTC. That price comes from the candles of `GET
 * /0/public/OHLC`. One request a day suffices: the candles cover the 24 hours before it.
 */
export function openKraken(
  options: Omit<Parameters<typeof openClient>[0], 'name'>,
  overrides: Partial<ClientPolicy> = {},
): Source {
  const client = openClient({ name: 'Kraken', ...options }, { ...krakenPolicy, ...overrides })
  const histories = new Map<Coin, History>()
  return {
    name: client.name,
    async *read(coins, signal) {
      let ready: Quote[] = []
      for (const { coin, ticker } of await requestTickers(coins, signal)) {
        if (!coversMoment(histories.get(coin), findDayBefore(ticker))) {
          // Yields the finished quotes before a slow request.
          yield ready
          ready = []
          await requestHistory(coin, findDayBefore(ticker), signal)
        }
        const quote = createQuote(coin, ticker, signal)
        if (quote !== undefined) ready.push(quote)
      }
      yield ready
    },
  }

  async function requestTickers(coins: readonly Coin[], signal: AbortSignal): Promise<CoinTicker[]> {
    const [first] = coins
    if (first === undefined) return []
    try {
      const path = `/0/public/Ticker?pair=${coins.map(coin => coin.kraken).join(',')}`
      const { result, at } = await client.request(path, readResult, signal)
      return coins.map(coin => ({ coin, ticker: { body: result[coin.kraken], at } }))
    } catch (error) {
      // Kraken may reject a whole list because of one unknown pair, so request each half.
      if (error instanceof CoinUnavailable && coins.length > 1) {
        const half = Math.ceil(coins.length / 2)
        const found = await requestTickers(coins.slice(0, half), signal)
        return [...found, ...(await requestTickers(coins.slice(half), signal))]
      }
      client.logOnce(error, first, signal)
      return []
    }
  }

  async function requestHistory(coin: Coin, moment: Date, signal: AbortSignal): Promise<void> {
    try {
      const { result, at } = await client.request(buildCandlesPath(coin, moment), readResult, signal)
      histories.set(coin, readHistory(result[coin.kraken], at))
    } catch (error) {
      client.logOnce(error, coin, signal)
    }
  }

  function createQuote(coin: Coin, ticker: Answer, signal: AbortSignal): Quote | undefined {
    const history = histories.get(coin)
    if (history === undefined) return undefined
    try {
      const { price, volume } = readTicker(ticker.body)
      return {
        symbol: coin.symbol,
        price,
        priceDayAgo: findPrice(history, findDayBefore(ticker)),
        volume,
        at: ticker.at,
      }
    } catch (error) {
      client.logOnce(error, coin, signal)
    }
  }
}

type CoinTicker = { coin: Coin; ticker: Answer }

function findDayBefore({ at }: Answer): Date {
  return addDuration(at, -day)
}

/** `c` is the last trade: price and size. `v` is the volume: since midnight UTC, and of the last 24 hours. */
const Ticker = z.object({
  c: z.tuple([Price]).rest(z.unknown()),
  v: z.tuple([z.unknown(), Volume]).rest(z.unknown()),
})

/** @throws CoinUnavailable when a figure is missing or cannot be right. */
export function readTicker(body: unknown): Pick<Quote, 'price' | 'volume'> {
  const { c, v } = parseFigures(Ticker, body)
  return { price: c[0], volume: v[1] }
}

const Reply = z.object({ error: z.array(z.string()), result: z.record(z.string(), z.unknown()).nullish() })

/**
 * Kraken answers with status 200 even when it fails. A result counts even if the answer also contains errors.
 * @throws CoinUnavailable when it knows none of the pairs; ExchangeUnavailable for any other error.
 */
export function readResult({ body, at }: Answer): { result: Record<string, unknown>; at: Date } {
  const reply = Reply.safeParse(body)
  if (!reply.success) throw new ExchangeUnavailable('answered in an unknown format')
  const { error, result } = reply.data
  if (result !== null && result !== undefined && Object.keys(result).length > 0) return { result, at }
  const errors = error.join(', ').slice(0, 200)
  if (errors.includes('Unknown asset pair')) throw new CoinUnavailable('not listed')
  throw new ExchangeUnavailable(`answered with ${errors === '' ? 'nothing' : errors}`)
}
