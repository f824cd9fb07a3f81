import { useQueryClient, type QueryClient } from '@tanstack/react-query'

import { call, CallFailed, ConnectionFailed } from '#browser/platform/call.ts'
import { invalidate, pagedQuery, query, updateRows } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { NotificationPreferences, SeenNotifications, Unsubscription } from '#contract/notifications.ts'

/** Read again whenever the page opens. */
export const notificationsQuery = { ...pagedQuery('GET /api/notifications'), staleTime: 0 }

/** Read again whenever a page shows it: it is computed from the records. */
export const waitingQuery = { ...query('GET /api/waiting'), staleTime: 0 }

/** Read again whenever the settings open: they may have been changed on another device. */
export const preferencesQuery = { ...query('GET /api/notification-preferences'), staleTime: 0 }

/** Marks notifications as read, here and in the account menu. */
export function useMarkSeen() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationFn(body: SeenNotifications) {
      const send = () => call('POST /api/notifications/seen', { body })
      return confirmChange(send, send)
    },
    async onSuccess(_, seen) {
      showAsSeen(queryClient, seen)
      await Promise.all([
        invalidate(queryClient, 'GET /api/user'),
        // A document that was shared with the account waits until its notification is seen.
        invalidate(queryClient, 'GET /api/waiting'),
      ])
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'Your notifications could not be marked as read.',
        unconfirmed: 'We could not confirm that your notifications were marked as read.',
      }),
  })
}

function showAsSeen(queryClient: QueryClient, seen: SeenNotifications): void {
  const seenAt = new Date().toISOString()
  updateRows(queryClient, 'GET /api/notifications', undefined, rows =>
    rows.map(row => {
      const isMarked =
        'ids' in seen ? seen.ids.includes(row.id) : row.createdAt <= (seen.until ?? row.createdAt)
      return isMarked && row.seenAt === null ? { ...row, seenAt } : row
    }),
  )
}

const deliveryChoices = ['notification-preferences']

/**
 * Chooses when a topic is also sent by email. Choices wait for each other, so that the last one is stored: an arrow key
 * in a list changes it with each press. "Saved" appears once, when none of them waits any more.
 */
export function useSetDelivery() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    mutationKey: deliveryChoices,
    scope: { id: deliveryChoices.join() },
    mutationFn({ topic, delivery }: Pick<NotificationPreferences['topics'][number], 'topic' | 'delivery'>) {
      const send = () =>
        call('PUT /api/notification-preferences', { body: { deliveries: { [topic]: delivery } } })
      return confirmChange(send, send)
    },
    onSuccess(preferences) {
      queryClient.setQueryData(preferencesQuery.queryKey, preferences)
      const isLast = queryClient.isMutating({ mutationKey: deliveryChoices }) === 1
      if (isLast)
        showToast({ title: 'Saved', description: 'Your choice applies from the next notification on.' })
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'Your choice was not saved.',
        unconfirmed: 'We could not confirm that your choice was saved.',
      }),
  })
}

/** Ends the emails of a link without a session, with the form that mail programs send (RFC 8058). */
export function useUnsubscribe() {
  return useGuardedMutation({
    async mutationFn(token: string): Promise<Unsubscription> {
      const response = await fetch(`/api/unsubscribe?token=${encodeURIComponent(token)}`, {
        method: 'POST',
        body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      }).catch((error: unknown) => {
        throw new ConnectionFailed('', { cause: error })
      })
      if (!response.ok) throw new CallFailed(response.status, await response.text())
      return response.json()
    },
  })
}
