import type { Page } from '@playwright/test'

import { countCalls, expect, delayResponses, listLinks, test } from './fixtures.ts'
import type { Portal } from './portal.ts'

/** Section 2, Resources: what is offered, in its order, and where its Access button leads. */
const offered = [
  ['Featured Resources', 'Estate Planning Guide', '/resources/library/estate-planning-guide'],
  ['Featured Resources', 'Investment Education', '/resources/library/investment-education'],
  ['Featured Resources', 'Digital Banking Tools', '/resources/library/digital-banking-tools'],
  ['Family Learning Center', 'Financial Literacy', '/resources/library/financial-literacy'],
  ['Family Learning Center', 'Family Governance', '/resources/library/family-governance'],
  ['Family Learning Center', 'Philanthropy', '/resources/library/philanthropy'],
  ['Tools', 'Financial Calculators', '/resources/calculators'],
  ['Tools', 'Knowledge Library', '/resources/library'],
  ['Tools', 'Security Center', '/resources/security-center'],
] as const

const categories = [
  ['Estate Planning', '/resources/library?category=estate-planning'],
  ['Investment Strategy', '/resources/library?category=investment-strategy'],
  ['Tax Planning', '/resources/library?category=tax-planning'],
  ['Family Governance', '/resources/library?category=family-governance'],
  ['Philanthropy', '/resources/library?category=philanthropy'],
  ['Next Generation', '/resources/library?category=next-generation'],
  ['Risk Management', '/resources/library?category=risk-management'],
  ['Market Insights', '/resources/library?category=market-insights'],
]

test('Resources offers guides, lessons, tools and eight categories', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/resources')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resources')

  const parts = new Set(offered.map(([part]) => part))
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([...parts, 'Categories'])
  await expect(main(page).getByRole('heading', { level: 3 })).toHaveText([
    ...offered.map(([, title]) => title),
    ...categories.map(([title = '']) => title),
  ])
  const buttons = main(page).getByRole('button')
  await expect(buttons).toHaveText(offered.map(() => 'Access'))
  for (const [place, [, title]] of offered.entries())
    await expect(buttons.nth(place)).toHaveAccessibleDescription(title)
  expect(await listLinks(main(page).getByRole('heading', { level: 3 }))).toEqual(categories)
})

test('Access opens the Family Access modal, which leads to the guide, and from then on every button leads on', async ({
  page,
  portal,
}) => {
  test.slow()
  const account = await portal.signIn(page)
  const { familyId, accessCode } = await portal.setAccessCode(account)
  await page.goto('/resources')
  await access(page, 'Estate Planning Guide').click()
  const dialog = page.getByRole('dialog', { name: 'Family Access' })
  await dialog.getByLabel('Family Member ID').fill(familyId)
  await dialog.getByLabel('Secure Access Code').fill(accessCode)
  await dialog.getByRole('button', { name: 'Access Family Portal' }).click()
  await expect(page).toHaveURL('/resources/library/estate-planning-guide')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Estate Planning Guide')

  for (const [, title, destination] of offered) {
    await mainLink(page, 'Resources').click()
    await access(page, title).click()
    await expect(page).toHaveURL(destination)
    await expect(dialog).toBeHidden()
  }
})

test('the library searches as one types, keeps the search in its address and marks what it found', async ({
  page,
  portal,
}) => {
  await openLibrary(page, portal)
  const calls = countCalls(page, 'GET /api/articles')
  await filter(page, 'Estate Planning').click()
  await field(page).pressSequentially('letter')
  await expect(page).toHaveURL('/resources/library?category=estate-planning&search=letter')
  await field(page).pressSequentially(' of wishes ')
  await expect(page).toHaveURL('/resources/library?category=estate-planning&search=letter+of+wishes')
  await expect(field(page)).toHaveValue('letter of wishes ')
  await expect(titles(page).first()).toHaveText('The Letter of Wishes')
  await expect(main(page).locator('mark').first()).toBeVisible()
  // One for each time that the hand rested, not for each letter.
  expect(calls()).toBeLessThan('letter of wishes'.length)

  await titles(page).first().getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The Letter of Wishes')
  await page.goBack()
  await expect(field(page)).toHaveValue('letter of wishes')
  await page.reload()
  await expect(titles(page).first()).toHaveText('The Letter of Wishes')
  await page.goBack()
  await expect(page).toHaveURL('/resources/library')
})

