import type { Locator, Page } from '@playwright/test'

import { expect, listLinks, test } from './fixtures.ts'

/** Section 2 of the specification: the titles on each page, in their order, and where its way on leads. */
const servicePages = {
  '/private-banking': {
    titles: [
      'Dedicated Relationship Managers',
      'Custom Credit Solutions',
      'Private Wealth Accounts',
      'Exclusive Banking Services',
      '24/7 Support',
      'Global Banking Access',
    ],
    contact: ['contact page', '/contact?service=private-banking'],
  },
  '/investment-management': {
    titles: [
      'Alternative Investments',
      'Private Equity Access',
      'Hedge Fund Opportunities',
      'Real Estate Investments',
      'Portfolio Optimization',
      'Performance Monitoring',
      // Four principles, which the specification does not name.
      'Protect, then grow',
      'Depend on no single thing',
      'Think in generations',
      'State the cost',
    ],
    contact: ['Ask About Investments', '/contact?service=investment'],
  },
  '/trust-estate-planning': {
    titles: [
      // Six services, which the specification does not name.
      'Wills & Succession',
      'Trust Formation',
      'Trustee & Guardian Support',
      'Gift & Estate Tax',
      'Business Succession',
      'Charitable Legacies',
      'Discovery',
      'Analysis',
      'Strategy',
      'Implementation',
    ],
    contact: ['Ask About Your Estate', '/contact?service=estate-planning'],
  },
  '/family-office': {
    titles: [
      'Family Governance',
      'Philanthropic Planning',
      'Education Programs',
      'Concierge Services',
      'Event Coordination',
      'Global Coordination',
    ],
    contact: ['Ask the Family Office', '/contact?service=family-office'],
  },
  '/legal-tax-advisory': {
    // Four tiles, which the specification does not name.
    titles: ['Tax Planning', 'Tax Preparation', 'Legal Counsel', 'Filings & Compliance'],
    contact: ['Ask About Legal or Tax Matters', '/contact?service=tax-advisory'],
  },
  '/secure-communications': {
    titles: [
      'End-to-End Encryption',
      'Secure Document Portal',
      'Private Messaging',
      'Family Directory',
      'Access Control',
      'Compliance Monitoring',
    ],
    contact: ['Report It to the Office', '/contact?service=general'],
  },
}

/** Section 2: the six service cards and their links. */
const cards = [
  ['Private Banking', '/private-banking'],
  ['Investment Management', '/investment-management'],
  ['Trust & Estate Planning', '/trust-estate-planning'],
  ['Family Office Services', '/family-office'],
  ['Legal & Tax Advisory', '/legal-tax-advisory'],
  ['Secure Communications', '/secure-communications'],
] as const

test('Services: six cards, each with a description, four feature bullets and a Learn More link', async ({
  page,
  portal,
}) => {
  await portal.signIn(page)
  await page.goto('/services')
  await expect(main(page).getByRole('heading', { level: 2 })).toHaveText([
    ...cards.map(([title]) => title),
    'Our Service Commitment',
    'Not sure which service you need?',
  ])

  for (const [title, path] of cards) {
    const card = cardOf(page, title)
    await expect(card.getByRole('paragraph'), title).toHaveCount(1)
    await expect(card.getByRole('listitem'), title).toHaveCount(4)
    expect(await listLinks(card)).toEqual([['Learn More', path]])
    // Six links that read the same are told apart by whoever hears them alone.
    await expect(card.getByRole('link')).toHaveAccessibleName(`Learn More ${title}`)
  }
})

test('Services: Our Service Commitment has four points, 24/7 Family Support and 100% Family Focused', async ({
  page,
  portal,
}) => {
  await portal.signIn(page)
  await page.goto('/services')
  await expect(main(page).getByRole('heading', { level: 3 })).toHaveText([
    'Family-First',
    'Institutional Excellence',
    'Complete Confidentiality',
    'Multi-Generational Planning',
  ])
  await expectFigures(page, { 'Family Support': '24/7', 'Family Focused': '100%' })
  const contact = main(page).getByRole('link', { name: 'Write to Your Relationship Manager' })
  await expect(contact).toHaveAttribute('href', '/contact?service=general')
})

