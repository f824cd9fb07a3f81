import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'

import type { User } from '#contract/accounts.ts'
import { signedInCookie } from '#contract/cookies.ts'

import { call } from './call.ts'
import { hasCookie } from './cookies.ts'
import { clearDrafts } from './drafts.ts'
import { query } from './query.ts'

/**
 * Section 4: null when signed out, and when the request fails or returns 401. A browser without the signed-in cookie
 * makes no request, so that a visitor's first page has no call that fails.
 */
const currentUserQuery = queryOptions<User | null>({
  queryKey: query('GET /api/user').queryKey,
  queryFn: ({ signal }) => call('GET /api/user', undefined, { signal }).catch(() => null),
  // Known before the first paint, so that a visitor's page does not shift when the reply arrives.
  initialData: () => (hasCookie(signedInCookie) ? undefined : null),
})

export function useCurrentUser(): { user: User | null; isLoading: boolean } {
  const { data, isPending } = useQuery(currentUserQuery)
  return { user: data ?? null, isLoading: isPending }
}

/** Makes the reply of signing in or registering the current user, in every tab. */
export function setSignedIn(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  clearDrafts(user.id)
  otherTabs().postMessage('signed in')
}

/** Clears the current user and everything cached for them, here and in the slices that listen to `onSessionEnd`. */
export function clearSession(queryClient: QueryClient, how: SessionEnd = 'signed-out'): void {
  // Set before the other queries are removed, so that no visible page refetches the current user.
  queryClient.setQueryData(currentUserQuery.queryKey, null)
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== currentUserQuery.queryKey[0] })
  queryClient.getMutationCache().clear()
  for (const listener of sessionEndListeners) listener(how)
}

/** Whether the user signed out, or the session expired and the user will want to continue. */
type SessionEnd = 'signed-out' | 'session-over'

/** Calls the listener whenever a session ends on this page. */
export function onSessionEnd(listener: (how: SessionEnd) => void): void {
  sessionEndListeners.push(listener)
}

/** Notifies the other tabs that the user has signed out. */
export function broadcastSignOut(): void {
  otherTabs().postMessage('signed out')
}

/**
 * Follows the other tabs of this browser: on a shared computer, a tab must not show data after the user signed out in
 * another one. A tab that becomes visible again checks the signed-in cookie.
 */
export function syncSessionAcrossTabs(queryClient: QueryClient): void {
  const isSignedIn = () => (queryClient.getQueryData(currentUserQuery.queryKey) ?? null) !== null
  const checkCookie = () => {
    if (document.visibilityState === 'visible' && isSignedIn() && !hasCookie(signedInCookie))
      clearSession(queryClient)
  }
  otherTabs().addEventListener('message', ({ data }) => {
    if (data === 'signed out') clearSession(queryClient)
    else void queryClient.fetchQuery({ ...currentUserQuery, staleTime: 0 })
  })
  document.addEventListener('visibilitychange', checkCookie)
  window.addEventListener('pageshow', checkCookie)
}

const sessionEndListeners: ((how: SessionEnd) => void)[] = []
let channel: BroadcastChannel | undefined

function otherTabs(): BroadcastChannel {
  channel ??= new BroadcastChannel('heirloom')
  return channel
}