test('a category keeps to its own, with counts of what was found, and there is a way out of nothing', async ({
  page,
  portal,
}) => {
  await openLibrary(page, portal, '?category=philanthropy')
  await expect(filter(page, 'Philanthropy')).toHaveAttribute('aria-current', 'true')
  await expect(titles(page)).toHaveText(['Philanthropy', 'Choosing a Way to Give'])

  await field(page).fill('foundation')
  await expect(page).toHaveURL('/resources/library?category=philanthropy&search=foundation')
  for (const category of ['Philanthropy', 'Tax Planning']) {
    await filter(page, category).click()
    await expect(filter(page, category)).toHaveAttribute('aria-current', 'true')
    const count = Number(/\d+/.exec((await filter(page, category).textContent()) ?? '')?.[0])
    await expect(main(page).getByRole('status')).toHaveText(
      `${count} ${count === 1 ? 'article' : 'articles'} on ${category} for “foundation”`,
    )
    await expect(titles(page)).toHaveCount(count)
  }

  await field(page).fill('xylophone')
  await expect(page.getByRole('heading', { name: 'No results for “xylophone”' })).toBeVisible()
  await page.getByRole('link', { name: 'Show every article' }).click()
  await expect(page).toHaveURL('/resources/library')
  await expect(field(page)).toHaveValue('')
  await expect(page.getByRole('heading', { level: 2, name: 'Guides' })).toBeVisible()
})

test('by keyboard, the slash leads to the search, and Enter opens what it found', async ({
  page,
  portal,
}) => {
  await openLibrary(page, portal)
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('he/she insurance')
  await expect(field(page)).toHaveValue('he/she insurance')
  await field(page).fill('umbrella')
  await page.keyboard.press('Enter')
  await expect(titles(page).first()).toHaveText('Insurance and Liability')
  await titles(page).first().getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Insurance and Liability')
  await expect(main(page)).toBeFocused()
})

test('an article has contents that mark where one reads, and a checklist whose ticks stay', async ({
  page,
  portal,
}) => {
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
  await page.getByRole('button', { name: 'Clear all ticks' }).click()
  await expect(guardians).not.toBeChecked()

  await page.emulateMedia({ media: 'print' })
  await expect(contents).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Read next' })).toBeHidden()
  await expect(page.getByRole('heading', { name: 'Sources' })).toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await page.getByRole('heading', { level: 3 }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choosing a Trustee')
})

test('what cannot be opened is said, and can be tried again', async ({
  page,
  portal,
  expectConsoleError,
}) => {
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
  await expect(main(page).getByRole('status')).toHaveText('Loading the library')
  await articles.release()
  await expect(page.getByRole('heading', { level: 2, name: 'Guides' })).toBeVisible()
})

/** The library, or a page of it, to somebody who has given Family Access. */
async function openLibrary(page: Page, portal: Portal, rest = '') {
  await portal.signIn(page)
  await portal.stepUp(page)
  await page.goto(`/resources/library${rest}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

function main(page: Page) {
  return page.getByRole('main')
}

function mainLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true })
}

function access(page: Page, title: string) {
  return main(page).getByRole('button', { name: 'Access', description: title, exact: true })
}

function field(page: Page) {
  return page.getByRole('searchbox', { name: 'Search the library' })
}

function filter(page: Page, category: string) {
  const filters = page.getByRole('navigation', { name: 'Categories' })
  return filters.getByRole('link', { name: new RegExp(`^${category}`) })
}

/** The titles of what was found. */
function titles(page: Page) {
  return main(page).getByRole('article').getByRole('heading', { level: 2 })
}
