import { useQueryClient } from '@tanstack/react-query'

import { call } from '#browser/platform/call.ts'
import { invalidate, query } from '#browser/platform/query.ts'
import { confirmChange, showChangeFailure } from '#browser/platform/replies/lost-replies.ts'
import { showToast } from '#browser/platform/toast.ts'
import { useGuardedMutation } from '#browser/platform/use-guarded-mutation.ts'
import type { PushDevice } from '#contract/notifications.ts'

import { subscribeBrowser, unsubscribeBrowser } from './push-subscription.ts'

export const pushDevicesQuery = { ...query('GET /api/push-devices'), staleTime: 0 }

/** Turns notifications on for this browser, which asks its user for the permission. */
export function useTurnOnPush() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    async mutationFn(publicKey: string): Promise<PushDevice | null> {
      const body = await subscribeBrowser(publicKey).catch((error: unknown) => {
        // Reported like an address that the portal rejects: the user can do nothing else.
        if (error instanceof DOMException) return undefined
        throw error
      })
      if (body === undefined) {
        showToast({
          title: 'Notifications are off',
          description: 'Your browser could not reach its push service. Please try again later.',
          destructive: true,
        })
        return null
      }
      if (body === null) {
        showToast({
          title: 'Notifications are off',
          description: 'Your browser did not allow them. Turn them on again, then choose “Allow”.',
          destructive: true,
        })
        return null
      }
      const send = () => call('POST /api/push-devices', { body })
      return confirmChange(send, send)
    },
    onSuccess(device) {
      if (device !== null)
        showToast({
          title: 'Notifications are on',
          description: 'This browser shows them until you sign out of it.',
        })
    },
    onError: error =>
      showChangeFailure(error, {
        failed: 'Notifications were not turned on.',
        unconfirmed: 'We could not confirm that notifications are on.',
      }),
    onSettled: () => invalidate(queryClient, 'GET /api/push-devices'),
  })
}

export function useTurnOffPush() {
  const queryClient = useQueryClient()
  return useGuardedMutation({
    async mutationFn({ id, isCurrent }: PushDevice) {
      const params = { id }
      await confirmChange(
        () => call('DELETE /api/push-devices/{id}', { params }),
        async () => {
          const { devices } = await call('GET /api/push-devices')
          return devices.some(device => device.id === id) ? undefined : params
        },
      )
      // The portal sends nothing from now on, whether or not the browser reaches its push service.
      if (isCurrent) await unsubscribeBrowser().catch(() => undefined)
    },
    onSuccess: (_, { device, isCurrent }) =>
      showToast({
        title: 'Notifications are off',
        description: isCurrent ? 'This browser shows no more of them.' : `${device} shows no more of them.`,
      }),
    onError: error =>
      showChangeFailure(error, {
        failed: 'Notifications were not turned off.',
        unconfirmed: 'We could not confirm that notifications are off.',
      }),
    onSettled: () => invalidate(queryClient, 'GET /api/push-devices'),
  })
}
