import type { Query, QueryClient } from '@tanstack/react-query'

import { CallFailed, ConnectionFailed } from '#browser/platform/call.ts'

/**
 * Returns a function that reads again what an event made stale and the portal could not answer, until it does. The
 * event has passed, so nothing else would. A page without data reports its failure itself.
 */
export function createStaleReadsRetry(queryClient: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function retry(): void {
    clearTimeout(timer)
    timer = undefined
    if (document.visibilityState === 'hidden') return
    void queryClient.refetchQueries({ predicate: isUnanswered }).then(() => {
      if (queryClient.getQueryCache().findAll({ predicate: isUnanswered }).length === 0) return
      // Not all browsers at the same time.
      timer ??= setTimeout(retry, retryMs * (1 + Math.random()))
    })
  }

  document.addEventListener('visibilitychange', retry)
  window.addEventListener('online', retry)
  return retry
}

const retryMs = 5000

function isUnanswered(query: Query): boolean {
  const { data, error, isInvalidated, fetchStatus } = query.state
  if (data === undefined || !isInvalidated || fetchStatus !== 'idle' || !query.isActive()) return false
  return error instanceof ConnectionFailed || (error instanceof CallFailed && error.status >= 500)
}
