import { listCompanyNames, toCompanySlug } from '#contract/companies/company-names.ts'
import { pages } from '#contract/pages.ts'

import { expect, delayResponses, openWithoutReload, test } from './fixtures.ts'
import { findAccountButton, findNavigation } from './frame/frame.ts'
import { guardedPages } from './guarded-pages.ts'

test('redirects a visitor from every guarded page to /auth', async ({ page }) => {
  await page.goto('/services')
  await expect(page).toHaveURL('/auth')
  // The dashboard has a notice of its own: see e2e/investments.
  for (const { path } of guardedPages.filter(({ path }) => path !== pages.investmentDashboard)) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    await openWithoutReload(page, path)
    // Read inside the page, because page.url() may still return the previous address.
    await expect.poll(() => page.evaluate<string>('location.pathname'), path).toBe('/auth')
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible()
  }
})

test('shows a spinner and no account while the user is loading', async ({ page, portal }) => {
  await portal.signIn(page)
  const user = await delayResponses(page, '/api/user')
  await page.goto('/companies')

  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading')
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(page).toHaveURL('/companies')
  await expect(findNavigation(page)).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeHidden()
  await expect(findAccountButton(page)).toBeHidden()

  await user.release()
  await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('status')).toBeHidden()
  await expect(findAccountButton(page)).toBeVisible()
})

test('redirects to /auth after a session end or a failure', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/503 .*\/api\/user/)
  await portal.signIn(page)
  await page.goto('/portfolio')
  await expect(page.getByRole('heading', { level: 1, name: 'Portfolio' })).toBeVisible()
  await portal.endSession(page)

  await page.reload()
  await expect(page).toHaveURL('/auth')

  await portal.signIn(page)
  await page.route('/api/user', route => route.fulfill({ status: 503 }))
  await page.goto('/portfolio')
  await expect(page).toHaveURL('/auth')
})

test('a member can open companies but no admin pages', async ({ page, portal }) => {
  await portal.signIn(page, 'family_member')
  await page.goto('/companies')
  for (const name of listCompanyNames('Hartwell')) {
    const path = `/companies/${toCompanySlug(name)}`
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(200)
    await openWithoutReload(page, path)
    await expect(page.getByRole('heading', { level: 1, name, exact: true }), path).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: 'Companies' })).toBeVisible()
  }

  for (const [path, sentence] of [
    ['/role-management', 'Only administrators can access role management'],
    ['/inquiries', 'Your account does not have the permission to answer inquiries.'],
    ['/family-tree/files', 'Your account does not have the permission to import or export family files.'],
  ] as const) {
    await openWithoutReload(page, path)
    await expect(page.getByText(sentence), path).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: 'Access Restricted' })).toBeVisible()
    await expect(page).toHaveTitle('Access Restricted · Heirloom')
  }
  await findAccountButton(page).click()
  await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Inquiries' })).toBeHidden()
})

test('any other path returns 404 with the not-found page', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/404/)
  const unknownPaths = [
    '/nowhere',
    '/services/nowhere',
    '/companies/unknown-company',
    '/resources/calculators/perpetual-motion',
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
