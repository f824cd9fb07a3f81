import type { ExchangePlatform } from '#contract/integrations/integration-choices.ts'

/** What the worker reads at an exchange. The key is passed apart from it. */
export type ExchangeTask = {
  platform: ExchangePlatform
  /** Null for the addresses of the exchange itself. */
  baseUrl: string | null
  job: 'check' | 'read'
  /** Whether requests are paced as the exchange asks for. */
  isPaced: boolean
  /** The currency whose prices are read, and in which trades count. */
  currency: string
  /** Trades since then, in milliseconds; null for all. */
  since: number | null
}

export type ExchangeCredentials = { apiKey: string; apiSecret: string }

/** Exact decimal text. */
export type ExchangeTrade = {
  id: string
  /** In UTC, as the exchange states it. */
  date: string
  timestamp: number
  symbol: string
  quote: string
  side: 'buy' | 'sell'
  quantity: string
  price: string
  amount: string
  /** In the currency of the quote; zero where it was charged in another one. */
  fee: string
}

export type ExchangeReading = {
  /** Whether the exchange stated that the key can only read. False where it does not state it. */
  isReadOnly: boolean
  /** The balance of each coin and currency, above zero. */
  balances: { symbol: string; quantity: string }[]
  trades: ExchangeTrade[]
  /** The present prices in the currency of the task. */
  prices: Record<string, string>
}
