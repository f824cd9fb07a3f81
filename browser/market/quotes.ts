import { formatDay, formatTime } from '#browser/platform/format/format-instant.ts'
import type { CryptoPrice } from '#contract/market.ts'
import { formatCount } from '#contract/texts/counts.ts'

/** Section 9: price with 2 decimals, volume with 0, percent with a sign and 2; all in dollars. */
export function formatQuote(price: CryptoPrice, now: number) {
  const rises = price.changePercent24h >= 0
  return {
    price: `$${formatFigure(price.price, 2)}`,
    change: `${rises ? '+' : '-'}${formatFigure(Math.abs(price.changePercent24h), 2)}%`,
    rises,
    volume: `$${formatFigure(price.volume24h, 0)}`,
    time: formatUpdate(price.lastUpdated, now),
  }
}

/**
 * `67,123.46`: a figure of at least 0, rounded half up. Like `Intl.NumberFormat`, it rounds the decimal that the number
 * is written as: 1.005 is 1.01. Exact below 10 trillion. Written without `Intl`, whose first format would block every
 * page of a phone for 100 ms.
 */
export function formatFigure(figure: number, places: 0 | 2): string {
  const [digits = '', exponent = '0'] = String(figure).split('e')
  const rounded = Math.round(Number(`${digits}e${Number(exponent) + places}`))
  const [whole = '', fraction] = Number(`${rounded}e-${places}`).toFixed(places).split('.')
  return [formatCount(Number(whole)), fraction].filter(part => part !== undefined).join('.')
}

/** The time of day, with the day unless it is today. */
function formatUpdate(moment: string, now: number): string {
  const time = formatTime(moment, { withSeconds: true })
  const isToday = new Date(moment).toDateString() === new Date(now).toDateString()
  // The year is left out.
  return isToday ? time : `${formatDay(moment).split(',', 1)[0]}, ${time}`
}

const fiveMinutes = 5 * 60 * 1000

/** Whether a price is older than five minutes; its source may be down. */
export function isStale(price: Pick<CryptoPrice, 'lastUpdated'>, now: number): boolean {
  return now - Date.parse(price.lastUpdated) > fiveMinutes
}
