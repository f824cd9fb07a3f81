import { useQueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { invalidate, query } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'

/** Read again whenever the page shows it: most changes of the portal change the calendar. */
export function createCalendarQuery(span: { from: string; to: string }) {
  return { ...query('GET /api/calendar', { query: span }), staleTime: 0 }
}

export const feedQuery = { ...query('GET /api/calendar-feed'), staleTime: 0 }

export function useCreateFeed() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn: () => call('POST /api/calendar-feed'),
    // The address is returned once and must not stay in the cache.
    gcTime: 0,
    // An address whose reply was lost exists too: its owner replaces it.
    onSettled: () => invalidate(queryClient, 'GET /api/calendar-feed'),
    onError: error =>
      showChangeFailure(error, {
        failed: 'The address could not be created.',
        unconfirmed: 'We could not confirm that the address was created.',
      }),
  })
}

export function useRevokeFeed() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn() {
      const send = () => call('DELETE /api/calendar-feed')
      return confirmChange(send, send)
    },
    onSuccess() {
      showToast({ title: 'Address revoked', description: 'Calendar programs can no longer read it.' })
      return invalidate(queryClient, 'GET /api/calendar-feed')
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'The address could not be revoked.',
        unconfirmed: 'We could not confirm that the address was revoked.',
      }),
  })
}
