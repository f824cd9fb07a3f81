import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query'

import { call, CallFailed } from '#browser/platform/call.ts'
import { toast } from '#browser/platform/toast.ts'
import { useSending } from '#browser/platform/use-sending.ts'
import type {
  OpenSession,
  PasswordAndCode,
  PasswordChange,
  SecondFactorBeginning,
  SecondFactorCode,
  SecondFactorState,
} from '#contract/account-security.ts'

/** Read again whenever the list is opened: sessions come and go elsewhere. */
export const sessionsQuery = queryOptions<OpenSession[]>({
  queryKey: ['/api/sessions'],
  refetchOnMount: 'always',
})

export const secondFactorQuery = queryOptions<SecondFactorState>({ queryKey: ['/api/second-factor'] })

export function useChangePassword() {
  const queryClient = useQueryClient()
  return useSending({
    mutationFn: (body: PasswordChange) => call('PUT /api/account/password', { body }),
    async onSuccess({ sessionsEnded }) {
      toast({ title: 'Password changed', description: endedInWords(sessionsEnded) })
      await queryClient.invalidateQueries(sessionsQuery)
    },
  })
}

export function useEndSession(device: string) {
  const queryClient = useQueryClient()
  return useSending({
    mutationFn: (id: string) =>
      call('DELETE /api/sessions/{id}', { params: { id } }).catch((error: unknown) => {
        // It has ended already, which is what was wanted.
        if (!(error instanceof CallFailed && error.status === 404)) throw error
      }),
    async onSuccess() {
      toast({ title: 'Session ended', description: `${device} is signed out.` })
      await queryClient.invalidateQueries(sessionsQuery)
    },
  })
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useSending({
    mutationFn: () => call('DELETE /api/sessions'),
    async onSuccess({ sessionsEnded }) {
      toast({ title: 'Signed out elsewhere', description: endedInWords(sessionsEnded) })
      await queryClient.invalidateQueries(sessionsQuery)
    },
  })
}

export function useBeginSecondFactor() {
  return useSending({
    mutationFn: (body: SecondFactorBeginning) => call('POST /api/second-factor', { body }),
    // The secret is told once and kept nowhere but on the screen.
    gcTime: 0,
  })
}

export function useConfirmSecondFactor() {
  const queryClient = useQueryClient()
  return useSending({
    mutationFn: (body: SecondFactorCode) => call('POST /api/second-factor/confirm', { body }),
    gcTime: 0,
    onSuccess: () => {
      toast({ title: 'Second factor on', description: 'From now on signing in asks for a code as well.' })
      return readAnew(queryClient)
    },
  })
}

export function useRenewRecoveryCodes() {
  const queryClient = useQueryClient()
  return useSending({
    mutationFn: (body: PasswordAndCode) => call('POST /api/second-factor/recovery-codes', { body }),
    gcTime: 0,
    onSuccess: () => {
      toast({ title: 'New recovery codes', description: 'The old ones do not count any more.' })
      return readAnew(queryClient)
    },
  })
}

export function useTurnOffSecondFactor() {
  const queryClient = useQueryClient()
  return useSending({
    mutationFn: (body: PasswordAndCode) => call('POST /api/second-factor/removal', { body }),
    onSuccess(state) {
      queryClient.setQueryData(secondFactorQuery.queryKey, state)
      toast({ title: 'Second factor off', description: 'Signing in asks for your password alone.' })
    },
  })
}

function readAnew(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries(secondFactorQuery)
}

function endedInWords(count: number): string {
  if (count === 0) return 'No other session was open.'
  return count === 1 ? 'One other session has ended.' : `${count} other sessions have ended.`
}
