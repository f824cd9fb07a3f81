import { z } from 'zod'

import { after, hour, minute, second } from '#server/platform/clock.ts'

import type { Coin } from './coins.ts'
import { parseFigures, CoinUnavailable, Price } from './quote.ts'

/** Prices of one pair in the past: at the end of each candle, the oldest first. */
export type History = {
  candles: { end: Date; close: string }[]
  /** Nothing is known after this. */
  until: Date
}

/**
 * The shortest candles that reach a day back: Kraken gives 720 at most, and those of one minute would be
 * twelve hours.
 */
const candleMinutes = 5

/** What to ask for to know the prices from an hour before this moment until now. */
export function candlesPath(coin: Coin, moment: Date): string {
  const since = Math.floor(after(moment, -hour).getTime() / second)
  return `/0/public/OHLC?pair=${coin.kraken}&interval=${candleMinutes}&since=${since}`
}

export function coversMoment(history: History | undefined, moment: Date): boolean {
  return history !== undefined && moment <= history.until
}

/**
 * The price at a moment: that of the last trade in a candle which had ended by then. So it is the price that
 * stood at most five minutes earlier, or longer ago where nobody traded, for an hour at most.
 * @throws CoinUnavailable when there was no trade in the hour before, or the history ends before the moment.
 */
export function priceAt(history: History, moment: Date): string {
  const candle = history.candles.findLast(({ end }) => end <= moment)
  if (candle === undefined || candle.end < after(moment, -hour) || !coversMoment(history, moment))
    throw new CoinUnavailable('no trade in the hour before')
  return candle.close
}

/** A candle is `[start in seconds, open, high, low, close, …]`. */
const Candles = z
  .array(z.tuple([z.int(), z.unknown(), z.unknown(), z.unknown(), Price]).rest(z.unknown()))
  .max(1000)

/**
 * Reads candles that were given at a moment. The last of them is still being traded in: it ends later than
 * anything is known, so no price is taken from it.
 * @throws CoinUnavailable when a candle cannot be right, or they do not stand in the order of time.
 */
export function readHistory(body: unknown, at: Date): History {
  const candles = parseFigures(Candles, body).map(([start, , , , close]) => ({
    end: new Date(start * second + candleMinutes * minute),
    close,
  }))
  const inOrder = candles.every(({ end }, index) => index === 0 || end > (candles[index - 1]?.end ?? end))
  const last = candles.at(-1)
  if (!inOrder || (last !== undefined && !(last.end <= after(at, 2 * candleMinutes * minute))))
    throw new CoinUnavailable('its candles do not stand in the order of time')
  return { candles, until: at }
}
