import { day, hour, minute, second } from '#server/platform/clock.ts'

import type { SampleAnswer, SampleCoin, SampleMarket } from './sample-market.ts'

/** `GET /0/public/Ticker?pair=…` and `GET /0/public/OHLC?pair=…&interval=…&since=…`, always with status 200. */
export function answerAsKraken(market: SampleMarket, coins: SampleCoin[], url: URL): SampleAnswer {
  const pairs = (url.searchParams.get('pair') ?? '').split(',')
  const matches = pairs.map(pair => coins.find(coin => pair === coin.kraken || pair === coin.krakenAlias))
  const found = matches.filter(coin => coin !== undefined)
  if (found.length < matches.length) return answerWithError('EQuery:Unknown asset pair')
  if (url.pathname === '/0/public/Ticker')
    return createSuccessAnswer(
      Object.fromEntries(found.map(coin => [coin.kraken, buildTicker(market, coin)])),
    )
  const [coin] = found
  if (url.pathname === '/0/public/OHLC' && coin !== undefined && found.length === 1) {
    const interval = Number(url.searchParams.get('interval') ?? 1) * minute
    const candles = buildCandles(market, coin, interval, Number(url.searchParams.get('since') ?? 0) * second)
    return createSuccessAnswer({ [coin.kraken]: candles, last: candles.at(-2)?.[0] ?? 0 })
  }
  return answerWithError('EGeneral:Unknown method')
}

/** Each pair of figures is since midnight UTC and for the last 24 hours. `o` is the price at midnight. */
function buildTicker(market: SampleMarket, coin: SampleCoin) {
  const now = market.now()
  const last = market.last(coin)
  const volume = market.volume(coin)
  const today = now % day
  const midnight = market.priceAt(coin, now - today)
  const dayAgo = market.priceAt(coin, now - day)
  return {
    a: [last, '1', '1.000'],
    b: [last, '1', '1.000'],
    c: [last, '0.10000000'],
    v: [((Number(volume) * today) / day).toFixed(8), volume],
    p: [midnight, dayAgo],
    t: [Math.ceil(today / minute), 1440],
    l: [midnight, dayAgo],
    h: [midnight, dayAgo],
    o: midnight,
  }
}

/** The newest 720 candles at most; the last one is still open. */
function buildCandles(market: SampleMarket, coin: SampleCoin, interval: number, since: number) {
  const now = market.now()
  const open = now - (now % interval)
  const first = Math.max(since, open - 719 * interval)
  const starts = Array.from({ length: 720 }, (_, index) => open - (719 - index) * interval)
  return starts
    .filter(start => start >= first)
    .map(start => {
      const openingPrice = market.priceAt(coin, start)
      const closingPrice = start === open ? market.last(coin) : market.priceAt(coin, start + interval)
      const [low, high] = [openingPrice, closingPrice].sort((a, b) => Number(a) - Number(b))
      const volume = ((Number(market.volume(coin)) * interval) / (24 * hour)).toFixed(8)
      return [start / second, openingPrice, high, low, closingPrice, openingPrice, volume, 10] as const
    })
}

function createSuccessAnswer(result: object): SampleAnswer {
  return { status: 200, body: { error: [], result } }
}

function answerWithError(error: string): SampleAnswer {
  return { status: 200, body: { error: [error] } }
}
