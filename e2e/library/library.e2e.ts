import type { Page } from '@playwright/test'

import { countCalls, expect, delayResponses, test } from '#e2e/fixtures.ts'
import type { Portal } from '#e2e/portal.ts'

/** Where each Access button of Resources leads (specification section 2). */
const destinations = [
  ['Estate Planning Guide', '/resources/library/estate-planning-guide'],
  ['Investment Education', '/resources/library/investment-education'],
  ['Digital Banking Tools', '/resources/library/digital-banking-tools'],
  ['Financial Literacy', '/resources/library/financial-literacy'],
  ['Family Governance', '/resources/library/family-governance'],
  ['Philanthropy', '/resources/library/philanthropy'],
  ['Financial Calculators', '/resources/calculators'],
  ['Knowledge Library', '/resources/library'],
  ['Security Center', '/resources/security-center'],
] as const

test('Access asks for Family Access once, then opens each resource', async ({ page, portal }) => {
  const account = await portal.signIn(page)
  const { familyId, accessCode } = await portal.setAccessCode(account)
  await page.goto('/resources')
  await findAccessButton(page, 'Estate Planning Guide').click()
  const dialog = page.getByRole('dialog', { name: 'Family Access' })
  await dialog.getByLabel('Family Member ID').fill(familyId)
  await dialog.getByLabel('Secure Access Code').fill(accessCode)
  await dialog.getByRole('button', { name: 'Access Family Portal' }).click()
  await expect(page).toHaveURL('/resources/library/estate-planning-guide')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate Planning Guide')

  for (const [title, destination] of destinations) {
    await findMainLink(page, 'Resources').click()
    await findAccessButton(page, title).click()
    await expect(page).toHaveURL(destination)
    await expect(dialog).toBeHidden()
  }
})

