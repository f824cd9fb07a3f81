import { expect, findToast, test } from '#e2e/fixtures.ts'

test('a program uses a token until its owner revokes it', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/400 .*\/api\/api-tokens/)
  const account = await portal.signIn(page)
  await page.goto('/account#api-tokens')
  const section = page.getByRole('region', { name: 'API tokens' })
  await expect(section).toContainText('You have no API tokens.')
  await section.getByRole('button', { name: 'Create token' }).click()

  const dialog = page.getByRole('dialog', { name: 'Create an API token' })
  await dialog.getByRole('checkbox', { name: 'Read' }).uncheck()
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await expect(dialog.getByText('Please allow the token to read, to make changes, or both')).toBeVisible()
  await dialog.getByLabel('Name').fill('Bookkeeping')
  await dialog.getByRole('checkbox', { name: 'Read' }).check()
  await dialog.getByLabel('Expires after').selectOption('A day of your choice')
  await dialog.getByLabel('Last day').fill('2020-01-01')
  await dialog.getByLabel('Your password').fill(account.password)
  await dialog.getByRole('button', { name: 'Create token' }).click()
  await expect(dialog.getByLabel('Last day')).toHaveAccessibleDescription(
    /Please choose today or a later day/,
  )
  await dialog.getByLabel('Expires after').selectOption('30 days')
  await dialog.getByRole('button', { name: 'Create token' }).click()

  const secret = await page.getByRole('definition').first().textContent()
  expect(secret).toMatch(/^hlm_[0-9A-Za-z]{49}$/)
  await page.getByRole('button', { name: 'Done' }).click()
  const row = section.getByRole('listitem')
  await expect(row).toContainText('Not used yet')

  const use = () =>
    fetch(`${portal.address}/api/family-members`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await use()).status).toBe(200)
  await page.reload()
  await expect(row).toContainText('Last used')
  await row.getByRole('button', { name: 'Revoke: Bookkeeping' }).click()
  await page.getByRole('button', { name: 'Revoke token' }).click()
  await expect(findToast(page)).toContainText('“Bookkeeping” can no longer be used.')
  await expect(row).toContainText('Revoked')
  await expect(section.getByRole('button', { name: 'Create token' })).toBeFocused()
  expect((await use()).status).toBe(401)
})
