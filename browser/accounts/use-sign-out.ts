import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocation } from 'wouter'

import { call } from '#browser/platform/call.ts'
import { broadcastSignOut, clearSession } from '#browser/platform/current-user.ts'
import { buildPath } from '#browser/platform/paths.ts'
import { showToast } from '#browser/platform/toast.ts'

/** Signs out by POST, as the account menu and the palette do. The caller shows a failure, which has no toast. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const [, navigate] = useLocation()
  return useMutation({
    async mutationFn() {
      // Reads in flight would fail with 401, which looks like an expired session.
      await queryClient.cancelQueries()
      return await call('POST /api/logout').catch(() => {
        throw new Error('Logout failed')
      })
    },
    onError: () =>
      queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.data === undefined }),
    onSuccess({ providerAddress }) {
      if (providerAddress !== undefined) {
        clearSession(queryClient)
        broadcastSignOut()
        // The provider ends its session and returns to Home.
        location.assign(providerAddress)
        return
      }
      // A guarded page would otherwise redirect to the sign-in. GET /api/logout leads to Home, too.
      navigate(buildPath('home'))
      clearSession(queryClient)
      broadcastSignOut()
      showToast({ title: 'Signed out', description: 'You have been successfully signed out.' })
    },
  })
}
