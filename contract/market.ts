import { z } from 'zod'

import { Timestamp } from '#contract/dates/dates.ts'

import { calls } from './endpoint.ts'

/**
 * Section 3: figures are JSON numbers; `change24h` is in dollars, `volume24h` too, `lastUpdated` the price's own time.
 */
export const CryptoPrice = z
  .object({
    symbol: z.string(),
    name: z.string(),
    price: z.number().positive(),
    change24h: z.number(),
    changePercent24h: z.number(),
    volume24h: z.number().nonnegative(),
    lastUpdated: Timestamp,
  })
  .meta({ id: 'CryptoPrice' })
export type CryptoPrice = z.infer<typeof CryptoPrice>

export const marketApi = calls({
  'GET /api/crypto-prices': {
    summary: 'The last good price of each coin, with its own time.',
    access: 'visitor',
    rule: 'the same for everyone',
    isPublic: true,
    reply: z.object({ data: z.array(CryptoPrice) }),
  },
})
