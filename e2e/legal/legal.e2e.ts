import type { Page } from '@playwright/test'

import { expect, listLinks, test } from '#e2e/fixtures.ts'

test('the links of the privacy and security pages work', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/privacy-policy')
  for (const [title, anchor] of await listLinks(page.getByRole('navigation', { name: 'On this page' }))) {
    await page.getByRole('link', { name: title ?? '', exact: true }).click()
    await expect(page).toHaveURL(`/privacy-policy${anchor}`)
    await expect(findMain(page).getByRole('heading', { name: title ?? '', exact: true })).toBeInViewport()
  }
  await findMain(page).getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL('/security')
  await expect(findMain(page)).toContainText('on the machine that it runs on')
  await findMain(page).getByRole('link', { name: 'Write to the office' }).click()
  await expect(page).toHaveURL('/contact')
})

function findMain(page: Page) {
  return page.getByRole('main')
}