test('the library searches while typing and updates the URL', async ({ page, portal }) => {
  await openLibrary(page, portal)
  const calls = countCalls(page, 'GET /api/articles')
  await findFilter(page, 'Estate Planning').click()
  await findSearchField(page).pressSequentially('letter')
  await expect(page).toHaveURL('/resources/library?category=estate-planning&search=letter')
  await findSearchField(page).pressSequentially(' of wishes ')
  await expect(page).toHaveURL('/resources/library?category=estate-planning&search=letter+of+wishes')
  await expect(findSearchField(page)).toHaveValue('letter of wishes ')
  await expect(findTitles(page).first()).toHaveText('The Letter of Wishes')
  await expect(findMain(page).locator('mark').first()).toBeVisible()
  // The search is debounced: it makes fewer calls than letters.
  expect(calls()).toBeLessThan('letter of wishes'.length)

  await findTitles(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Letter of Wishes')
  await page.goBack()
  await expect(findSearchField(page)).toHaveValue('letter of wishes')
  await page.reload()
  await expect(findTitles(page).first()).toHaveText('The Letter of Wishes')
  await page.goBack()
  await expect(page).toHaveURL('/resources/library')
})

test('a category filters the articles and counts its results', async ({ page, portal }) => {
  await openLibrary(page, portal, '?category=philanthropy')
  await expect(findFilter(page, 'Philanthropy')).toHaveAttribute('aria-current', 'true')
  await expect(findTitles(page)).toHaveText(['Philanthropy', 'Choosing a Way to Give'])

  await findSearchField(page).fill('foundation')
  await expect(page).toHaveURL('/resources/library?category=philanthropy&search=foundation')
  for (const category of ['Philanthropy', 'Tax Planning']) {
    await findFilter(page, category).click()
    await expect(findFilter(page, category)).toHaveAttribute('aria-current', 'true')
    const count = Number(/\d+/.exec((await findFilter(page, category).textContent()) ?? '')?.[0])
    await expect(findMain(page).getByRole('status')).toHaveText(
      `${count} ${count === 1 ? 'article' : 'articles'} on ${category} for “foundation”`,
    )
    await expect(findTitles(page)).toHaveCount(count)
  }

  await findSearchField(page).fill('xylophone')
  await expect(page.getByRole('heading', { name: 'No results for “xylophone”' })).toBeVisible()
  await page.getByRole('link', { name: 'Show every article' }).click()
  await expect(page).toHaveURL('/resources/library')
  await expect(findSearchField(page)).toHaveValue('')
  await expect(page.getByRole('heading', { level: 2, name: 'Guides' })).toBeVisible()

  await test.step('slash focuses the search and Enter opens a result', async () => {
    await findMain(page).focus()
    await page.keyboard.press('/')
    await expect(findSearchField(page)).toBeFocused()
    await page.keyboard.type('he/she insurance')
    await expect(findSearchField(page)).toHaveValue('he/she insurance')
    await findSearchField(page).fill('umbrella')
    await page.keyboard.press('Enter')
    await expect(findTitles(page).first()).toHaveText('Insurance and Liability')
    await findTitles(page).first().getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insurance and Liability')
    await expect(findMain(page)).toBeFocused()
  })
})

test('an article marks the section in view and saves its checklist', async ({ page, portal }) => {
  await openLibrary(page, portal, '/estate-planning-guide')
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await contents.getByRole('link', { name: 'Decide in this order' }).click()
  await expect(page).toHaveURL('/resources/library/estate-planning-guide#decide-in-this-order')
  await expect(page.getByRole('heading', { level: 2, name: 'Decide in this order' })).toBeInViewport()
  await expect(contents.locator('[aria-current="location"]')).toHaveText('Decide in this order')

  const guardians = page.getByRole('checkbox', { name: /^Choose guardians/ })
  await guardians.check()
  await expect(page.getByText(/^1 of 8 done/)).toBeVisible()
  await page.reload()
  await expect(guardians).toBeChecked()
  await expect(page.getByRole('heading', { level: 2, name: 'Decide in this order' })).toBeInViewport()
  await page.getByRole('button', { name: 'Clear all check marks' }).click()
  await expect(guardians).not.toBeChecked()

  await page.emulateMedia({ media: 'print' })
  await expect(contents).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Read next' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choosing a Trustee')
})

test('the library reports failures and retries', async ({ page, portal, expectConsoleError }) => {
  expectConsoleError(/404 .*\/api\/articles\/nothing/)
  expectConsoleError(/503 .*\/api\/articles/)
  await openLibrary(page, portal, '/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article not found')

  await page.route('/api/articles', route => route.fulfill({ status: 503 }))
  await page.getByRole('link', { name: 'Go to the Knowledge Library' }).click()
  await expect(page.getByRole('alert')).toContainText('The library could not be loaded')
  await page.unroute('/api/articles')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Guides' })).toBeVisible()

  const articles = await delayResponses(page, '/api/articles')
  await page.reload()
  await expect(findMain(page).getByRole('status')).toHaveText('Loading the library')
  await articles.release()
  await expect(page.getByRole('heading', { level: 2, name: 'Guides' })).toBeVisible()
})

/** Opens the library, or a page in it, with Family Access. */
async function openLibrary(page: Page, portal: Portal, rest = '') {
  await portal.signIn(page)
  await portal.stepUp(page)
  await page.goto(`/resources/library${rest}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

function findMain(page: Page) {
  return page.getByRole('main')
}

function findMainLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}

function findAccessButton(page: Page, title: string) {
  return findMain(page).getByRole('button', { name: 'Access', description: title, exact: true })
}

function findSearchField(page: Page) {
  return page.getByRole('searchbox', { name: 'Search the library' })
}

function findFilter(page: Page, category: string) {
  const filters = page.getByRole('navigation', { name: 'Categories' })
  return filters.getByRole('link', { name: new RegExp(`^${category}`) })
}

/** The titles of the results. */
function findTitles(page: Page) {
  return findMain(page).getByRole('article').getByRole('heading', { level: 2 })
}
