import type { CryptoPrice } from '#contract/market.ts'

/** Section 9: price with 2 decimals, volume with 0, percent with a sign and 2; all in dollars. */
export function formatQuote(price: CryptoPrice, now: number) {
  const rises = price.changePercent24h >= 0
  const format = getFormats()
  return {
    price: format.price.format(price.price),
    change: `${rises ? '+' : '-'}${format.percent.format(Math.abs(price.changePercent24h))}%`,
    rises,
    volume: format.volume.format(price.volume24h),
    time: formatTime(new Date(price.lastUpdated), new Date(now)),
  }
}

/** The time of day, with the day unless it is today. */
function formatTime(moment: Date, now: Date): string {
  const { time, dayAndTime } = getFormats()
  return (moment.toDateString() === now.toDateString() ? time : dayAndTime).format(moment)
}

const fiveMinutes = 5 * 60 * 1000

/** Whether a price is older than five minutes; its source may be down. */
export function isStale(price: Pick<CryptoPrice, 'lastUpdated'>, now: number): boolean {
  return now - Date.parse(price.lastUpdated) > fiveMinutes
}

type Formats = ReturnType<typeof createFormats>

let cached: Formats | undefined

/** Created with the first price: the first `Intl` format costs a phone about 60 ms, too much while a page loads. */
function getFormats(): Formats {
  cached ??= createFormats()
  return cached
}

function createFormats() {
  const time = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const
  const dollars = { style: 'currency', currency: 'USD' } as const
  return {
    price: new Intl.NumberFormat('en-US', dollars),
    volume: new Intl.NumberFormat('en-US', { ...dollars, maximumFractionDigits: 0 }),
    percent: new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
    time: new Intl.DateTimeFormat('en-US', time),
    dayAndTime: new Intl.DateTimeFormat('en-US', { ...time, month: 'short', day: 'numeric' }),
  }
}
