import type { QueryClient } from '@tanstack/react-query'

import { peekUser, refreshUser } from '#browser/platform/current-user.ts'
import type { User } from '#contract/accounts/accounts.ts'
import type { LiveEvent, LiveTopic } from '#contract/live/live.ts'

import { receiveLive, setNotLive } from './live-events.ts'
import { invalidateTopics } from './live-reads.ts'
import { createStaleReadsRetry } from './retry-stale-reads.ts'
import { joinStream } from './shared-stream.ts'

/**
 * Follows the portal as long as someone is signed in: reads again what a page shows when it has changed. Events of a
 * moment are one refetch, and a hidden page waits until it is visible.
 */
export function followPortal(queryClient: QueryClient): void {
  // Locks need https or this machine. Without them, every tab would need a stream of its own.
  if (!('locks' in navigator)) return
  const staleTopics = new Set<LiveTopic>()
  const retryStaleReads = createStaleReadsRetry(queryClient)
  let flushTimer: ReturnType<typeof setTimeout> | undefined
  let followed: { accountId: string; stop: () => void } | undefined

  function follow(accountId: string | undefined): void {
    if (followed?.accountId === accountId) return
    followed?.stop()
    setNotLive()
    followed =
      accountId === undefined
        ? undefined
        : { accountId, stop: joinStream(accountId, { receive, onEnd: () => refreshUser(queryClient, 0) }) }
  }

  function receive(event: LiveEvent | null): void {
    receiveLive(event)
    if (event === null) return
    staleTopics.add(event.topic)
    flushSoon()
  }

  function flushSoon(): void {
    if (staleTopics.size === 0 || document.visibilityState === 'hidden') return
    // Not all browsers at the same time.
    flushTimer ??= setTimeout(flush, 100 + 200 * Math.random())
  }

  function flush(): void {
    flushTimer = undefined
    void invalidateTopics(queryClient, staleTopics).then(retryStaleReads)
    staleTopics.clear()
  }

  const followUser = () => follow(findFollowing(peekUser(queryClient)))
  queryClient.getQueryCache().subscribe(followUser)
  document.addEventListener('visibilitychange', flushSoon)
  // A page with a lock cannot enter the back/forward cache. It continues when it is shown again.
  window.addEventListener('pagehide', () => follow(undefined))
  window.addEventListener('pageshow', followUser)
  followUser()
}

/** The account whose events the page may receive. Those of a viewed account are personal. */
function findFollowing(user: User | null): string | undefined {
  if (user === null || user.viewAs || user.awaitsApproval || user.secondFactorDue?.isOverdue) return undefined
  return user.id
}
