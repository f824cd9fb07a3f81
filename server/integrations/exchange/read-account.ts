import type { Exchange } from 'ccxt'

import { add, compare, sum, toText } from '#contract/finance/exact.ts'
import type { ExchangePlatform } from '#contract/integrations/integration-choices.ts'
import { keyNotReadOnly, secretMalformed } from '#server/integrations/failures.ts'

import type { ExchangeCredentials, ExchangeReading, ExchangeTask, ExchangeTrade } from './exchange-task.ts'
import { isFiat } from './fiat-currencies.ts'
import { keyPermissionReaders } from './key-permissions.ts'
import { BaseError, loadExchange } from './load-exchange.ts'

/**
 * Reads an account through ccxt.
 * @throws Failure 400 for a secret that cannot sign, or for a key that can do more than read; an error of ccxt.
 */
export async function readAccount(
  task: ExchangeTask,
  credentials: ExchangeCredentials,
): Promise<ExchangeReading> {
  const exchange = await openExchange(task, credentials)
  const isReadOnly = await readKeyPermissions(exchange, task.platform)
  const balances = await readBalances(exchange, task.platform)
  if (task.job === 'check') return { isReadOnly, balances, trades: [], prices: {} }
  const trades = await readTrades(exchange, task, balances)
  return { isReadOnly, balances, trades, prices: await readPrices(exchange, task, balances) }
}

async function openExchange(
  { platform, baseUrl, isPaced }: ExchangeTask,
  { apiKey, apiSecret }: ExchangeCredentials,
): Promise<Exchange> {
  const OpenedExchange = await loadExchange(platform)
  const exchange = new OpenedExchange({
    apiKey,
    // Coinbase shows the line breaks of a key as two characters.
    secret: apiSecret.replaceAll('\\n', '\n'),
    timeout: 20_000,
    enableRateLimit: isPaced,
    // Numbers as text, so that no digit is lost.
    number: String,
    options: {
      defaultType: 'spot',
      fetchMarkets: { types: ['spot'] },
      fetchMargins: false,
      fetchCurrencies: false,
    },
  })
  if (baseUrl !== null) {
    const urls = exchange.urls as Record<string, unknown>
    urls['api'] = replaceOrigin(urls['api'], `${baseUrl}/${platform}`)
  }
  return exchange
}

function replaceOrigin(value: unknown, address: string): unknown {
  if (typeof value === 'string') return value.replace(/^https?:\/\/[^/]+/, address)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, replaceOrigin(part, address)]))
}

/** @throws Failure 400 for a secret that cannot sign, or for a key that can trade or withdraw; an error of ccxt. */
async function readKeyPermissions(exchange: Exchange, platform: ExchangePlatform): Promise<boolean> {
  const calls = exchange as unknown as Record<string, () => Promise<unknown>>
  const answer = await calls[permissionCalls[platform]]!.call(exchange).catch((error: unknown) => {
    // The first request that is signed. What ccxt itself does not report is from decoding the secret.
    throw error instanceof BaseError ? error : secretMalformed(platform)
  })
  const isReadOnly = keyPermissionReaders[platform](answer)
  if (isReadOnly === false) throw keyNotReadOnly(platform)
  return isReadOnly ?? false
}

const permissionCalls: Record<ExchangePlatform, string> = {
  kraken: 'privatePostGetApiKeyInfo',
  coinbase: 'v3PrivateGetBrokerageKeyPermissions',
  binance: 'sapiGetAccountApiRestrictions',
}

async function readBalances(
  exchange: Exchange,
  platform: ExchangePlatform,
): Promise<ExchangeReading['balances']> {
  const totals = platform === 'coinbase' ? await readCoinbaseBalances(exchange) : await readTotals(exchange)
  return Object.entries(totals)
    .map(([symbol, quantity]) => ({ symbol, quantity: toQuantity(quantity) }))
    .filter(({ quantity }) => compare(quantity, '0') > 0)
}

/** By coin or currency. */
async function readTotals(exchange: Exchange): Promise<Record<string, unknown>> {
  return (await exchange.fetchBalance()).total as unknown as Record<string, unknown>
}

/** Coinbase has a wallet for each coin, 250 on a page. A coin that is missing would count as zero. */
async function readCoinbaseBalances(exchange: Exchange): Promise<Record<string, unknown>> {
  const totals: Record<string, unknown> = {}
  let cursor = ''
  do {
    const page = await exchange.fetchBalance({ v3: true, ...(cursor !== '' && { cursor }) })
    Object.assign(totals, page.total)
    const { has_next: hasNext, cursor: next } = page['info'] as { has_next?: unknown; cursor?: unknown }
    cursor = hasNext === true && typeof next === 'string' && next !== cursor ? next : ''
  } while (cursor !== '')
  return totals
}

