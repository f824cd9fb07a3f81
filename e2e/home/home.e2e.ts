import type { Page } from '@playwright/test'

import { submitRegistration } from '#e2e/accounts/auth.ts'
import { countCalls, expect, delayResponses, phone, test, findToast } from '#e2e/fixtures.ts'
import { findAccountButton } from '#e2e/frame/frame.ts'
import { openPageAs } from '#e2e/members.ts'
import { createAccountInput } from '#e2e/portal.ts'

test('reads the user once, and both buttons open /auth', async ({ page }) => {
  const userReads = countCalls(page, 'GET /api/user')
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Family Members Register Here' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Welcome Back/ })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toBeHidden()
  expect(userReads()).toBe(1)
  const navigation = page.waitForRequest('/api/login')

  await page.getByRole('button', { name: 'Family Members Register Here' }).click()

  expect((await navigation).isNavigationRequest()).toBe(true)
  await expect(page).toHaveURL('/auth')

  // Our Story leads there by its guard.
  await page.goBack()
  const story = page.getByRole('link', { name: 'Learn Our Story' })
  await expect(story).toHaveAttribute('href', '/about')
  await story.click()
  await expect(page).toHaveURL('/auth')
})

test('the browser renders what was prerendered', async ({ page }) => {
  // Without a reply, Home stays as it is first rendered.
  await page.route('/api/**', () => undefined)
  let prerendered = ''
  await page.route('/', async route => {
    const response = await route.fetch()
    prerendered = await response.text()
    // An empty root is rendered, not hydrated.
    const body = prerendered.replace(/(<div id="root">).*(<\/div>)/s, '$1$2')
    await route.fulfill({ response, body })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const blank = await page.context().newPage()
  await blank.setContent(prerendered)
  expect(await listElements(page)).toEqual(await listElements(blank))
})

test('draws its marks from a file, without curve code', async ({ page }) => {
  const scripts: Promise<string>[] = []
  page.on('response', response => {
    if (response.request().resourceType() === 'script') scripts.push(response.text())
  })
  const [marks] = await Promise.all([
    page.waitForResponse(/\/marks-[^/]+\.svg$/),
    page.goto('/', { waitUntil: 'networkidle' }),
  ])
  expect(await marks.text()).toContain('id="crest"')
  // Every curve is computed from angles.
  expect((await Promise.all(scripts)).filter(code => code.includes('Math.cos'))).toEqual([])
})

test('home waits for the user, opens the modal and signs out', async ({ page, portal }) => {
  await portal.signIn(page, 'family_member', 'Grace')
  const user = await delayResponses(page, '/api/user')
  await page.goto('/')

  await expect(page.getByRole('button', { name: 'Loading...' })).toBeDisabled()
  await user.release()
  await expect(page.getByRole('button', { name: 'Welcome Back, Grace' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Loading...' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Family Members Register Here' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Learn Our Story' })).toBeHidden()

  await page.getByRole('button', { name: 'Welcome Back, Grace' }).click()
  await expect(page.getByRole('dialog', { name: 'Family Access' })).toBeVisible()

  await test.step('Sign Out navigates to /api/logout and shows one toast', async () => {
    await page.goto('/')
    const navigation = page.waitForRequest('/api/logout')

    await page.getByRole('button', { name: 'Sign Out' }).click()

    expect((await navigation).isNavigationRequest()).toBe(true)
    await expect(page).toHaveURL('/')
    await expect(findToast(page)).toContainText('Signed out')
    await expect(findToast(page)).toContainText('You have been successfully signed out.')
    await expect(page.getByRole('button', { name: 'Family Members Register Here' })).toBeVisible()

    await page.reload()
    await page.waitForLoadState('networkidle')
    await expect(page.getByRole('button', { name: 'Family Members Register Here' })).toBeVisible()
    // Not polled, because a toast would disappear by itself.
    expect(await findToast(page).count()).toBe(0)
  })
})

test('an account that awaits approval sees only home', async ({ page, browser, openPortal }) => {
  const portal = await openPortal({ REGISTRATION: 'approval' })
  await page.goto(`${portal.address}/auth`)
  await submitRegistration(page, createAccountInput('Grace'))

  await expect(findMain(page).getByRole('status')).toContainText('awaiting approval by an administrator')
  // The account page, with the ID, is not available yet.
  await page.getByRole('button', { name: 'Welcome Back, Grace' }).click()
  await expect(page.getByRole('dialog')).toContainText('Once it is approved, you can find your ID')
  await page.keyboard.press('Escape')

  await findAccountButton(page).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Sign Out'])
  await page.keyboard.press('Escape')

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Portfolio' }).click()
  await expect(page).toHaveURL(`${portal.address}/`)
  await expect(findToast(page)).toContainText(
    'This page opens once an administrator has approved your account.',
  )
  await expect(findMain(page).getByRole('status')).toBeVisible()

  await page.goto(`${portal.address}/family-tree`)
  await expect(page).toHaveURL(`${portal.address}/`)
  await expect(findMain(page).getByRole('status')).toBeVisible()

  await test.step('the portal opens once an administrator accepts', async () => {
    const admin = await openPageAs(browser, portal, 'admin')
    await admin.goto(`${portal.address}/role-management?state=waiting`)
    await admin.getByRole('button', { name: /^Accept Grace/ }).click()
    await expect(findToast(admin)).toContainText('Account accepted')
    await admin.context().close()
    await page.goto(`${portal.address}/family-tree`)
    await expect(page.getByRole('heading', { level: 1, name: 'Family Tree' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use(phone)

  test('a tap anywhere on a card opens its page at the top', async ({ page, portal }) => {
    await portal.signIn(page)
    await page.goto('/')
    const card = findMain(page).getByRole('listitem').filter({ hasText: 'Investment Management' })
    await card.tap()

    await expect(page).toHaveURL('/portfolio')
    await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeInViewport()
  })
})

function findMain(page: Page) {
  return page.getByRole('main')
}

/** The elements of the page, each with its sorted attributes and its own text. */
async function listElements(page: Page) {
  return page
    .locator('#root *')
    .evaluateAll(elements =>
      elements.map(element => [
        element.tagName,
        [...element.attributes]
          .map(({ name, value }) => `${name}=${value}`)
          .toSorted((a, b) => a.localeCompare(b)),
        [...element.childNodes].flatMap(node => (node.nodeType === 3 ? [node.textContent] : [])).join(''),
      ]),
    )
}
