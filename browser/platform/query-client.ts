import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'

import { CallFailed, read } from './call.ts'
import { createJointScheduler } from './create-joint-scheduler.ts'

/**
 * Section 7's defaults: no automatic refetch, none on focus, never stale, no retries for reads or writes. A call
 * without a network fails immediately, so that the page can report it. A paused call would look like a slow portal.
 */
export function createQueryClient(handlers: {
  /** `isRead`: the failed call was a read, which the user may not have caused. */
  onSessionEnd: (isRead: boolean) => void
  onStepUpEnd: () => void
  /** The portal is no longer shown as another account. */
  onViewingEnd: () => void
  /** The account may have another role than the page shows. */
  onNotAllowed: () => void
  /** The account must set up a second factor first. */
  onSecondFactorDue: () => void
}): QueryClient {
  const onError = (error: Error, isRead: boolean) => {
    if (!(error instanceof CallFailed)) return
    // A wrong password is 401 too, but does not end the session.
    if (error.failure?.code === 'platform.sign-in-required') handlers.onSessionEnd(isRead)
    if (error.failure?.code === 'family-access.required') handlers.onStepUpEnd()
    if (error.failure?.code === 'view-as.ended') handlers.onViewingEnd()
    if (error.failure?.code === 'platform.not-allowed') handlers.onNotAllowed()
    if (error.failure?.code === 'platform.second-factor-setup-required') handlers.onSecondFactorDue()
  }
  notifyManager.setScheduler(createJointScheduler())
  return new QueryClient({
    queryCache: new QueryCache({ onError: error => onError(error, true) }),
    mutationCache: new MutationCache({ onError: error => onError(error, false) }),
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
