import { multiply, calculatePercent, subtract, sum, toText } from '#contract/finance/exact.ts'
import type { CryptoPrice } from '#contract/market.ts'

/** A holding of one coin; the quantity is exact decimal text. */
export type Holding = { symbol: string; name: string; quantity: string }

/** Section 9: the fixed holdings, in the order of the specification. */
export const fixedHoldings = [
  { symbol: 'BTC', name: 'Bitcoin', quantity: '25.5' },
  { symbol: 'ETH', name: 'Ethereum', quantity: '180.75' },
  { symbol: 'SOL', name: 'Solana', quantity: '450.25' },
  { symbol: 'XRP', name: 'XRP', quantity: '12500' },
] as const satisfies Holding[]

/** The price of one coin in dollars and its 24-hour change, as exact decimal text. */
export type HoldingPrice = { symbol: string; price: string; change24h: string; lastUpdated: string }

/** Converts a price of `GET /api/crypto-prices` to exact decimal text. */
export function toExactPrice({ symbol, price, change24h, lastUpdated }: CryptoPrice): HoldingPrice {
  return { symbol, price: toText(price), change24h: toText(change24h), lastUpdated }
}

/** Exact dollars; the percentage has ten decimals. */
export type HoldingValue = {
  value: string
  previousValue: string
  change24h: string
  changePercent24h: string
}

export type ValuedHolding = Holding & HoldingValue & { price: string; lastUpdated: string }

export type Valuation = {
  holdings: ValuedHolding[]
  /** Holdings without a price; not part of the total. */
  unavailable: Holding[]
  total: HoldingValue
}

/**
 * Section 5, crypto valuation. Value = Σ price × quantity. Previous value = Σ (price − change24h) × quantity.
 * 24h change = value − previous value. Percent = change ÷ previous value × 100, or 0 if the previous value is 0.
 */
export function valueHoldings(all: readonly Holding[], prices: readonly HoldingPrice[]): Valuation {
  const holdings: ValuedHolding[] = []
  const unavailable: Holding[] = []
  for (const holding of all) {
    const price = prices.find(({ symbol }) => symbol === holding.symbol)
    if (price === undefined) unavailable.push(holding)
    else holdings.push(valueHolding(holding, price))
  }
  return {
    holdings,
    unavailable,
    total: toValue(
      sum(holdings.map(({ value }) => value)),
      sum(holdings.map(({ previousValue }) => previousValue)),
    ),
  }
}

function valueHolding(holding: Holding, { price, change24h, lastUpdated }: HoldingPrice): ValuedHolding {
  const { quantity } = holding
  const value = toValue(multiply(price, quantity), multiply(subtract(price, change24h), quantity))
  return { ...holding, price, lastUpdated, ...value }
}

function toValue(value: string, previousValue: string): HoldingValue {
  const change24h = subtract(value, previousValue)
  return { value, previousValue, change24h, changePercent24h: calculatePercent(change24h, previousValue, 10) }
}
