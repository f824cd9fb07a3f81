import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'

import type { User } from '#contract/accounts/accounts.ts'

import { call } from './call.ts'
import { clearDrafts } from './drafts/drafts.ts'
import { query } from './query.ts'
import { clearRecentReplies } from './recent-replies.ts'

/**
 * Section 4: null when signed out, and when the request fails or returns 401. It is read once on every load. A later
 * refetch that fails leaves the account as it was, unless its session has ended.
 */
const currentUserQuery = queryOptions<User | null>({
  queryKey: query('GET /api/user').queryKey,
  async queryFn({ client, signal }) {
    try {
      const user = await call('GET /api/user', undefined, { signal })
      reloadForAnother(client, user)
      return user
    } catch (error) {
      if (isSignedIn(client)) throw error
      return null
    }
  },
})

/** Loads the page again for another account, so that nothing of the previous one remains, not even what was typed. */
function reloadForAnother(queryClient: QueryClient, { id }: User): void {
  const previous = queryClient.getQueryData(currentUserQuery.queryKey)
  if (previous && previous.id !== id) window.location.reload()
}

export function useCurrentUser(): { user: User | null; isLoading: boolean } {
  const { data, isPending } = useQuery(currentUserQuery)
  return { user: data ?? null, isLoading: isPending }
}

/** Makes the reply of signing in or registering the current user, in every tab. */
export function setSignedIn(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user)
  clearDrafts(user.id)
  announceAccount()
}

/** Notifies the other tabs that the session may have another account. */
export function announceAccount(): void {
  openChannel().postMessage('signed in')
}

/** Clears the current user and everything cached for them, here and in the slices that listen to `onSessionEnd`. */
export function clearSession(queryClient: QueryClient, reason: SessionEnd = 'signed-out'): void {
  // Set before the other queries are removed, so that no visible page refetches the current user.
  queryClient.setQueryData(currentUserQuery.queryKey, null)
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== currentUserQuery.queryKey[0] })
  queryClient.getMutationCache().clear()
  clearRecentReplies()
  for (const listener of sessionEndListeners) listener(reason)
}

/** Whether the user signed out, or the session expired and the user will want to continue. */
type SessionEnd = 'signed-out' | 'session-over'

/** Calls the listener whenever a session ends on this page. */
export function onSessionEnd(listener: (reason: SessionEnd) => void): void {
  sessionEndListeners.push(listener)
}

/** Notifies the other tabs that the user has signed out. */
export function broadcastSignOut(): void {
  openChannel().postMessage('signed out')
}

/** Refetches the account and its notices if they are older than a minute. */
export function refreshUser(queryClient: QueryClient, staleTime = 60_000): void {
  if (isSignedIn(queryClient)) void queryClient.prefetchQuery({ ...currentUserQuery, staleTime })
}

/**
 * Follows the other tabs of this browser. On a shared computer, a tab must not show data after a sign-out in another
 * one. A page that the browser restores from its back-forward cache has missed their messages and asks again.
 */
export function syncSessionAcrossTabs(queryClient: QueryClient): void {
  openChannel().addEventListener('message', ({ data }) => {
    if (data === 'signed out') clearSession(queryClient)
    else void queryClient.prefetchQuery({ ...currentUserQuery, staleTime: 0 })
  })
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) refreshUser(queryClient, 0)
  })
}

/** Whether the account of a session is known. */
export function isSignedIn(queryClient: QueryClient): boolean {
  return peekUser(queryClient) !== null
}

/** The account, as far as it is known. */
export function peekUser(queryClient: QueryClient): User | null {
  return queryClient.getQueryData(currentUserQuery.queryKey) ?? null
}

const sessionEndListeners: ((reason: SessionEnd) => void)[] = []
let channel: BroadcastChannel | undefined

function openChannel(): BroadcastChannel {
  channel ??= new BroadcastChannel('heirloom')
  return channel
}
