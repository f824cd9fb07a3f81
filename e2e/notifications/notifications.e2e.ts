import type { Page, Worker } from '@playwright/test'

import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

test('a change of password is shown, and marked as read', async ({ page, portal }) => {
  const account = await portal.signIn(page)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toHaveText(/Nothing waits for you/)
  const changed = await page.request.put('/api/account/password', {
    data: { currentPassword: account.password, newPassword: 'ninety-nine rings' },
    headers: { origin: portal.address },
  })
  expect(changed.status()).toBe(200)
  await page.reload()

  const day = page.getByRole('region', { name: 'Today' })
  await expect(day.getByRole('heading', { name: 'New: Your password was changed' })).toBeVisible()
  await expectAccessible(page, 'the notifications')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Notifications 1 new' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(day.getByRole('heading', { name: 'Your password was changed', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Notifications: 1 new/ })).toHaveCount(0)
})

test('a browser gets notifications until they are turned off', async ({ page, context, portal }) => {
  // A headless browser reaches no push service, and states its permission as denied. The service worker is real.
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', {
      get: () => sessionStorage.getItem('permission') ?? 'denied',
    })
    PushManager.prototype.getSubscription = async () => null
    PushManager.prototype.subscribe = async () =>
      Object.assign(Object.create(PushSubscription.prototype), {
        toJSON: () => ({
          endpoint: `https://push.example.test/${crypto.randomUUID()}`,
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
        }),
      })
  })
  await portal.signIn(page)
  await page.goto('/account#notifications')
  const section = page.getByRole('region', { name: 'On this device' })
  await expect(section.getByText('are blocked in this browser')).toBeVisible()
  await page.evaluate(() => sessionStorage.setItem('permission', 'granted'))
  await context.grantPermissions(['notifications'], { origin: portal.address })
  const control = section.getByRole('switch', { name: 'Show notifications in this browser' })
  await expect(control).not.toBeChecked()
  const startsWorker = context.waitForEvent('serviceworker')
  await control.check()
  await expect(
    page.getByText('This browser shows them until you sign out of it.', { exact: true }),
  ).toBeVisible()
  await page.reload()
  await expect(control).toBeChecked()
  await expectAccessible(page, 'the settings of notifications')

  const worker = await startsWorker
  await recordWork(worker)
  await pushMessage(page, portal.address, { title: 'Your role has changed', link: '/account' })
  await expect.poll(() => readWork(worker)).toEqual(['shows Your role has changed: /account'])
  await clickNotification(worker, '/account#password')
  await clickNotification(worker, '/family-tree')
  const opened = ['focuses /account', `opens ${portal.address}/family-tree`]
  await expect.poll(() => readWork(worker)).toEqual(expect.arrayContaining(opened))

  await control.uncheck()
  await expect(page.getByText('This browser shows no more of them.', { exact: true })).toBeVisible()
  await expect(control).not.toBeChecked()
})

/** What the service worker asks the browser for, which a headless one does not do. */
type RecordedScope = ServiceWorkerScope & { work: string[] }
type ServiceWorkerScope = {
  registration: ServiceWorkerRegistration
  clients: { openWindow: (address: string) => Promise<void> }
  WindowClient: { prototype: { url: string; focus: () => Promise<void> } }
  dispatchEvent: (event: Event) => void
}

async function recordWork(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as RecordedScope
    scope.work = []
    scope.registration.showNotification = async (title, options) =>
      void scope.work.push(`shows ${title}: ${options?.data.link}`)
    scope.clients.openWindow = async address => void scope.work.push(`opens ${address}`)
    scope.WindowClient.prototype.focus = async function focus(this: { url: string }) {
      scope.work.push(`focuses ${new URL(this.url).pathname}`)
    }
  })
}

function readWork(worker: Worker): Promise<string[]> {
  return worker.evaluate(() => (globalThis as unknown as RecordedScope).work)
}

async function clickNotification(worker: Worker, link: string): Promise<void> {
  await worker.evaluate(async address => {
    const scope = globalThis as unknown as RecordedScope
    let opening: Promise<void> | undefined
    const notification = { close: () => undefined, data: { link: address } }
    const waitUntil = (work: Promise<void>) => void (opening = work)
    scope.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }))
    await opening
  }, link)
}

/** Delivers a message to the service worker, as the push service of the browser does. */
async function pushMessage(page: Page, origin: string, content: object): Promise<void> {
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

test('an incomplete unsubscribe link is explained', async ({ page }) => {
  await page.goto('/unsubscribe')
  await expect(page.getByText('The link is incomplete.')).toBeVisible()
  await expectAccessible(page, 'an unsubscribe link')
})
