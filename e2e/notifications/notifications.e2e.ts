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

test('an incomplete unsubscribe link is explained', async ({ page }) => {
  await page.goto('/unsubscribe')
  await expect(page.getByText('The link is incomplete.')).toBeVisible()
  await expectAccessible(page, 'an unsubscribe link')
})
