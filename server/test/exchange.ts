import { pino, type Logger } from 'pino'
import { onTestFinished } from 'vitest'

import { openExchange, type SampleExchange } from '#server/demo/exchange.ts'
import { coins as allCoins, type Coin } from '#server/market/coins.ts'
import type { Quote, Source } from '#server/market/quote.ts'

/** Opens the sample exchange and closes it after the test. */
export async function openTestExchange(...args: Parameters<typeof openExchange>): Promise<SampleExchange> {
  const exchange = await openExchange(...args)
  onTestFinished(() => exchange.close())
  return exchange
}

/** Reads all quotes of a source once. */
export async function readQuotes(source: Source, coins: readonly Coin[] = allCoins, signal?: AbortSignal) {
  const quotes: Quote[] = []
  for await (const portion of source.read(coins, signal ?? new AbortController().signal))
    quotes.push(...portion)
  return quotes
}

export function findCoin(symbol: string): Coin {
  const coin = allCoins.find(coin => coin.symbol === symbol)
  if (coin === undefined) throw new Error(`There is no coin ${symbol}`)
  return coin
}

/** A log and its lines, with level and message. */
export function openTestLog(): {
  log: Logger
  lines: { level: number; msg: string; [more: string]: unknown }[]
} {
  const lines: { level: number; msg: string }[] = []
  const log = pino({ level: 'info' }, { write: line => void lines.push(JSON.parse(line)) })
  return { log, lines }
}

export const warn = 40
export const info = 30
