import { z } from 'zod'

import type { Coin } from './coins.ts'

/** One coin's figures from a source, as the exact decimal text that the source wrote. */
export type Quote = {
  symbol: string
  /** Dollars for one coin, at the last trade. */
  price: string
  /** The same, 24 hours earlier. */
  priceDayAgo: string
  /** How much was traded in those 24 hours, in coins. */
  volume: string
  /** When the source gave it, by the clock of the source. */
  at: Date
}

/** An exchange that prices are read from. */
export type Source = {
  name: string
  /**
   * Yields quotes in batches as they arrive. It omits a coin that the source does not quote, and yields nothing
   * while the source is unavailable. It throws only for errors of the portal itself.
   */
  read(coins: readonly Coin[], signal: AbortSignal): AsyncIterable<Quote[]>
}

/**
 * A positive price below a billion dollars, in plain decimal notation, which both exchanges use. Anything
 * else (zero, a sign, an exponent, NaN, a JSON number, a figure out of all proportion) is no price.
 */
export const Price = z
  .string('is not text')
  .regex(/^\d{1,9}(\.\d{1,18})?$/, 'is not a price')
  .refine(text => /[1-9]/.test(text), 'is zero')

/** A quantity of coins, zero or more. */
export const Volume = z.string('is not text').regex(/^\d{1,18}(\.\d{1,18})?$/, 'is not a volume')

/** The source answers, but has no valid price for this coin. */
export class CoinUnavailable extends Error {
  override readonly name = 'CoinUnavailable'
}

/** @throws CoinUnavailable naming the first figure that is missing or cannot be right. */
export function parseFigures<T>(schema: z.ZodType<T>, figures: unknown): T {
  const read = schema.safeParse(figures)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new CoinUnavailable(`its figures cannot be right: ${issue?.path.join('.')} ${issue?.message}`)
}
