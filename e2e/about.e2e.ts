import { expect, listLinks, test } from './fixtures.ts'

test('About: a founding narrative, a timeline of three entries in 2025, and six values', async ({
  page,
  portal,
}) => {
  await portal.signIn(page)
  await page.goto('/about')
  const main = page.getByRole('main')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our Story')
  await expect(main.getByText('the Hartwell family ran its affairs')).toBeVisible()

  const timeline = main.locator('ol > li')
  await expect(timeline.getByRole('heading')).toHaveText([
    'First Generation Foundation',
    'First Services',
    'Present',
  ])
  await expect(timeline.getByRole('time')).toHaveText(['2025', '2025', '2025'])
  await expect(timeline.last()).toContainText('over 50 family members across three generations')

  await expect(main.locator('ul > li').getByRole('heading')).toHaveText([
    'Trust & Integrity',
    'Family First',
    'Long-term Vision',
    'Privacy & Discretion',
    'Excellence',
    'Legacy Building',
  ])
})

test('About leads on to the tree and to the agreement, also by keyboard', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/about')
  const main = page.getByRole('main')
  expect(await listLinks(main)).toEqual([
    ['See the Family Tree', '/family-tree'],
    ['Read the Family Agreement', '/family-agreement'],
  ])
  await main.focus()
  await page.keyboard.press('Tab')
  await expect(main.getByRole('link', { name: 'See the Family Tree' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/family-agreement')
})
