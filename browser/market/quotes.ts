import type { CryptoPrice } from '#contract/market.ts'

const priceFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const volumeFormat = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})
const percentFormat = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })

/** Section 9: price with 2 decimals, volume with 0, percent with a sign and 2; all in dollars. */
export function quoteOf(price: CryptoPrice) {
  const rises = price.changePercent24h >= 0
  return {
    price: priceFormat.format(price.price),
    change: `${rises ? '+' : '-'}${percentFormat.format(Math.abs(price.changePercent24h))}%`,
    rises,
    volume: volumeFormat.format(price.volume24h),
    time: timeFormat.format(new Date(price.lastUpdated)),
  }
}

const fiveMinutes = 5 * 60 * 1000

/** A price older than five minutes is said to be so: its source may be away. */
export function isStale(price: Pick<CryptoPrice, 'lastUpdated'>, now: number): boolean {
  return now - Date.parse(price.lastUpdated) > fiveMinutes
}
