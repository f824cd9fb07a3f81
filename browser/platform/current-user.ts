import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'

import type { User } from '#contract/accounts.ts'
import { signedInCookie } from '#contract/cookies.ts'

import { read } from './call.ts'
import { hasCookie } from './cookies.ts'
import { clearDrafts } from './drafts.ts'

/**
 * Section 4: null when signed out, when the answer is 401, and when there is none. A browser that no session
 * was ever given to does not ask, so that a visitor's first page makes no call that must fail.
 */
const currentUserQuery = queryOptions<User | null>({
  queryKey: ['/api/user'],
  queryFn: ({ queryKey, signal }) => read<User>(queryKey, signal).catch(() => null),
  // Known before the first frame, so that nothing on a visitor's page moves when the answer would come.
  initialData: () => (hasCookie(signedInCookie) ? undefined : null),
})

export function useCurrentUser(): { user: User | null; isLoading: boolean } {
  const { data, isPending } = useQuery(currentUserQuery)
  return { user: data ?? null, isLoading: isPending }
}

/** The answer of signing in or registering is the current user from now on, in every window. */
export function setSignedIn(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  clearDrafts(user.id)
  otherTabs().postMessage('signed in')
}

/**
 * Nobody is signed in any more, however that came about: everything that was read or sent for them is
 * forgotten, and so is what other slices keep in memory.
 */
export function clearSession(queryClient: QueryClient, how: SessionEnd = 'signed-out'): void {
  // Set before the rest goes, so that no page in sight asks once more who is signed in.
  queryClient.setQueryData(currentUserQuery.queryKey, null)
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== currentUserQuery.queryKey[0] })
  queryClient.getMutationCache().clear()
  for (const forget of sessionEndListeners) forget(how)
}

/** Whether they left, or their session ended by itself and they will want to go on. */
type SessionEnd = 'signed-out' | 'session-over'

/** Calls back whenever somebody's session has ended on this page. */
export function onSessionEnd(forget: (how: SessionEnd) => void): void {
  sessionEndListeners.push(forget)
}

/** Tells the other windows that the session has ended. */
export function broadcastSignOut(): void {
  otherTabs().postMessage('signed out')
}

/**
 * Follows what other windows of this browser do: a shared computer must not show in one window what was
 * signed out of in another. A window that comes back into sight looks for itself.
 */
export function syncSessionAcrossTabs(queryClient: QueryClient): void {
  const isSignedIn = () => (queryClient.getQueryData(currentUserQuery.queryKey) ?? null) !== null
  const look = () => {
    if (document.visibilityState === 'visible' && isSignedIn() && !hasCookie(signedInCookie))
      clearSession(queryClient)
  }
  otherTabs().addEventListener('message', ({ data }) => {
    if (data === 'signed out') clearSession(queryClient)
    else void queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
  })
  document.addEventListener('visibilitychange', look)
  window.addEventListener('pageshow', look)
}

const sessionEndListeners: ((how: SessionEnd) => void)[] = []
let channel: BroadcastChannel | undefined

function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('heirloom')
  return channel
}
