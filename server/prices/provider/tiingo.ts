import { z } from 'zod'

import { round, toText } from '#contract/finance/exact.ts'
import { fetchBytes, SourceUnavailable } from '#server/prices/fetch-bytes.ts'

import { SymbolUnknown, type PriceProvider } from './price-provider.ts'

const maxBytes = 8 * 1024 * 1024

const answerSchema = z.array(
  z.object({ date: z.string().regex(/^\d{4}-\d\d-\d\dT/), close: z.number().nonnegative() }),
)

/**
 * Tiingo, End-of-Day Prices: `/tiingo/daily/<ticker>/prices?startDate=…` with the token in a header, so that no
 * address contains it. `close` is the price of the day in dollars; `adjClose`, which later splits change, is not used,
 * since the ledger has the splits.
 */
export function openTiingo({ url, key }: { url: string; key: string }): PriceProvider {
  return {
    name: 'Tiingo',
    currency: 'USD',

    async readPrices(symbol, from, signal) {
      // Tiingo writes classes of shares with a hyphen: BRK-B.
      const ticker = encodeURIComponent(symbol.replaceAll('.', '-').toLowerCase())
      const address = `${url}/tiingo/daily/${ticker}/prices?startDate=${from}&format=json`
      const headers = { authorization: `Token ${key}`, accept: 'application/json' }
      const bytes = await fetchBytes(address, { maxBytes, signal, headers }).catch((error: unknown) => {
        throw error instanceof SourceUnavailable && error.status === 404 ? new SymbolUnknown(symbol) : error
      })
      return parseAnswer(bytes.toString('utf8')).map(({ date, close }) => ({
        date: date.slice(0, 10),
        price: round(toText(close), 8),
      }))
    },
  }
}

function parseAnswer(text: string): z.infer<typeof answerSchema> {
  try {
    return answerSchema.parse(JSON.parse(text))
  } catch {
    throw new SourceUnavailable('answered with something that is not a list of prices')
  }
}
