import { useQueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { query } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { AccountName } from '#contract/accounts.ts'

export function useChangeName() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: AccountName) => call('PUT /api/account/name', { body }),
    onSuccess(user) {
      queryClient.setQueryData(query('GET /api/user').queryKey, user)
      showToast({ title: 'Name changed', description: `You are ${user.firstName} ${user.lastName} now.` })
    },
  })
}
