import type { Route } from '@playwright/test'

import { countCalls, delayResponses, flushRequests, expect, test, findToast } from '#e2e/fixtures.ts'

import { findAccountButton, signOut } from './frame.ts'

test('links to account pages and signs out to Home', async ({ page, portal }) => {
  const { email } = await portal.signIn(page, 'family_member', 'Mary')
  await page.goto('/')
  await expect(findAccountButton(page)).toHaveText('MH')
  await expect(page.getByRole('menu')).toBeHidden()

  await findAccountButton(page).click()
  await expect(page.getByRole('menu')).toContainText('Mary Hartwell')
  await expect(page.getByRole('menu')).toContainText(email)
  await expect(page.getByRole('menu')).toContainText('Family Member')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toBeHidden()
  await expect(findAccountButton(page)).toBeFocused()

  const links = [
    ['Account', '/account'],
    ['Notifications', '/notifications'],
    ['Messages', '/messages'],
    ['Calendar', '/calendar'],
    ['Documents', '/documents'],
    ['Board Approvals', '/board-approvals'],
  ]
  await findAccountButton(page).click()
  await expect(page.getByRole('menuitem')).toHaveText([...links.map(([label = '']) => label), 'Sign Out'])
  await page.keyboard.press('Escape')
  for (const [label = '', path = ''] of links) {
    await findAccountButton(page).click()
    await page.getByRole('menuitem', { name: label }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('menu')).toBeHidden()
  }

  await signOut(page)
  await expect(page, 'Signing out of a guarded page').toHaveURL('/')
  await expect(findToast(page)).toContainText('Signed out')
})

test('signs out by POST after a failure, and clears the cache', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/ERR_FAILED .*\/api\/logout/)
  await portal.signIn(page)
  // The portal of this worker may have just started.
  await expect
    .poll(async () => (await (await page.request.get('/api/crypto-prices')).json()).data.length)
    .toBeGreaterThan(0)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Resume the price ticker' })).toBeVisible()

  await test.step('shows the failure in the menu, without a toast', async () => {
    await page.route('/api/logout', route => route.abort())
    const failure = page.waitForEvent('requestfailed')
    await signOut(page)
    await failure
    await expect(page.getByRole('menu').getByRole('alert')).toHaveText(
      'Logout failed. You are still signed in.',
    )
    await expect(page.getByRole('button', { name: /^Welcome Back/ })).toBeAttached()
    await flushRequests(page)
    await expect(findToast(page)).toHaveCount(0)
    await page.unroute('/api/logout')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toBeHidden()
  })

  const logouts = countCalls(page, 'POST /api/logout')
  const navigations = countCalls(page, 'GET /api/logout')
  const priceReads = countCalls(page, 'GET /api/crypto-prices')
  await signOut(page)
  await expect(findToast(page)).toContainText('Signed out')
  await expect(findToast(page)).toContainText('You have been successfully signed out.')
  await expect(findAccountButton(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Family Members Register Here' })).toBeVisible()
  expect(logouts()).toBe(1)
  expect(navigations()).toBe(0)
  await expect.poll(priceReads, 'The prices are fetched again').toBeGreaterThan(0)

  const answer = await page.request.get('/api/user')
  expect(answer.status()).toBe(401)
})

test('signing in and out applies to all tabs', async ({ page, context, portal }) => {
  const { email, password } = await portal.signIn(page)
  await page.goto('/portfolio')
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()

  const other = await context.newPage()
  await other.goto('/about')
  await signOut(other)
  await expect(other).toHaveURL('/')
  await expect(page).toHaveURL('/auth')

  await other.goto('/auth')
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password').fill(password)
  await other.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(findAccountButton(other)).toBeVisible()
  await expect(findAccountButton(page)).toBeVisible()
})

test('signing out cancels reads before it ends the session', async ({ page, portal }) => {
  await portal.signIn(page)
  await delayResponses(page, '/api/family-members')
  const logout = await delayResponses(page, '/api/logout')
  await page.goto('/family-tree')
  const canceled = page.waitForEvent('requestfailed', request => request.url().endsWith('/family-members'))
  await findAccountButton(page).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await canceled
  await logout.release()
  await expect(findToast(page)).toContainText('Signed out')
})

test('loads when opened, unless Escape cancels it', async ({ page, portal }) => {
  await portal.signIn(page, 'board_member')
  const menuCode: string[] = []
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (/\/AccountMenu-/.test(pathname)) menuCode.push(pathname)
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  await page.goto('/about')
  await expect(findAccountButton(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(menuCode, 'A page that only shows the button does not load the menu').toEqual([])

  await test.step('Escape cancels a slow load', async () => {
    const code = await delayResponses(page, '**/AccountMenu-*.js')
    await findAccountButton(page).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('banner').getByRole('status')).toHaveText('Loading the account menu')
    await page.keyboard.press('Escape')
    await expect(findAccountButton(page)).not.toHaveAttribute('aria-busy')
    const loaded = page.waitForResponse(/\/AccountMenu-/)
    await code.release()
    await page.evaluate(url => import(url), (await loaded).url())
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(findAccountButton(page)).toBeFocused()
  })

  await test.step('Enter and ArrowDown focus the first item', async () => {
    for (const key of ['Enter', 'ArrowDown']) {
      await page.keyboard.press(key)
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
      await expect(findAccountButton(page)).toBeFocused()
    }
  })

  await test.step('the frame reads only the account and the prices', async () => {
    await findAccountButton(page).click()
    await page.getByRole('menuitem', { name: 'Account' }).hover()
    await flushRequests(page)
    expect([...new Set(calls)].toSorted()).toEqual(['GET /api/crypto-prices', 'GET /api/user'])
  })
})

test('reports a failed load, and opens only with the focus', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/ERR_FAILED .*\/AccountMenu-/)
  await portal.signIn(page)
  await page.goto('/about')
  const abort = (route: Route) => route.abort()
  await page.route('**/AccountMenu-*.js', abort)
  await findAccountButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(findToast(page)).toContainText('The account menu could not be opened.')
  await expect(findToast(page)).toContainText('Check your connection, then try again.')
  await expect(findAccountButton(page)).toBeFocused()
  // Delayed before it is allowed, so that no request arrives in between.
  const code = await delayResponses(page, '**/AccountMenu-*.js')
  await page.unroute('**/AccountMenu-*.js', abort)

  const loaded = page.waitForResponse(/\/AccountMenu-/)
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /home page$/ }).focus()
  await code.release()
  await page.evaluate(url => import(url), (await loaded).url())
  await expect(page.getByRole('link', { name: /home page$/ })).toBeFocused()
  await expect(page.getByRole('menu')).toHaveCount(0)

  await findAccountButton(page).click()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('shows a link to the account if its button fails to load', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/AccountButton-/)
  await portal.signIn(page)
  await page.route('**/AccountButton-*.js', route => route.abort())
  await page.goto('/about')
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL('/account')
})