test('by keyboard, each service is reached in order and opened from its card', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/services')
  await focusContent(page)
  for (const [title] of cards) {
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveAccessibleName(`Learn More ${title}`)
  }
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/secure-communications')
  // The keys lead on from the page once it is there.
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAccessibleName('All Services')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/services')
})

test('each service has its page, with its titles in order and a way to the contact form', async ({
  page,
  portal,
}) => {
  await portal.signIn(page)
  for (const [path, { titles, contact }] of Object.entries(servicePages)) {
    await page.goto(path)
    await expect(main(page).getByRole('heading', { level: 3 }), path).toHaveText(titles)
    expect(await listLinks(main(page)), path).toContainEqual(contact)
    expect(await listLinks(main(page)), path).toContainEqual(['All Services', '/services'])
  }
})

test('Private Banking: Contact Your Banker opens the contact form with the service chosen', async ({
  page,
  portal,
}) => {
  await portal.signIn(page)
  await page.goto('/private-banking')
  await focusContent(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Contact Your Banker', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/contact?service=private-banking')
  await expect(page.getByRole('heading', { level: 1, name: 'Contact', exact: true })).toBeVisible()
})

test('Investment Management states 15.2% annual return and $2.8B, and has a philosophy of four principles', async ({
  page,
  portal,
}) => {
  await portal.signIn(page)
  await page.goto('/investment-management')
  await expectFigures(page, { 'Annual Return': '15.2%', 'Assets Under Management': '$2.8B' })
  await expect(page.getByRole('heading', { level: 2, name: 'Investment Philosophy' })).toBeVisible()
  await expect(main(page).locator('ol > li')).toHaveCount(4)
})

test('Trust & Estate Planning: a four-step process, in an ordered list', async ({ page, portal }) => {
  await portal.signIn(page)
  await page.goto('/trust-estate-planning')
  const steps = main(page).locator('ol > li').getByRole('heading')
  await expect(steps).toHaveText(['Discovery', 'Analysis', 'Strategy', 'Implementation'])
})

test('Secure Communications says what is encrypted and what is not, and so of this very connection', async ({
  page,
  portal,
}) => {
  await portal.signIn(page)
  await page.goto('/secure-communications')
  await expect(main(page).getByText('Your connection to this portal is not encrypted (http)')).toBeVisible()

  const encryption = cardOf(page, 'End-to-End Encryption')
  await expect(encryption.getByRole('term')).toHaveText(['What is protected', 'How', 'What is not'])
  await expect(encryption).toContainText('TLS encrypts the connection')
  await expect(encryption).toContainText('Messages are not encrypted from one member’s device to another’s')
  await expect(encryption).toContainText('The portal does not offer this today.')
})

test('Family Office Services leads to the very part of Resources that it names', async ({ page, portal }) => {
  await page.setViewportSize({ width: 1280, height: 700 })
  await portal.signIn(page)
  await page.goto('/family-office')
  await main(page).getByRole('link', { name: 'Open the Family Learning Center' }).click()
  await expect(page).toHaveURL('/resources#learning-center')
  await expect(page.getByRole('heading', { name: 'Family Learning Center' })).toBeInViewport()
})

test('on paper a band of deep ink is paper too, and there is nothing to press', async ({ page, portal }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await portal.signIn(page)
  await page.goto('/services')
  const inTheBand = page.getByRole('heading', { name: 'Our Service Commitment' })
  await expect(inTheBand).toBeVisible()
  const onPaper = await page.evaluate<string>(`getComputedStyle(document.querySelector('main h1')).color`)
  await expect(inTheBand).toHaveCSS('color', onPaper)
  await expect(page.getByRole('link', { name: 'Write to Your Relationship Manager' })).toBeHidden()
})

async function expectFigures(page: Page, figures: Record<string, string>) {
  await expect(main(page).getByRole('term')).toHaveText(Object.keys(figures))
  await expect(main(page).getByRole('definition')).toHaveText(Object.values(figures))
}

/** Where the first press of Tab leads into the page, once it is there. */
async function focusContent(page: Page) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await main(page).focus()
}

/** The item of a list that has this title. */
function cardOf(page: Page, title: string): Locator {
  const heading = page.getByRole('heading', { name: title, exact: true })
  return main(page).getByRole('listitem').filter({ has: heading })
}

function main(page: Page): Locator {
  return page.getByRole('main')
}
