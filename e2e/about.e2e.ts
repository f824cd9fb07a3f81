import { expect, test } from './fixtures.ts'

test('Our Story leads to the agreement by keyboard', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/about')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Story')
  await expect(main.getByText('the Hartwell family ran its affairs')).toBeVisible()
  await main.focus()
  await page.keyboard.press('Tab')
  await expect(main.getByRole('link', { name: 'See the Family Tree' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/family-agreement')
})
