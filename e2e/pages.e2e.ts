import { expectAccessible, frame } from './axe.ts'
import { expect, openWithoutReload, test } from './fixtures.ts'
import { guardedPages, mailedPages } from './guarded-pages.ts'

/** The other calculators, which share a route, and an invalid address. */
const calculators = [
  { path: '/resources/calculators/compound-growth?years=never', heading: 'Compound Growth' },
  {
    path: '/resources/calculators/loan-amortization?rows=payments&years=2&extra=50',
    heading: 'Loan Amortization',
    result: /\d/,
  },
  { path: '/resources/calculators/retirement-spending', heading: 'Retirement Spending', result: /\d/ },
  {
    path: '/resources/calculators/estate-split?method=stirpes&heirs=0+D+1+Ada&heirs=1+L+1+Ben&heirs=0+L+1+Cora',
    heading: 'Estate Split',
    result: /\d/,
  },
]

const visits: { path: string; heading: string; result?: RegExp }[] = [
  ...guardedPages,
  ...mailedPages,
  ...calculators,
]
const quarters = [0, 1, 2, 3].map(quarter => visits.filter((_, index) => index % 4 === quarter))

// The one visit of every page: console, title, heading, width and axe. A test of many pages saves their loading.
for (const [index, quarter] of quarters.entries()) {
  test(`each page opens and passes axe, part ${index + 1}`, async ({ page, portal, expectConsoleError }) => {
    test.slow()
    // The example records do not exist.
    if (quarter.some(({ path }) => path.endsWith('/unknown')))
      expectConsoleError(/404 .*\/api\/[a-z-]+\/unknown/)
    await portal.signIn(page, 'admin')
    await portal.stepUp(page)
    for (const [position, { path, heading, result }] of quarter.entries()) {
      if (position === 0) await page.goto(path)
      else await openWithoutReload(page, path)
      await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible()
      await expect(page).toHaveTitle(`${heading} · Heirloom`)
      // The calculators add their other fields.
      await expect(page).toHaveURL(({ pathname }) => pathname === path.replace(/\?.*/, ''))
      if (result !== undefined)
        await expect(page.getByRole('region', { name: 'Result' }), path).toContainText(result)
      await expectAccessible(page, path, position === 0 ? [] : frame)
    }
  })
}

test('home and sign-in open and have no axe violations', async ({ page, portal }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Heirloom')
  await expect(page.getByRole('button', { name: 'Family Members Register Here' })).toBeVisible()
  await expectAccessible(page, 'home, signed out')

  await page.goto('/auth')
  await expect(page).toHaveTitle('Sign In · Heirloom')
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByText('Please enter a valid email address')).toBeVisible()
  await expectAccessible(page, 'the sign-in with its sentences', frame)
  await page.getByRole('tab', { name: 'Register' }).click()
  await expectAccessible(page, 'the registration', frame)

  await portal.signIn(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Welcome Back/ })).toBeVisible()
  await expectAccessible(page, 'home, signed in', frame)
})

test('error pages and the API docs have no axe violations', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/404/)
  await page.goto('/nowhere')
  await expectAccessible(page, 'the not-found page')

  await portal.signIn(page)
  await page.goto('/api/docs')
  // One function writes all calls and entities, so a few of each suffice.
  await expectAccessible(page, 'the documentation of the API', [
    'main > section:nth-of-type(n+3):not(#entities)',
    '#entities article:nth-of-type(n+6)',
  ])

  await page.goto('/role-management')
  await expect(page.getByRole('heading', { name: 'Access Restricted' })).toBeVisible()
  await expectAccessible(page, 'the restricted role management', frame)
})
