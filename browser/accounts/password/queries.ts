import { useQueryClient } from '@tanstack/react-query'

import { describeEndedSessions } from '#browser/accounts/sessions/queries.ts'
import { call } from '#browser/platform/call.ts'
import { invalidate } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { PasswordChange } from '#contract/accounts/account-security.ts'

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: PasswordChange) => call('PUT /api/account/password', { body }),
    async onSuccess({ sessionsEnded }) {
      showToast({ title: 'Password changed', description: describeEndedSessions(sessionsEnded) })
      await invalidate(queryClient, 'GET /api/sessions')
    },
  })
}
