import { useQueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { query } from '#browser/platform/query.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'

export const constitutionAcceptanceQuery = query('GET /api/constitution-acceptance')

export function useAcceptConstitution(onAccepted?: () => void) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (textHash: string) => call('POST /api/constitution-acceptance', { body: { textHash } }),
    onSuccess(acceptance) {
      queryClient.setQueryData(constitutionAcceptanceQuery.queryKey, acceptance)
      onAccepted?.()
    },
  })
}
