import type { Generated } from 'kysely'

import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    securityPrices: SecurityPricesTable
    exchangeRates: ExchangeRatesTable
    benchmarks: BenchmarksTable
    benchmarkValues: BenchmarkValuesTable
    priceReads: PriceReadsTable
  }
}

type SecurityPricesTable = {
  symbol: string
  date: string
  price: string
  currency: string
  source: 'market' | 'provider'
  fetchedAt: Instant
}

type ExchangeRatesTable = {
  currency: string
  date: string
  /** Units of the currency for one euro. */
  rate: string
}

type BenchmarksTable = {
  id: Generated<string>
  name: string
  createdById: string
  createdAt: Instant
}

type BenchmarkValuesTable = {
  benchmarkId: string
  date: string
  value: string
}

type PriceReadsTable = {
  source: 'provider' | 'rates'
  /** Empty for the exchange rates. */
  symbol: string
  readAt: Instant
  problem: string | null
}
