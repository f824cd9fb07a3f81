import { z } from 'zod'

import { addDuration, hour, minute, second } from '#server/platform/clock.ts'

import type { Coin } from './coins.ts'
import { parseFigures, CoinUnavailable, Price } from './quote.ts'

/** Past prices of one pair: the close of each candle, oldest first. */
export type History = {
  candles: { end: Date; close: string }[]
  /** The end of the known prices. */
  until: Date
}

/**
 * The shortest candles that cover a day: Kraken returns at most 720, and those of one minute cover only twelve hours.
 */
const candleMinutes = 5

/** The path that requests the prices from an hour before this moment until now. */
export function buildCandlesPath(coin: Coin, moment: Date): string {
  const since = Math.floor(addDuration(moment, -hour).getTime() / second)
  return `/0/public/OHLC?pair=${coin.kraken}&interval=${candleMinutes}&since=${since}`
}

export function coversMoment(history: History | undefined, moment: Date): boolean {
  return history !== undefined && moment <= history.until
}

/**
 * The price at a moment: the close of the last candle that had ended by then. It is at most five minutes old, or up to
 * an hour when there was no trade.
 * @throws CoinUnavailable when there was no trade in the hour before, or the history ends before the moment.
 */
export function findPrice(history: History, moment: Date): string {
  const candle = history.candles.findLast(({ end }) => end <= moment)
  if (candle === undefined || candle.end < addDuration(moment, -hour) || !coversMoment(history, moment))
    throw new CoinUnavailable('no trade in the hour before')
  return candle.close
}

/** A candle is `[start in seconds, open, high, low, close, …]`. */
const Candles = z
  .array(z.tuple([z.int(), z.unknown(), z.unknown(), z.unknown(), Price]).rest(z.unknown()))
  .max(1000)

/**
 * Parses candles that were received at a moment. The last one is still open and ends after that moment, so it provides
 * no price.
 * @throws CoinUnavailable when a candle is invalid, or the candles are not in chronological order.
 */
export function readHistory(body: unknown, at: Date): History {
  const candles = parseFigures(Candles, body).map(([start, , , , close]) => ({
    end: new Date(start * second + candleMinutes * minute),
    close,
  }))
  const inOrder = candles.every(({ end }, index) => index === 0 || end > (candles[index - 1]?.end ?? end))
  const last = candles.at(-1)
  if (!inOrder || (last !== undefined && !(last.end <= addDuration(at, 2 * candleMinutes * minute))))
    throw new CoinUnavailable('its candles are not in chronological order')
  return { candles, until: at }
}
