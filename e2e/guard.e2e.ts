import { pages } from '#contract/pages.ts'

import { expect, delayResponses, test } from './fixtures.ts'
import { guardedPages } from './guarded-pages.ts'

const companyPages = [
  '/companies/hartwell-family-holdings',
  '/companies/hartwell-holdings',
  '/companies/hartwell-beverage-company',
  '/companies/hartwell-staffing',
  '/companies/hartwell-healthcare-services',
]

test('a visitor is sent from every guarded page to /auth', async ({ page }) => {
  await page.goto('/services')
  await expect(page).toHaveURL('/auth')
  for (const [path] of Object.values(guardedPages)) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    await page.evaluate(`history.pushState(null, '', '${path}')`)
    // As the page itself sees it: from outside it may seem for a moment as if nothing had happened.
    await expect.poll(() => page.evaluate<string>('location.pathname'), path).toBe('/auth')
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  }
})

test('the guard shows a spinner while the user is loading', async ({ page, portal }) => {
  await portal.signIn(page)
  const user = await delayResponses(page, '/api/user')
  await page.goto('/companies')

  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page).toHaveURL('/companies')

  await user.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toBeHidden()
})

test('a session that ended on the server leads to /auth, and is not asked for again', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/401 .*\/api\/(?:user|own-member|board-notices)/)
  await portal.signIn(page)
  await page.goto('/portfolio')
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
  await portal.endSession(page)

  await page.reload()
  await expect(page).toHaveURL('/auth')

  const calls: string[] = []
  page.on('request', request => calls.push(new URL(request.url()).pathname))
  await page.goto('/portfolio')
  await expect(page).toHaveURL('/auth')
  expect(calls).not.toContain('/api/user')
})

test('a user that cannot be read is signed out', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/503 .*\/api\/user/)
  await portal.signIn(page)
  await page.route('/api/user', route => route.fulfill({ status: 503 }))
  await page.goto('/portfolio')

  await expect(page).toHaveURL('/auth')
})

test('non-administrators read on role management that access is restricted', async ({ page, portal }) => {
  await portal.signIn(page, 'family_member')
  await page.goto('/role-management')

  await expect(page.getByRole('heading', { level: 1, name: 'Access Restricted' })).toBeVisible()
  await expect(page).toHaveTitle('Access Restricted · Heirloom')
  await expect(page.getByText('Only administrators can access role management')).toBeVisible()
})

test('each of the five companies has its page', async ({ page, portal }) => {
  await portal.signIn(page)
  for (const path of companyPages) {
    const answer = await page.goto(path)
    expect(answer?.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Company' }), path).toBeVisible()
  }
})

test('any other path shows 404 Page Not Found with a hint for developers, and is answered 404', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/404/)
  const nowhere = [
    '/nowhere',
    '/services/nowhere',
    '/companies/unknown-company',
    '/family-member',
    '/index.html',
  ]

  for (const who of ['a visitor', 'a family member']) {
    if (who === 'a family member') await portal.signIn(page)
    for (const path of nowhere) {
      const answer = await page.goto(path)
      expect.soft(answer?.status(), `${path}, asked by ${who}`).toBe(404)
      await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle('404 Page Not Found · Heirloom')
    }
  }

  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('an unknown path of the API is answered in JSON, never with the page', async ({ request }) => {
  const answer = await request.get('/api/nowhere')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ code: expect.any(String), error: expect.any(String) })
})

test('every page of the contract is guarded but home and the sign-in', () => {
  expect(Object.keys(pages).toSorted()).toEqual(['auth', 'home', ...Object.keys(guardedPages)].toSorted())
})
