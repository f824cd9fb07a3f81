import { queryOptions } from '@tanstack/react-query'

import type { CryptoPrice } from '#contract/market.ts'

/** Section 9: refetched every 30 s, fresh for 25 s. */
export const cryptoPricesQuery = queryOptions({
  queryKey: ['/api/crypto-prices'],
  select: ({ data }: { data: CryptoPrice[] }) => data,
  refetchInterval: 30_000,
  staleTime: 25_000,
})
