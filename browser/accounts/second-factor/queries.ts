import { useQueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { refreshUser } from '#browser/platform/current-user.ts'
import { invalidate, query } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type {
  PasswordAndCode,
  SecondFactorStart,
  SecondFactorCode,
} from '#contract/accounts/account-security.ts'

/** Read again whenever it is shown: it may have been changed on another device. */
export const secondFactorQuery = { ...query('GET /api/second-factor'), staleTime: 0 }

export function useStartSecondFactor() {
  return useGuardedMutation({
    mutationFn: (body: SecondFactorStart) => call('POST /api/second-factor', { body }),
    // The secret is returned once and must not stay in the cache.
    gcTime: 0,
  })
}

export function useConfirmSecondFactor() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: SecondFactorCode) => call('POST /api/second-factor/confirm', { body }),
    gcTime: 0,
    onSuccess: () => {
      showToast({ title: 'Second factor is on', description: 'You will enter a code each time you sign in.' })
      refreshUser(queryClient, 0)
      return invalidate(queryClient, 'GET /api/second-factor')
    },
  })
}

export function useRenewRecoveryCodes() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: PasswordAndCode) => call('POST /api/second-factor/recovery-codes', { body }),
    gcTime: 0,
    onSuccess: () => {
      showToast({ title: 'New recovery codes', description: 'Your previous codes no longer work.' })
      return invalidate(queryClient, 'GET /api/second-factor')
    },
  })
}

export function useTurnOffSecondFactor() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: PasswordAndCode) => call('POST /api/second-factor/removal', { body }),
    onSuccess(state) {
      queryClient.setQueryData(secondFactorQuery.queryKey, state)
      refreshUser(queryClient, 0)
      showToast({ title: 'Second factor is off', description: 'You now sign in with your password only.' })
    },
  })
}
