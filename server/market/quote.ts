import { z } from 'zod'

import type { Coin } from './coins.ts'

/** One coin's figures as the exact decimal text of the source. */
export type Quote = {
  symbol: string
  /** Dollars for one coin in the last trade. */
  price: string
  /** Dollars for one coin 24 hours earlier. */
  priceDayAgo: string
  /** The trading volume of those 24 hours, in coins. */
  volume: string
  /** The time of the answer by the source's clock. */
  at: Date
}

/** An exchange that provides prices. */
export type Source = {
  name: string
  /**
   * Yields quotes in batches as they arrive. It omits a coin that the source does not quote, and yields nothing
   * while the source is unavailable. It throws only for errors of the portal itself.
   */
  read(coins: readonly Coin[], signal: AbortSignal): AsyncIterable<Quote[]>
}

/**
 * A positive price below a billion dollars in plain decimal notation, which both exchanges use. Rejects anything else:
 * zero, a sign, an exponent, NaN, a JSON number or an implausible figure.
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

/** @throws CoinUnavailable naming the first missing or invalid figure. */
export function parseFigures<T>(schema: z.ZodType<T>, figures: unknown): T {
  const read = schema.safeParse(figures)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new CoinUnavailable(`invalid figures: ${issue?.path.join('.')} ${issue?.message}`)
}
