import { multiply, percentOf, subtract, sum, toText } from './exact.ts'
import type { CryptoPrice } from './market.ts'

/** What the family holds of one coin: the quantity is exact decimal text. */
export type Holding = { symbol: string; name: string; quantity: string }

/** Section 9: the fixed holdings, in the order of the specification. */
export const fixedHoldings = [
  { symbol: 'BTC', name: 'Bitcoin', quantity: '25.5' },
  { symbol: 'ETH', name: 'Ethereum', quantity: '180.75' },
  { symbol: 'SOL', name: 'Solana', quantity: '450.25' },
  { symbol: 'XRP', name: 'XRP', quantity: '12500' },
] as const satisfies Holding[]

/** The price of one coin in dollars, and how far it moved in 24 hours, as exact decimal text. */
export type HoldingPrice = { symbol: string; price: string; change24h: string; lastUpdated: string }

/** A price as `GET /api/crypto-prices` gives it, its numbers taken for the decimals that they show. */
export function exactPrice({ symbol, price, change24h, lastUpdated }: CryptoPrice): HoldingPrice {
  return { symbol, price: toText(price), change24h: toText(change24h), lastUpdated }
}

/** Dollars, all exact but the percentage, which is worked out to ten places. */
export type Worth = { value: string; previousValue: string; change24h: string; changePercent24h: string }

export type ValuedHolding = Holding & Worth & { price: string; lastUpdated: string }

export type Valuation = {
  holdings: ValuedHolding[]
  /** Those that no price is known of: they are in no sum. */
  unavailable: Holding[]
  total: Worth
}

/**
 * Section 5, crypto valuation. Value = Σ price × quantity. Previous value = Σ (price − change24h) × quantity.
 * 24h change = value − previous value. Percent = change ÷ previous value × 100, or 0 if the previous value is 0.
 */
export function valueHoldings(all: readonly Holding[], prices: readonly HoldingPrice[]): Valuation {
  const holdings: ValuedHolding[] = []
  const unavailable: Holding[] = []
  for (const holding of all) {
    const known = prices.find(({ symbol }) => symbol === holding.symbol)
    if (known === undefined) unavailable.push(holding)
    else holdings.push(valued(holding, known))
  }
  return {
    holdings,
    unavailable,
    total: worthOf(sum(holdings.map(({ value }) => value)), sum(holdings.map(were => were.previousValue))),
  }
}

function valued(holding: Holding, { price, change24h, lastUpdated }: HoldingPrice): ValuedHolding {
  const { quantity } = holding
  const worth = worthOf(multiply(price, quantity), multiply(subtract(price, change24h), quantity))
  return { ...holding, price, lastUpdated, ...worth }
}

function worthOf(value: string, previousValue: string): Worth {
  const change24h = subtract(value, previousValue)
  return { value, previousValue, change24h, changePercent24h: percentOf(change24h, previousValue, 10) }
}
