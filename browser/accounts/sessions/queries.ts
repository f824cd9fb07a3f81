import { queryOptions, useQueryClient } from '@tanstack/react-query'

import { call, CallFailed } from '#browser/platform/call.ts'
import { toast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { OpenSession } from '#contract/account-security.ts'

/** Refetched whenever the list is shown: other devices start and end sessions. */
export const sessionsQuery = queryOptions<OpenSession[]>({
  queryKey: ['/api/sessions'],
  refetchOnMount: 'always',
})

export function useEndSession(device: string) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (id: string) =>
      call('DELETE /api/sessions/{id}', { params: { id } }).catch((error: unknown) => {
        // The session has already ended.
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
  return useGuardedMutation({
    mutationFn: () => call('DELETE /api/sessions'),
    async onSuccess({ sessionsEnded }) {
      toast({ title: 'Signed out elsewhere', description: describeEndedSessions(sessionsEnded) })
      await queryClient.invalidateQueries(sessionsQuery)
    },
  })
}

export function describeEndedSessions(count: number): string {
  if (count === 0) return 'No other session was open.'
  return count === 1 ? 'One other session was ended.' : `${count} other sessions were ended.`
}
