import { useQueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { query } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'

export const constitutionAcceptanceQuery = query('GET /api/constitution-acceptance')

export function useAcceptConstitution(onAccepted?: () => void) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (textHash: string) => call('POST /api/constitution-acceptance', { body: { textHash } }),
    onSuccess(acceptance) {
      queryClient.setQueryData(constitutionAcceptanceQuery.queryKey, acceptance)
      showToast({
        title: 'Constitution accepted',
        description: `Your acceptance of version ${acceptance.version} was recorded.`,
      })
      onAccepted?.()
    },
  })
}
