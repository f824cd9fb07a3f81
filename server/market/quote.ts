import { z } from 'zod'

import type { Coin } from './coins.ts'

/** What a source says of one coin. Figures stay the exact decimal text that the source wrote. */
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

/** Somewhere that prices can be read. */
export type Source = {
  name: string
  /**
   * Gives what it can of these coins, in portions as they come. A coin that it cannot give is left out, and
   * a source that is away gives nothing: this throws only when something is wrong with the portal itself.
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

/** A source answers, but not with a price of this coin. */
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
