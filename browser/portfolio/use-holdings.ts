import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { cryptoPricesQuery } from '#browser/market/queries.ts'
import { toExactPrice, fixedHoldings, valueHoldings, type Valuation } from '#contract/portfolio/holdings.ts'

type Holdings =
  | { state: 'loading' | 'unpriced' }
  | { state: 'failed'; retry: () => void }
  | { state: 'valued'; valuation: Valuation }

/** The fixed holdings valued at the latest prices of the market feed. */
export function useHoldings(): Holdings {
  const { data: prices, isError, refetch } = useQuery(cryptoPricesQuery)
  const valuation = useMemo(() => valueHoldings(fixedHoldings, (prices ?? []).map(toExactPrice)), [prices])
  // A failed refetch retains the previous prices, which are marked as delayed after five minutes.
  if (prices === undefined)
    return isError ? { state: 'failed', retry: () => void refetch() } : { state: 'loading' }
  return valuation.holdings.length === 0 ? { state: 'unpriced' } : { state: 'valued', valuation }
}
