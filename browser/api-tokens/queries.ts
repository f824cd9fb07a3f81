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

export function useRevokeToken() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn({ id }: ApiToken) {
      const send = () => call('DELETE /api/api-tokens/{id}', { params: { id } })
      // The repetition of a revocation is answered with the revoked token.
      return confirmChange(send, send)
    },
    onSuccess(_, { name }) {
      showToast({ title: 'Token revoked', description: `“${name}” can no longer be used.` })
      return invalidate(queryClient, 'GET /api/api-tokens')
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'The token could not be revoked.',
        unconfirmed: 'We could not confirm that the token was revoked.',
      }),
  })
}
