import type { Locator, Page } from '@playwright/test'

import { countCalls, countedAll, expect, holdBack, linksIn, phone, test, toastOf } from './fixtures.ts'

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

test('the top navigation has eight links; a Roles link appears only when the role is admin', async ({
  page,
  portal,
}) => {
  const navigation = mainNavigation(page)

  await page.goto('/')
  expect(await linksIn(navigation)).toEqual(eightLinks)

  await portal.signedIn(page, 'family_member')
  await page.goto('/')
  await expect(accountButton(page)).toBeVisible()
  expect(await linksIn(navigation)).toEqual(eightLinks)

  await portal.signedIn(page, 'admin')
  await page.goto('/')
  await expect(navigation.getByRole('link', { name: 'Roles' })).toBeVisible()
  expect(await linksIn(navigation)).toEqual([...eightLinks, ['Roles', '/role-management']])
})

test('each link of the top navigation opens its page and is marked as the one that one is on', async ({
  page,
  portal,
}) => {
  await portal.signedIn(page)
  await page.goto('/')

  for (const [label = '', path = ''] of eightLinks) {
    const link = mainNavigation(page).getByRole('link', { name: label })
    await link.click()
    await expect(page).toHaveURL(path)
    await expect(mainNavigation(page).locator('[aria-current="page"]')).toHaveText(label)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
})

test('the Family Access button opens a modal with two required fields; submitting closes it and makes no call', async ({
  page,
}) => {
  await page.goto('/')
  await expect(dialog(page)).toBeHidden()
  await familyAccessButton(page).click()
  await expect(dialog(page)).toBeVisible()

  const familyId = dialog(page).getByLabel('Family Member ID')
  const accessCode = dialog(page).getByLabel('Secure Access Code')
  const submit = dialog(page).getByRole('button', { name: 'Access Family Portal' })
  await expect(familyId).toHaveAttribute('name', 'familyId')
  await expect(accessCode).toHaveAttribute('name', 'accessCode')

  const calls: string[] = []
  page.on('request', request => {
    const path = new URL(request.url()).pathname
    if (path !== '/api/crypto-prices') calls.push(`${request.method()} ${path}`)
  })
  await submit.click()
  await expectMissing(familyId)
  await familyId.fill('HW-0001')
  await submit.click()
  await expectMissing(accessCode)
  await accessCode.fill('a code that nobody reads')
  await submit.click()

  await expect(dialog(page)).toBeHidden()
  expect(calls).toEqual([])
})

test('the Family Access modal closes on a backdrop click, on the close button and on Esc', async ({
  page,
}) => {
  await page.goto('/')
  const closings = {
    'the backdrop': () => page.mouse.click(20, 20),
    'the close button': () => dialog(page).getByRole('button', { name: 'Close' }).click(),
    Esc: () => page.keyboard.press('Escape'),
  }

  for (const [closing, close] of Object.entries(closings)) {
    await familyAccessButton(page).click()
    await expect(dialog(page)).toBeVisible()
    await close()
    await expect(dialog(page), `${closing} closes it`).toBeHidden()
    await expect(familyAccessButton(page)).toBeFocused()
  }
})

test('the footer leads to the services, the resources and its own pages, and states three things', async ({
  page,
}) => {
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  const links = (title: string) => linksIn(footer.getByRole('navigation', { name: title }))

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

test('the account menu is closed until it is opened, and leads to what has no place in the navigation', async ({
  page,
  portal,
}) => {
  const { email } = await portal.signedIn(page, 'family_member', 'Mary')
  await page.goto('/')
  await expect(accountButton(page)).toHaveText('MH')
  await expect(page.getByRole('menu')).toBeHidden()

  await accountButton(page).click()
  await expect(page.getByRole('menu')).toContainText('Mary Hartwell')
  await expect(page.getByRole('menu')).toContainText(email)
  await expect(page.getByRole('menu')).toContainText('Family Member')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(accountButton(page)).toBeFocused()

  const ways = [
    ['My Investments', '/investment-dashboard'],
    ['Tax Documents', '/legal-tax-advisory'],
    ['Sacred Family Archive', '/family-upload'],
  ]
  for (const [label = '', path = ''] of ways) {
    await accountButton(page).click()
    await page.getByRole('menuitem', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('menu')).toBeHidden()
  }
})

test('the account menu signs out by POST, and all that was read is forgotten', async ({ page, portal }) => {
  await portal.signedIn(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Pause the price ticker' })).toBeVisible()
  const signsOut = countCalls(page, 'POST /api/logout')
  const navigations = countCalls(page, 'GET /api/logout')
  const priceReads = countCalls(page, 'GET /api/crypto-prices')

  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()

  await expect(toastOf(page)).toContainText('Signed out')
  await expect(toastOf(page)).toContainText('You have been successfully signed out.')
  await expect(accountButton(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Family Members Register Here' })).toBeVisible()
  expect(signsOut()).toBe(1)
  expect(navigations()).toBe(0)
  await expect.poll(priceReads, 'The prices are read anew').toBeGreaterThan(0)

  const answer = await page.request.get('/api/user')
  expect(answer.status()).toBe(401)
})

test('a sign-out that fails leaves everything as it was, and says so without a toast', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED .*\/api\/logout/)
  await portal.signedIn(page)
  await page.goto('/about')
  await page.route('/api/logout', route => route.abort())
  const toasts = countCalls(page, /\/ToastViewport/)
  const failing = page.waitForEvent('requestfailed')

  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await failing

  await expect(page.getByRole('menu').getByRole('alert')).toHaveText(
    'Logout failed. You are still signed in.',
  )
  await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible()
  await expect(accountButton(page)).toBeVisible()
  // What draws a toast is fetched with the first one.
  await countedAll(page)
  expect(toasts()).toBe(0)
})

test('whoever signs out of a guarded page is led to /auth', async ({ page, portal }) => {
  await portal.signedIn(page)
  await page.goto('/portfolio')

  await accountButton(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()

  await expect(page).toHaveURL('/auth')
  await expect(toastOf(page)).toContainText('Signed out')
})

test('what is signed out of in one window is signed out of in the others, and signed in to as well', async ({
  page,
  context,
  portal,
}) => {
  const { email, password } = await portal.signedIn(page)
  await page.goto('/portfolio')
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/about')
  await accountButton(other).click()
  await other.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(other).toHaveURL('/auth')
  await expect(page).toHaveURL('/auth')

  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password').fill(password)
  await other.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(accountButton(other)).toBeVisible()
  await expect(accountButton(page)).toBeVisible()
})

test('a page that cannot be loaded says so inside the frame, and Try again loads it', async ({
  page,
  expectConsoleError,
}) => {
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

test('while the session loads, the navigation offers neither an account nor a way to one', async ({
  page,
  portal,
}) => {
  await portal.signedIn(page)
  const user = await holdBack(page, '/api/user')
  await page.goto('/')

  await expect(mainNavigation(page)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden()
  await expect(accountButton(page)).toBeHidden()
  await user.release()
  await expect(accountButton(page)).toBeVisible()
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a mobile menu with the same links opens and closes, and closes when a link is clicked', async ({
    page,
    portal,
  }) => {
    await portal.signedIn(page, 'admin')
    await page.goto('/')
    await expect(accountButton(page)).toBeVisible()
    await expect(mainNavigation(page)).toBeHidden()

    await menuButton(page, 'Open').click()
    expect(await linksIn(mainNavigation(page))).toEqual([...eightLinks, ['Roles', '/role-management']])
    await menuButton(page, 'Close').click()
    await expect(mainNavigation(page)).toBeHidden()

    await menuButton(page, 'Open').click()
    await mainNavigation(page).getByRole('link', { name: 'Our Story' }).click()
    await expect(page).toHaveURL('/about')
    await expect(mainNavigation(page)).toBeHidden()
    await expect(page.getByRole('heading', { level: 1, name: 'Our Story' })).toBeVisible()
  })

  test('the mobile menu opens the Family Access modal', async ({ page }) => {
    await page.goto('/')
    await menuButton(page, 'Open').click()
    await familyAccessButton(page).click()

    await expect(dialog(page)).toBeVisible()
    await expect(mainNavigation(page)).toBeHidden()
    await dialog(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialog(page)).toBeHidden()
  })
})

function mainNavigation(page: Page) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('list')
}

function accountButton(page: Page) {
  return page.getByRole('button', { name: /^Account of/ })
}

function familyAccessButton(page: Page) {
  return page.getByRole('button', { name: 'Family Access' })
}

function menuButton(page: Page, action: 'Open' | 'Close') {
  return page.getByRole('button', { name: `${action} the menu` })
}

function dialog(page: Page) {
  return page.getByRole('dialog', { name: 'Family Access' })
}

/** The browser itself holds the form back, and shows its bubble at this field. */
async function expectMissing(field: Locator) {
  await expect(field).toBeFocused()
  await expect(field).toHaveJSProperty('validity.valueMissing', true)
}
