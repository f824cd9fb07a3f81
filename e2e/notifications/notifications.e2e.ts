import type { Page } from '@playwright/test'

import type { User } from '#contract/accounts/accounts.ts'
import { expectAccessible } from '#e2e/axe.ts'
import {
  countCalls,
  delayResponses,
  expect,
  findToast,
  flushRequests,
  openWithoutReload,
  test,
} from '#e2e/fixtures.ts'

import {
  allowNotifications,
  clickNotification,
  pushMessage,
  readWork,
  recordWork,
  replacePushService,
} from './push-browser.ts'

test('a change of password is shown, and marked as read', async ({ page, portal }) => {
  const account = await portal.signIn(page)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Nothing new' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Waiting for you' })).toHaveText(/Nothing is waiting for you/)
  const changed = await page.request.put('/api/account/password', {
    data: { currentPassword: account.password, newPassword: 'ninety-nine rings' },
    headers: { origin: portal.address },
  })
  expect(changed.status()).toBe(200)
  // The count is cached, and an event renews it. An open page would follow.
  await expect.poll(() => countUnseen(page)).toBe(1)
  await page.reload()

  const day = page.getByRole('region', { name: 'Today' })
  await expect(day.getByRole('heading', { name: 'Unread: Your password was changed' })).toBeVisible()
  await expectAccessible(page, 'the notifications')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await expect(page.getByRole('menuitem', { name: 'Notifications 1 new' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(day.getByRole('heading', { name: 'Your password was changed', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'For your information' })).toBeFocused()
  await expect(page.getByRole('button', { name: /Notifications: 1 new/ })).toHaveCount(0)
})

test('a choice of delivery is queued and reaches another device', async ({ page, browser, portal }) => {
  const account = await portal.signIn(page)
  const other = await browser.newPage({ baseURL: portal.address })
  await other.request.post('/api/login', { data: account, headers: { origin: portal.address } })
  const findChoice = (on: typeof page) => on.getByRole('combobox', { name: 'Passkeys' })
  for (const one of [page, other]) {
    await one.goto('/account#notifications')
    await expect(findChoice(one)).toHaveValue('at-once')
  }
  const countChoices = countCalls(page, 'PUT /api/notification-preferences')
  const { release } = await delayResponses(page, '**/api/notification-preferences')
  await findChoice(page).focus()
  for (const delivery of ['never', 'at-once', 'never']) await findChoice(page).selectOption(delivery)
  await expect(findChoice(page)).toBeFocused()
  await flushRequests(page)
  expect(countChoices()).toBe(1)
  await release()
  await expect(findToast(page)).toContainText('Saved')
  expect(countChoices()).toBe(3)
  await expect(findChoice(page)).toBeFocused()
  await page.reload()
  await expect(findChoice(page)).toHaveValue('never')

  await openWithoutReload(other, '/')
  await expect(findChoice(other)).toHaveCount(0)
  await openWithoutReload(other, '/account#notifications')
  await expect(findChoice(other)).toHaveValue('never')
  await other.close()
})

test('a browser gets notifications until they are turned off', async ({ page, context, portal }) => {
  await replacePushService(page)
  await portal.signIn(page)
  await page.goto('/account#notifications')
  const section = page.getByRole('region', { name: 'On this device' })
  await expect(section.getByText('are blocked in this browser')).toBeVisible()
  await allowNotifications(page, context, portal.address)
  const control = section.getByRole('switch', { name: 'Show notifications in this browser' })
  await expect(control).not.toBeChecked()
  const startsWorker = context.waitForEvent('serviceworker')
  await control.click()
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
  await expect.poll(() => readWork(worker)).toContain('focuses /account')
  await clickNotification(worker, '/family-tree')
  await expect
    .poll(() => readWork(worker))
    .toEqual(['shows Your role has changed: /account', 'focuses /account', 'opens /family-tree'])

  await control.click()
  await expect(page.getByText('This browser shows no more of them.', { exact: true })).toBeVisible()
  await expect(control).not.toBeChecked()
})

test.describe('with events', () => {
  test.use({ isLive: true })

  test('another device is listed apart and turned off', async ({ page, browser, portal }) => {
    const account = await portal.signIn(page)
    const other = await browser.newPage({ baseURL: portal.address })
    await replacePushService(other)
    await other.request.post('/api/login', { data: account, headers: { origin: portal.address } })
    await other.goto('/account#notifications')
    await allowNotifications(other, other.context(), portal.address)
    await other.reload()
    const control = other.getByRole('switch', { name: 'Show notifications in this browser' })
    await control.click()
    await expect(findToast(other)).toContainText('Notifications are on')

    await page.goto('/account#notifications')
    const devices = page.getByRole('region', { name: 'On other devices' })
    await expect(devices.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page, 'the devices')
    await devices.getByRole('button', { name: /^Turn off notifications: / }).click()
    await expect(findToast(page)).toContainText('shows no more of them.')
    await expect(devices).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'On this device' })).toBeFocused()
    await expect(control, 'The other device follows without a reload').not.toBeChecked()
    await other.close()
  })
})

test('an iPhone is asked to add the portal to its Home Screen', async ({ page, portal }) => {
  await page.addInitScript(`
    delete window.PushManager
    Object.defineProperty(navigator, 'standalone', { get: () => sessionStorage.getItem('isApp') === 'yes' })`)
  await portal.signIn(page)
  await page.goto('/account#notifications')
  const section = page.getByRole('region', { name: 'On this device' })
  await expect(section).toContainText('add Heirloom to your Home Screen')
  await expectAccessible(page, 'the settings of an iPhone')
  await page.evaluate(`sessionStorage.setItem('isApp', 'yes')`)
  await page.reload()
  await expect(section).toContainText('This browser cannot show notifications from the portal.')
})

test('the portal is a web app with its icons', async ({ page }) => {
  await page.goto('/')
  const devtools = await page.context().newCDPSession(page)
  const { data = '', errors } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons } = JSON.parse(data) as { icons: { src: string; sizes: string }[] }
  const touchIcon = await page.locator('link[rel=apple-touch-icon]').getAttribute('href')
  const sources = [...icons, { src: touchIcon ?? '', sizes: '180x180' }]
  const sizes = await page.evaluate<string[]>(`Promise.all(${JSON.stringify(sources)}.map(async ({ src }) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    return image.naturalWidth + 'x' + image.naturalHeight
  }))`)
  expect(sizes).toEqual(sources.map(icon => icon.sizes))
})

test('an incomplete unsubscribe link is explained', async ({ page }) => {
  await page.goto('/unsubscribe')
  await expect(page.getByText('The link is incomplete.')).toBeVisible()
  await expectAccessible(page, 'an unsubscribe link')
})

/** The count that the account menu shows. */
async function countUnseen(page: Page): Promise<number | undefined> {
  const answer = await page.request.get('/api/user')
  return ((await answer.json()) as User).notices?.unseenNotifications
}
