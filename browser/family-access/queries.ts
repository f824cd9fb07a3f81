import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { toast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { AccessCodeChange, FamilyAccess, FamilyAccessState } from '#contract/family-access.ts'

/** One's own ID, whether there is a code, and until when access is given. */
export const familyAccessQuery = queryOptions<FamilyAccessState>({ queryKey: ['/api/family-access'] })

/** Lets the server check what was entered in the modal. */
export function useStepUp() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: FamilyAccess) => call('POST /api/family-access', { body }),
    onSuccess(state) {
      // What was refused for want of access is asked anew by the pages that show it.
      queryClient.removeQueries({ predicate: query => query.state.status === 'error' })
      queryClient.setQueryData(familyAccessQuery.queryKey, state)
    },
  })
}

export function useSetAccessCode(onSet: () => void) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: AccessCodeChange) => call('PUT /api/family-access/code', { body }),
    onSuccess(state) {
      queryClient.setQueryData(familyAccessQuery.queryKey, state)
      toast({
        title: 'Secure Access Code set',
        description: 'It opens what stands behind Family Access, together with your Family Member ID.',
      })
      onSet()
    },
  })
}

/** A read was refused because the 15 minutes are over: whoever shows it asks for ID and code again. */
export function expireFamilyAccess(queryClient: QueryClient): void {
  queryClient.setQueryData(
    familyAccessQuery.queryKey,
    state => state && { ...state, familyAccessUntil: null },
  )
}