async function readTrades(
  exchange: Exchange,
  task: ExchangeTask,
  balances: ExchangeReading['balances'],
): Promise<ExchangeTrade[]> {
  const since = task.since ?? undefined
  const found = new Map<string, ExchangeTrade>()
  const collect = (trades: readonly unknown[]) => {
    for (const trade of trades.map(toTrade)) if (trade !== undefined) found.set(trade.id, trade)
  }
  if (task.platform === 'kraken')
    for (let offset = 0; offset < maxTrades; offset += krakenPage) {
      const page = await exchange.fetchMyTrades(undefined, since, undefined, { ofs: offset })
      collect(page)
      if (page.length < krakenPage) break
    }
  else if (task.platform === 'coinbase')
    collect(
      await exchange.fetchMyTrades(undefined, since, undefined, { paginate: true, paginationCalls: 40 }),
    )
  else
    for (const symbol of listMarkets(exchange, task, balances))
      for await (const page of readBinanceTrades(exchange, symbol, since)) collect(page)
  return [...found.values()].toSorted((a, b) => a.timestamp - b.timestamp || (a.id < b.id ? -1 : 1))
}

/** The oldest first. Binance continues by the number of a trade, and without one starts with the latest 1,000. */
async function* readBinanceTrades(exchange: Exchange, symbol: string, since: number | undefined) {
  let page = await exchange.fetchMyTrades(
    symbol,
    since,
    binancePage,
    since === undefined ? { fromId: 0 } : {},
  )
  yield page
  for (let count = page.length; page.length === binancePage && count < maxTrades; count += page.length) {
    page = await exchange.fetchMyTrades(symbol, undefined, binancePage, {
      fromId: Number(page.at(-1)?.id) + 1,
    })
    yield page
  }
}

const binancePage = 1000
const krakenPage = 50
const maxTrades = 10_000

async function readPrices(
  exchange: Exchange,
  task: ExchangeTask,
  balances: ExchangeReading['balances'],
): Promise<Record<string, string>> {
  const symbols = listMarkets(exchange, task, balances)
  if (symbols.length === 0) return {}
  const tickers = await exchange.fetchTickers(symbols)
  return Object.fromEntries(
    Object.entries(tickers).flatMap(([symbol, { last }]) => {
      const price = toExact(last)
      return price === null ? [] : [[symbol.split('/')[0] ?? symbol, price]]
    }),
  )
}

/** The markets between the coins of the account and the currency of the task. */
function listMarkets(
  exchange: Exchange,
  { currency }: ExchangeTask,
  balances: ExchangeReading['balances'],
): string[] {
  const markets = exchange.markets ?? {}
  return balances
    .filter(({ symbol }) => !isFiat(symbol))
    .map(({ symbol }) => `${symbol}/${currency}`)
    .filter(symbol => symbol in markets && markets[symbol]?.active !== false)
}

type CcxtTrade = {
  id?: string
  timestamp?: number
  symbol?: string
  side?: string
  amount?: unknown
  price?: unknown
  cost?: unknown
  fee?: { cost?: unknown; currency?: string }
}

function toTrade(trade: unknown): ExchangeTrade | undefined {
  const { id, timestamp, symbol = '', side, amount, price, cost, fee } = trade as CcxtTrade
  const [base, quote] = symbol.split(':')[0]?.split('/') ?? []
  const exact = { quantity: toExact(amount), price: toExact(price), amount: toExact(cost) }
  if (!id || timestamp === undefined || !base || !quote || (side !== 'buy' && side !== 'sell'))
    return undefined
  if (exact.quantity === null || exact.price === null || exact.amount === null) return undefined
  return {
    id,
    timestamp,
    date: new Date(timestamp).toISOString().slice(0, 10),
    symbol: base,
    quote,
    side,
    quantity: toQuantity(amount),
    price: truncate(exact.price),
    amount: exact.amount,
    fee: fee?.currency === quote ? (toExact(fee.cost) ?? '0') : '0',
  }
}

function toExact(value: unknown): string | null {
  if (value === undefined || value === null) return null
  try {
    return add(typeof value === 'number' ? toText(value) : (value as string), '0')
  } catch {
    return null
  }
}

/** With the eight decimals of the ledger. Exchanges state more for some coins; the rest is below a cent. */
function toQuantity(value: unknown): string {
  return truncate(toExact(value) ?? '0')
}

function truncate(exact: string): string {
  return sum([exact.replace(/(\.\d{8})\d+$/, '$1')])
}
