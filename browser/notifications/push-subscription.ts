import type { NewPushDevice } from '#contract/notifications.ts'

/** Whether this browser may show notifications: as its user chose, or `unsupported`. */
export type PushPermission = NotificationPermission | 'unsupported'

/** Browsers offer it with https or on localhost; on an iPhone or iPad, to installed web apps only. */
export function readPushPermission(): PushPermission {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  return isSupported ? Notification.permission : 'unsupported'
}

/** Whether this is a browser of an iPhone or iPad, outside of a web app. It has no notifications, which the app has. */
export function needsHomeScreen(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && readPushPermission() === 'unsupported'
}

/** Calls back when the user changes the permission, also in the settings of the browser. */
export function onPushPermissionChange(callback: () => void): () => void {
  const ended = new AbortController()
  if ('permissions' in navigator)
    void navigator.permissions
      .query({ name: 'notifications' })
      .then(status => status.addEventListener('change', callback, { signal: ended.signal }))
  return () => ended.abort()
}

/**
 * Asks for the permission and replaces the subscription of this browser, so that an address of an earlier account or
 * key is not used again. Returns null if the permission is not given.
 * @throws DOMException if the browser cannot reach its push service.
 */
export async function subscribeBrowser(publicKey: string): Promise<NewPushDevice | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  await navigator.serviceWorker.register('/push-worker.js')
  const { pushManager } = await navigator.serviceWorker.ready
  await (await pushManager.getSubscription())?.unsubscribe()
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { endpoint = '', keys = {} } = subscription.toJSON()
  return { endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

/** The portal has deleted the subscription already; this also ends it at the push service. */
export async function unsubscribeBrowser(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}
