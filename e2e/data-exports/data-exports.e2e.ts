import { expect, test } from '#e2e/fixtures.ts'

test('an account exports, downloads and deletes its data', async ({ page, portal }) => {
  const account = await portal.signIn(page)
  await page.goto('/account#your-data')
  const section = page.getByRole('region', { name: 'Your data' })
  await section.getByRole('button', { name: 'Export your data' }).click()
  const dialog = page.getByRole('dialog', { name: 'Export your data' })
  await dialog.getByLabel('Password').fill(account.password)
  await dialog.getByRole('button', { name: 'Start export' }).click()
  await expect(section.getByText('Your archive is ready')).toBeVisible({ timeout: 15_000 })

  const downloading = page.waitForEvent('download')
  await section.getByRole('link', { name: 'Download archive' }).click()
  expect((await downloading).suggestedFilename()).toMatch(/^Hartwell portal data [\d-]{10}\.zip$/)
  await section.getByRole('button', { name: 'Delete archive' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete archive' }).click()
  await expect(section.getByText('Your archive is ready')).toHaveCount(0)
  await expect(section.getByRole('button', { name: 'Export your data' })).toBeVisible()
})
