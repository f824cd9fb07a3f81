import { queryOptions, useQuery, type QueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { hasCookie } from '#browser/platform/cookies.ts'
import type { User } from '#contract/accounts.ts'
import { signedInHint } from '#contract/cookies.ts'

/**
 * Section 4: null when signed out, when the answer is 401, and when there is none. A browser that no session
 * was ever given to does not ask, so that a visitor's first page makes no call that must fail.
 */
const currentUserQuery = queryOptions<User | null>({
  queryKey: ['/api/user'],
  queryFn: () => call('GET /api/user').catch(() => null),
  // Known before the first frame, so that nothing on a visitor's page moves when the answer would come.
  initialData: () => (hasCookie(signedInHint) ? undefined : null),
})

export function useCurrentUser(): { user: User | null; isLoading: boolean } {
  const { data, isPending } = useQuery(currentUserQuery)
  return { user: data ?? null, isLoading: isPending }
}

/** The answer of signing in or registering is the current user from now on. */
export function welcome(queryClient: QueryClient, user: User): void {
  queryClient.setQueryData(currentUserQuery.queryKey, user)
}

/** Nobody is signed in any more: all that was read for them is forgotten. */
export function farewell(queryClient: QueryClient): void {
  // Set before the rest goes, so that no page in sight asks once more who is signed in.
  queryClient.setQueryData(currentUserQuery.queryKey, null)
  queryClient.removeQueries({ predicate: query => query.queryKey[0] !== currentUserQuery.queryKey[0] })
}
