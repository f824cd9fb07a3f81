import { z } from 'zod'

import { after, day, second } from '#server/platform/clock.ts'

import { ExchangeUnavailable, defaultPolicy, openClient, type Answer, type ClientPolicy } from './client.ts'
import type { Coin } from './coins.ts'
import { candlesPath, coversMoment, priceAt, readHistory, type History } from './kraken-history.ts'
import { parseFigures, CoinUnavailable, Price, Volume, type Quote, type Source } from './quote.ts'

/** Public calls from one address are to stay at about one a second. */
const manners: ClientPolicy = { ...defaultPolicy, concurrency: 1, intervalMs: second }

/**
 * Kraken's public REST API. `GET /0/public/Ticker` gives the price of the last trade and the volume of the
 * last 24 hours, but no price of 24 hours ago: its `o` is the first price since midnight UTC. That price comes
 * from the candles of `GET /0/public/OHLC`. They are asked for once a day: what will be 24 hours ago during
 * the coming day is all in there.
 */
export function openKraken(
  given: Omit<Parameters<typeof openClient>[0], 'name'>,
  changed: Partial<ClientPolicy> = {},
): Source {
  const client = openClient({ name: 'Kraken', ...given }, { ...manners, ...changed })
  const histories = new Map<Coin, History>()
  return {
    name: client.name,
    async *read(coins, signal) {
      let ready: Quote[] = []
      for (const { coin, ticker } of await askTickers(coins, signal)) {
        if (!coversMoment(histories.get(coin), dayBefore(ticker))) {
          // Nothing that is ready waits for a request.
          yield ready
          ready = []
          await askHistory(coin, dayBefore(ticker), signal)
        }
        const quote = quoteOf(coin, ticker, signal)
        if (quote !== undefined) ready.push(quote)
      }
      yield ready
    },
  }

  async function askTickers(coins: readonly Coin[], signal: AbortSignal): Promise<Found[]> {
    const [first] = coins
    if (first === undefined) return []
    try {
      const path = `/0/public/Ticker?pair=${coins.map(coin => coin.kraken).join(',')}`
      const { result, at } = await client.request(path, readResult, signal)
      return coins.map(coin => ({ coin, ticker: { body: result[coin.kraken], at } }))
    } catch (error) {
      // A whole list may be refused for one pair that is not known there any more, so its halves are asked.
      if (error instanceof CoinUnavailable && coins.length > 1) {
        const half = Math.ceil(coins.length / 2)
        const found = await askTickers(coins.slice(0, half), signal)
        return [...found, ...(await askTickers(coins.slice(half), signal))]
      }
      client.logOnce(error, first, signal)
      return []
    }
  }

  async function askHistory(coin: Coin, moment: Date, signal: AbortSignal): Promise<void> {
    try {
      const { result, at } = await client.request(candlesPath(coin, moment), readResult, signal)
      histories.set(coin, readHistory(result[coin.kraken], at))
    } catch (error) {
      client.logOnce(error, coin, signal)
    }
  }

  function quoteOf(coin: Coin, ticker: Answer, signal: AbortSignal): Quote | undefined {
    const history = histories.get(coin)
    if (history === undefined) return undefined
    try {
      const { price, volume } = readTicker(ticker.body)
      return {
        symbol: coin.symbol,
        price,
        priceDayAgo: priceAt(history, dayBefore(ticker)),
        volume,
        at: ticker.at,
      }
    } catch (error) {
      client.logOnce(error, coin, signal)
    }
  }
}

type Found = { coin: Coin; ticker: Answer }

function dayBefore({ at }: Answer): Date {
  return after(at, -day)
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
 * What Kraken answers with status 200 whatever happened. It may name errors and give a result all the same:
 * then the result counts.
 * @throws CoinUnavailable when it knows none of the pairs; ExchangeUnavailable when it says anything else is wrong.
 */
export function readResult({ body, at }: Answer): { result: Record<string, unknown>; at: Date } {
  const reply = Reply.safeParse(body)
  if (!reply.success) throw new ExchangeUnavailable('answered in a form of its own')
  const { error, result } = reply.data
  if (result !== null && result !== undefined && Object.keys(result).length > 0) return { result, at }
  const errors = error.join(', ').slice(0, 200)
  if (errors.includes('Unknown asset pair')) throw new CoinUnavailable('not listed')
  throw new ExchangeUnavailable(`answered with ${errors === '' ? 'nothing' : errors}`)
}
