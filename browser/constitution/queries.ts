import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { ConstitutionAcceptance } from '#contract/constitution-acceptance.ts'

export const constitutionAcceptanceQuery = queryOptions<ConstitutionAcceptance>({
  queryKey: ['/api/constitution-acceptance'],
})

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
