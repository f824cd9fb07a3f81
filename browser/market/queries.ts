import { queryOptions } from '@tanstack/react-query'

import { query } from '#browser/platform/query.ts'

/** Section 9: refetched every 30 s, fresh for 25 s. */
export const cryptoPricesQuery = queryOptions({
  ...query('GET /api/crypto-prices'),
  select: ({ data }) => data,
  refetchInterval: 30_000,
  staleTime: 25_000,
})
