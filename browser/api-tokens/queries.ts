import { useQueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { invalidate, pagedQuery } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { ApiToken, NewApiToken } from '#contract/api-tokens.ts'

/** The tokens of the account, which are read again whenever the list is shown: programs use them at any time. */
export const tokensQuery = { ...pagedQuery('GET /api/api-tokens'), staleTime: 0 }

export function useCreateToken() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: NewApiToken) => call('POST /api/api-tokens', { body }),
    // The secret is returned once and must not stay in the cache.
    gcTime: 0,
    // A token whose reply was lost exists too: its owner finds it in the list and revokes it.
    onSettled: () => invalidate(queryClient, 'GET /api/api-tokens'),
  })
}

/** The tokens of another account, for an administrator. */
export function createAccountTokensQuery(userId: string) {
  return { ...pagedQuery('GET /api/users/{userId}/api-tokens', { params: { userId } }), staleTime: 0 }
}

/** Revokes a token of the account, or of the account `ownerId`. */
export function useRevokeToken(ownerId?: string) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn({ id }: ApiToken) {
      const send = () =>
        ownerId === undefined
          ? call('DELETE /api/api-tokens/{id}', { params: { id } })
          : call('DELETE /api/users/{userId}/api-tokens/{id}', { params: { userId: ownerId, id } })
      // The repetition of a revocation is answered with the revoked token.
      return confirmChange(send, send)
    },
    onSuccess(_, { name }) {
      showToast({ title: 'Token revoked', description: `“${name}” can no longer be used.` })
      return ownerId === undefined
        ? invalidate(queryClient, 'GET /api/api-tokens')
        : invalidate(queryClient, 'GET /api/users/{userId}/api-tokens', { params: { userId: ownerId } })
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'The token could not be revoked.',
        unconfirmed: 'We could not confirm that the token was revoked.',
      }),
  })
}
