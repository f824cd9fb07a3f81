import { useQueryClient } from '@tanstack/react-query'

import { call, CallFailed } from '#browser/platform/call.ts'
import { invalidate, query } from '#browser/platform/query.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'

/** Refetched whenever the list is shown: other devices start and end sessions. */
export const sessionsQuery = { ...query('GET /api/sessions'), refetchOnMount: 'always' as const }

export function useEndSession(device: string) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (id: string) =>
      call('DELETE /api/sessions/{id}', { params: { id } }).catch((error: unknown) => {
        // The session has already ended.
        if (!(error instanceof CallFailed && error.status === 404)) throw error
      }),
    async onSuccess() {
      showToast({ title: 'Session ended', description: `${device} is signed out.` })
      await invalidate(queryClient, 'GET /api/sessions')
    },
  })
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () => call('DELETE /api/sessions'),
    async onSuccess({ sessionsEnded }) {
      showToast({ title: 'Signed out elsewhere', description: describeEndedSessions(sessionsEnded) })
      await invalidate(queryClient, 'GET /api/sessions')
    },
  })
}

export function describeEndedSessions(count: number): string {
  if (count === 0) return 'No other session was open.'
  return count === 1 ? 'One other session was ended.' : `${count} other sessions were ended.`
}
