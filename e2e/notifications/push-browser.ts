import type { BrowserContext, Page, Worker } from '@playwright/test'

/**
 * Replaces what a headless browser lacks: a push service, and a permission other than "denied". The service worker is
 * real.
 */
export async function replacePushService(page: Page): Promise<void> {
  await page.addInitScript(`
    Object.defineProperty(Notification, 'permission', {
      get: () => sessionStorage.getItem('permission') ?? 'denied',
    })
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () => ({
      toJSON: () => ({
        endpoint: 'https://push.example.test/' + crypto.randomUUID(),
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
    })`)
}

/** Allows notifications, as in the settings of the browser. */
export async function allowNotifications(page: Page, context: BrowserContext, origin: string): Promise<void> {
  await page.evaluate(`sessionStorage.setItem('permission', 'granted')`)
  await context.grantPermissions(['notifications'], { origin })
}

/** Records what the service worker asks the browser for, which a headless one does not do. */
export async function recordWork(worker: Worker): Promise<void> {
  await worker.evaluate(`
    self.work = []
    registration.showNotification = async (title, { data }) => void work.push('shows ' + title + ': ' + data.link)
    clients.openWindow = async address => void work.push('opens ' + new URL(address).pathname)
    WindowClient.prototype.focus = async function () {
      work.push('focuses ' + new URL(this.url).pathname)
    }`)
}

export function readWork(worker: Worker): Promise<string[]> {
  return worker.evaluate('work')
}

export async function clickNotification(worker: Worker, link: string): Promise<void> {
  const notification = `{ close() {}, data: { link: ${JSON.stringify(link)} } }`
  await worker.evaluate(`
    self.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification: ${notification}, waitUntil() {} }),
    )`)
}

/** Delivers a message to the service worker, as the push service of the browser does. */
export async function pushMessage(page: Page, origin: string, content: object): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const registered = new Promise<string>(resolve => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0] !== undefined) resolve(registrations[0].registrationId)
    })
  })
  await devtools.send('ServiceWorker.enable')
  const data = JSON.stringify(content)
  await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data })
}
