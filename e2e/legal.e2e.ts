import type { Page } from '@playwright/test'

import { expect, listLinks, test } from './fixtures.ts'

test('the links of the privacy and security pages work', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/privacy-policy')
  for (const [title, anchor] of await listLinks(page.getByRole('navigation', { name: 'On this page' }))) {
    await page.getByRole('link', { name: title ?? '', exact: true }).click()
    await expect(page).toHaveURL(`/privacy-policy${anchor}`)
    await expect(main(page).getByRole('heading', { name: title ?? '', exact: true })).toBeInViewport()
  }
  await main(page).getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveURL('/security')
  await expect(main(page)).toContainText('on the machine that it runs on')
  await main(page).getByRole('link', { name: 'Write to the office' }).click()
  await expect(page).toHaveURL('/contact')
})

function main(page: Page) {
  return page.getByRole('main')
}
