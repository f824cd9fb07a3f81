import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { call } from '#browser/platform/call.ts'
import { answerWithPasskey } from '#browser/platform/passkeys.ts'
import { query } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { AccessCodeChange, FamilyAccess, FamilyAccessState } from '#contract/family-access.ts'

/**
 * The account's Family Member ID, whether a code is set, and when the step-up expires. Without a code, it is read again
 * by each page that shows it: a code may have been set on another device.
 */
export const familyAccessQuery = {
  ...query('GET /api/family-access'),
  staleTime: ({ state }: { state: { data: FamilyAccessState | undefined } }) =>
    state.data?.hasAccessCode === true ? Infinity : 0,
}

/** Whether the session has Family Access, if it is required. It stays true on a page where the 15 minutes end. */
export function useHasFamilyAccess(isRequired: boolean): boolean {
  const { data } = useQuery({ ...familyAccessQuery, enabled: isRequired })
  const [openedAt] = useState(() => Date.now())
  return !isRequired || Date.parse(data?.familyAccessUntil ?? '') > openedAt
}

/** Requests a step-up with the values from the modal. */
export function useStepUp() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: FamilyAccess) => call('POST /api/family-access', { body }),
    onSuccess: state => openWithStepUp(queryClient, state),
  })
}

/** Requests a step-up with a passkey in place of ID and code. */
export function usePasskeyStepUp() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    async mutationFn() {
      const credential = await answerWithPasskey(await call('POST /api/family-access/passkey-options'))
      return call('POST /api/family-access/passkey', { body: { credential } })
    },
    onSuccess: state => openWithStepUp(queryClient, state),
  })
}

function openWithStepUp(queryClient: QueryClient, state: FamilyAccessState): void {
  // Reads that failed without a step-up are removed, so that their pages fetch them again.
  queryClient.removeQueries({ predicate: query => query.state.status === 'error' })
  queryClient.setQueryData(familyAccessQuery.queryKey, state)
}

export function useSetAccessCode() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (body: AccessCodeChange) => call('PUT /api/family-access/code', { body }),
    onSuccess(state) {
      queryClient.setQueryData(familyAccessQuery.queryKey, state)
      showToast({
        title: 'Secure Access Code set',
        description: 'Use it with your Family Member ID to open protected pages.',
      })
    },
  })
}

/** Called when a read was rejected because the step-up expired: its page asks for ID and code again. */
export function expireFamilyAccess(queryClient: QueryClient): void {
  queryClient.setQueryData(
    familyAccessQuery.queryKey,
    state => state && { ...state, familyAccessUntil: null },
  )
}
