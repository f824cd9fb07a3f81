/** A closing price in the currency of the provider, as exact decimal text. */
export type DailyPrice = { date: string; price: string }

/** A source of daily closing prices. Another provider is another implementation of this type. */
export type PriceProvider = {
  name: string
  currency: string
  /**
   * The closing prices of a security from a day on, not adjusted for later splits and dividends.
   * @throws SymbolUnknown; SourceUnavailable.
   */
  readPrices(symbol: string, from: string, signal: AbortSignal): Promise<DailyPrice[]>
}

export class SymbolUnknown extends Error {
  override readonly name = 'SymbolUnknown'
}
