import { useQueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { invalidate, query } from '#browser/platform/query.ts'
import { confirmChange } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'

/** Refetched whenever the list is shown: other devices start and end sessions. */
export const sessionsQuery = { ...query('GET /api/sessions'), refetchOnMount: 'always' as const }

export function useEndSession(device: string) {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: (id: string) =>
      confirmChange(
        () => call('DELETE /api/sessions/{id}', { params: { id } }),
        async () =>
          (await call('GET /api/sessions')).some(session => session.id === id)
            ? undefined
            : { sessionsEnded: 1 },
      ),
    async onSuccess() {
      showToast({ title: 'Signed out', description: `${device} is signed out.` })
      await invalidate(queryClient, 'GET /api/sessions')
    },
  })
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn() {
      const others = queryClient.getQueryData(sessionsQuery.queryKey)?.filter(({ isCurrent }) => !isCurrent)
      return confirmChange(
        () => call('DELETE /api/sessions'),
        async () =>
          (await call('GET /api/sessions')).every(({ isCurrent }) => isCurrent)
            ? { sessionsEnded: others?.length ?? 0 }
            : undefined,
      )
    },
    async onSuccess({ sessionsEnded }) {
      showToast({ title: 'Signed out elsewhere', description: describeEndedSessions(sessionsEnded) })
      await invalidate(queryClient, 'GET /api/sessions')
    },
  })
}

export function describeEndedSessions(count: number): string {
  if (count === 0) return 'You were not signed in anywhere else.'
  return count === 1 ? 'One other device was signed out.' : `${count} other devices were signed out.`
}
