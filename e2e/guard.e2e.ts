import { pages } from '#contract/pages.ts'

import { expect, delayResponses, openWithoutReload, test } from './fixtures.ts'
import { guardedPages } from './guarded-pages.ts'

const companyPages = [
  '/companies/hartwell-family-holdings',
  '/companies/hartwell-holdings',
  '/companies/hartwell-beverage-company',
  '/companies/hartwell-staffing',
  '/companies/hartwell-healthcare-services',
]

test('redirects a visitor from every guarded page to /auth', async ({ page }) => {
  expect(Object.keys(pages).toSorted()).toEqual(['auth', 'home', ...Object.keys(guardedPages)].toSorted())
  await page.goto('/services')
  await expect(page).toHaveURL('/auth')
  for (const [path] of Object.values(guardedPages)) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    await openWithoutReload(page, path)
    // Read inside the page, because page.url() may still return the previous address.
    await expect.poll(() => page.evaluate<string>('location.pathname'), path).toBe('/auth')
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  }
})

test('shows a spinner while the user is loading', async ({ page, portal }) => {
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

test('redirects to /auth after the session ended on the server', async ({
  page,
  portal,
  expectConsoleError,
}) => {
  expectConsoleError(/401 .*\/api\/(?:user|linked-member|board-notices)/)
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

test('treats a failed user request as signed out', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/503 .*\/api\/user/)
  await portal.signIn(page)
  await page.route('/api/user', route => route.fulfill({ status: 503 }))
  await page.goto('/portfolio')

  await expect(page).toHaveURL('/auth')
})

test('restricts role management to administrators', async ({ page, portal }) => {
  await portal.signIn(page, 'family_member')
  await page.goto('/role-management')

  await expect(page.getByRole('heading', { level: 1, name: 'Access Restricted' })).toBeVisible()
  await expect(page).toHaveTitle('Access Restricted · Heirloom')
  await expect(page.getByText('Only administrators can access role management')).toBeVisible()
})

test('each of the five companies has a page', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/companies')
  for (const path of companyPages) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
    await openWithoutReload(page, path)
    await expect(page.getByRole('heading', { level: 1, name: 'Company', exact: true }), path).toBeVisible()
    await page.goBack()
  }
})

test('any other path returns 404 with the not-found page', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/404/)
  const unknownPaths = [
    '/nowhere',
    '/services/nowhere',
    '/companies/unknown-company',
    '/family-member',
    '/index.html',
  ]

  for (const viewer of ['a visitor', 'a family member']) {
    if (viewer === 'a family member') await portal.signIn(page)
    const answer = await page.goto('/nowhere')
    expect(answer?.status(), viewer).toBe(404)
    for (const path of unknownPaths) {
      const document = await page.request.get(path)
      expect.soft(document.status(), `${path}, requested by ${viewer}`).toBe(404)
      await openWithoutReload(page, '/')
      await expect(page).toHaveTitle('Heirloom')
      await openWithoutReload(page, path)
      await expect(page.getByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeVisible()
      await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
      await expect(page).toHaveURL(path)
      await expect(page).toHaveTitle('404 Page Not Found · Heirloom')
    }
  }

  await page.getByRole('link', { name: 'Back to Home' }).click()
  await expect(page).toHaveURL('/')

  const reply = await page.request.get('/api/nowhere')
  expect(reply.status()).toBe(404)
  expect(await reply.json()).toMatchObject({ code: expect.any(String), error: expect.any(String) })
})
