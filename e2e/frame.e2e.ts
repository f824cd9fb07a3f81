import { expect, delayResponses, listLinks, phone, test } from './fixtures.ts'
import { accountButton, mainNavigation, menuButton } from './frame.ts'

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

test('the navigation has eight links, and Roles for admins', async ({ page, portal }) => {
  const navigation = mainNavigation(page)

  await page.goto('/')
  expect(await listLinks(navigation)).toEqual(eightLinks)

  await portal.signIn(page, 'family_member')
  await page.goto('/')
  await expect(accountButton(page)).toBeVisible()
  expect(await listLinks(navigation)).toEqual(eightLinks)

  await portal.signIn(page, 'admin')
  await page.goto('/')
  await expect(navigation.getByRole('link', { name: 'Roles' })).toBeVisible()
  expect(await listLinks(navigation)).toEqual([...eightLinks, ['Roles', '/role-management']])
})

test('each navigation link opens its page and is marked current', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/')

  for (const [label = '', path = ''] of eightLinks) {
    const link = mainNavigation(page).getByRole('link', { name: label })
    await link.click()
    await expect(page).toHaveURL(path)
    await expect(mainNavigation(page).locator('[aria-current="page"]')).toHaveText(label)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('the footer has the specified links and statements', async ({ page }) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const links = (title: string) => listLinks(footer.getByRole('navigation', { name: title }))

  for (const [, address] of await links('Services')) expect(address).toBe('/services')
  const resources = await links('Resources')
  expect(new Set(resources.map(([, address]) => address))).toEqual(new Set(['/resources', '/contact']))
  expect(await links('The Family')).toEqual([
    ['Privacy Policy', '/privacy-policy'],
    ['Family Agreement', '/family-agreement'],
    ['Security', '/security'],
    ['Family Portal', '/family-portal'],
  ])
  await expect(footer).toContainText('For family members only')
  await expect(footer).toContainText('private')
  await expect(footer).toContainText('Unauthorised access is prohibited')
  await expect(footer).toContainText('Established 2025')
})

test('a page that failed to load can be retried', async ({ page, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED|dynamically imported module/)
  await page.goto('/')
  await page.route(/\/AuthPage/, route => route.abort())
  await page.getByRole('link', { name: 'Sign In' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'This page could not be loaded' })).toBeVisible()
  await expect(mainNavigation(page)).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()

  await page.unroute(/\/AuthPage/)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
})

test('shows neither account menu nor sign-in while loading', async ({ page, portal }) => {
  await portal.signIn(page)
  const user = await delayResponses(page, '/api/user')
  await page.goto('/')

  await expect(mainNavigation(page)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden()
  await expect(accountButton(page)).toBeHidden()
  await user.release()
  await expect(accountButton(page)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('the mobile menu has the same links and closes on a click', async ({ page, portal }) => {
    await portal.signIn(page, 'admin')
    await page.goto('/')
    await expect(accountButton(page)).toBeVisible()
    await expect(mainNavigation(page)).toBeHidden()

    await menuButton(page, 'Open').click()
    expect(await listLinks(mainNavigation(page))).toEqual([...eightLinks, ['Roles', '/role-management']])
    await menuButton(page, 'Close').click()
    await expect(mainNavigation(page)).toBeHidden()

    await menuButton(page, 'Open').click()
    await mainNavigation(page).getByRole('link', { name: 'Our Story' }).click()
    await expect(page).toHaveURL('/about')
    await expect(mainNavigation(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible()
  })
})
