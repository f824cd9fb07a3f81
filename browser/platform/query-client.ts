import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { CallFailed, read } from './call.ts'

/**
 * Section 7's defaults: no automatic refetch, none on focus, never stale, no retries for reads or writes. Without a
 * network a call fails at once, as it does where nobody answers, and the page says so: whoever waits for the network
 * instead cannot be told from whoever waits for the portal.
 */
export function createQueryClient(on: { sessionOver: () => void; accessOver: () => void }): QueryClient {
  const onError = (error: Error) => {
    if (!(error instanceof CallFailed)) return
    // A wrong password is 401 too, and ends nothing.
    if (error.failure?.code === 'platform.sign-in-required') on.sessionOver()
    if (error.failure?.code === 'family-access.required') on.accessOver()
  }
  return new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey, signal }) => read(queryKey, signal),
        networkMode: 'always',
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        staleTime: Infinity,
        retry: false,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })
}
