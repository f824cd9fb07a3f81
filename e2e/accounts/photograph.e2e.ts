import sharp from 'sharp'

import { expect, findToast, test } from '#e2e/fixtures.ts'

test('a photograph is cropped, shown and removed', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/account')
  const image = page.locator('button[aria-label^="Account of"] img')
  await page.getByRole('button', { name: 'Add photograph' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your photograph' })
  await dialog.getByRole('button', { name: 'Save photograph' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a photograph first.')
  const buffer = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#8a6d3b' } })
    .jpeg()
    .toBuffer()
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'portrait.jpg', mimeType: 'image/jpeg', buffer })
  await dialog.getByLabel('Part of the photograph').fill('100')
  await dialog.getByRole('button', { name: 'Save photograph' }).click()
  await expect(findToast(page)).toContainText('Photograph saved')
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(image).toHaveAttribute('src', /^\/api\/account-photographs\//)
  await expect(image).toHaveJSProperty('naturalWidth', 60)
  await expect(image).toHaveJSProperty('naturalHeight', 60)

  await page.getByRole('region', { name: 'Your details' }).getByRole('button', { name: 'Remove' }).click()
  await expect(findToast(page)).toContainText('Photograph removed')
  await expect(image).toHaveCount(0)
})
