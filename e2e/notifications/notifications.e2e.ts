import { expectAccessible } from '#e2e/axe.ts'
import { expect, test } from '#e2e/fixtures.ts'

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

test('an incomplete unsubscribe link is explained', async ({ page }) => {
  await page.goto('/unsubscribe')
  await expect(page.getByText('The link is incomplete.')).toBeVisible()
  await expectAccessible(page, 'an unsubscribe link')
})
