import type { Locator, Page } from '@playwright/test'

import { expect, openWithoutReload, test } from '#e2e/fixtures.ts'

test('Tab reaches each service in order, and Enter opens it', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/services')
  await focusContent(page)
  for (const title of [
    'Private Banking',
    'Investment Management',
    'Trust & Estate Planning',
    'Family Office Services',
    'Legal & Tax Advisory',
    'Secure Communications',
  ]) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName('Learn More')
    await expect(page.locator(':focus')).toHaveAccessibleDescription(title)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/secure-communications')
  await expect(findMain(page).getByRole('heading', { level: 1 })).toBeVisible()
  await expect(findMain(page).getByText('not encrypted (http)')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAccessibleName('All Services')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/services')
})

test('links between service pages work by keyboard', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/private-banking')
  await focusContent(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Contact Your Banker', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contact?service=private-banking')
  await expect(page.getByRole('combobox', { name: 'Service' })).toHaveValue('private-banking')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact', exact: true })).toBeVisible()

  await openWithoutReload(page, '/about')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Story')
  await expect(findMain(page).getByText('the Hartwell family ran its affairs')).toBeVisible()
  await findMain(page).focus()
  await page.keyboard.press('Tab')
  await expect(findMain(page).getByRole('link', { name: 'See the family tree' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/family-agreement')
})

test('Family Office Services scrolls Resources to its section', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await portal.signIn(page)
  await page.goto('/family-office')
  await findMain(page).getByRole('link', { name: 'Open the Family Learning Center' }).click()
  await expect(page).toHaveURL('/resources#learning-center')
  await expect(page.getByRole('heading', { name: 'Family Learning Center' })).toBeInViewport()
})

test('prints dark bands on white and hides links', async ({ page, portal }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await portal.signIn(page)
  await page.goto('/services')
  const bandHeading = page.getByRole('heading', { name: 'Our Service Commitment' })
  await expect(bandHeading).toBeVisible()
  const ink = await page.evaluate<string>(`getComputedStyle(document.querySelector('main h1')).color`)
  await expect(bandHeading).toHaveCSS('color', ink)
  await expect(page.getByRole('link', { name: 'Write to your relationship manager' })).toBeHidden()
})

/** Focuses the content of a loaded page, so that Tab reaches its first control. */
async function focusContent(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await findMain(page).focus()
}

function findMain(page: Page): Locator {
  return page.getByRole('main')
}
