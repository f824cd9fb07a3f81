import { expect, listLinks, phone, test } from '#e2e/fixtures.ts'

import { findAccountButton, findNavigation, findMenuButton } from './frame.ts'

const eightLinks = [
  ['Home', '/'],
  ['Services', '/services'],
  ['Companies', '/companies'],
  ['Family Tree', '/family-tree'],
  ['Our Story', '/about'],
  ['Portfolio', '/portfolio'],
  ['Resources', '/resources'],
  ['Contact', '/contact'],
]

test('each navigation link opens its page and is marked current', async ({ page, portal }) => {
  await portal.signIn(page, 'admin')
  await page.goto('/')
  await expect(findAccountButton(page)).toBeVisible()
  expect(await listLinks(findNavigation(page))).toEqual([...eightLinks, ['Roles', '/role-management']])

  for (const [label = '', path = ''] of eightLinks) {
    const link = findNavigation(page).getByRole('link', { name: label })
    await link.click()
    await expect(page).toHaveURL(path)
    await expect(findNavigation(page).locator('[aria-current="page"]')).toHaveText(label)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('a page that failed to load can be retried', async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED|dynamically imported module/)
  await page.goto('/')
  await page.route(/\/AuthPage/, route => route.abort())
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible()
  await expect(findNavigation(page)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()

  await page.unroute(/\/AuthPage/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the mobile menu has the same links and closes on a click', async ({ page, portal }) => {
    await portal.signIn(page, 'admin')
    await page.goto('/')
    await expect(findAccountButton(page)).toBeVisible()
    await expect(findNavigation(page)).toBeHidden()

    await findMenuButton(page, 'Open').click()
    expect(await listLinks(findNavigation(page))).toEqual([...eightLinks, ['Roles', '/role-management']])
    await findMenuButton(page, 'Close').click()
    await expect(findNavigation(page)).toBeHidden()

    // Below the menu, beside any link of the page.
    await findMenuButton(page, 'Open').click()
    await page.touchscreen.tap(5, 830)
    await expect(findNavigation(page)).toBeHidden()

    await findMenuButton(page, 'Open').click()
    await findNavigation(page).getByRole('link', { name: 'Our Story' }).click()
    await expect(page).toHaveURL('/about')
    await expect(findNavigation(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible()
  })
})
