import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { cryptoPricesQuery } from '#browser/market/queries.ts'
import { exactPrice, fixedHoldings, valueHoldings, type Valuation } from '#contract/holdings.ts'

type Holdings =
  | { state: 'loading' | 'unpriced' }
  | { state: 'failed'; tryAgain: () => void }
  | { state: 'valued'; valuation: Valuation }

/** The fixed holdings at the last prices of the market feed, renewed with them. */
export function useHoldings(): Holdings {
  const { data: prices, isError, refetch } = useQuery(cryptoPricesQuery)
  const valuation = useMemo(() => valueHoldings(fixedHoldings, (prices ?? []).map(exactPrice)), [prices])
  // What was read before stays in sight when a later reading fails: it will say by itself that it grows old.
  if (prices === undefined)
    return isError ? { state: 'failed', tryAgain: () => void refetch() } : { state: 'loading' }
  return valuation.holdings.length === 0 ? { state: 'unpriced' } : { state: 'valued', valuation }
}
