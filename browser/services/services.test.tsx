import type { ComponentType } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  findAll,
  findByHeading,
  listLinks,
  renderPage,
  getText,
  listTexts,
  type Markup,
} from '#browser/test/render-page.tsx'

import FamilyOfficePage from './FamilyOfficePage.tsx'
import InvestmentManagementPage from './InvestmentManagementPage.tsx'
import LegalTaxAdvisoryPage from './LegalTaxAdvisoryPage.tsx'
import PrivateBankingPage from './PrivateBankingPage.tsx'
import SecureCommunicationsPage from './SecureCommunicationsPage.tsx'
import ServicesPage from './ServicesPage.tsx'
import TrustEstatePlanningPage from './TrustEstatePlanningPage.tsx'

beforeEach(() => void vi.stubGlobal('location', { protocol: 'http:' }))
afterEach(() => void vi.unstubAllGlobals())

/** Section 2 of the specification: the six service cards and their links. */
const cards = [
  ['Private Banking', '/private-banking'],
  ['Investment Management', '/investment-management'],
  ['Trust & Estate Planning', '/trust-estate-planning'],
  ['Family Office Services', '/family-office'],
  ['Legal & Tax Advisory', '/legal-tax-advisory'],
  ['Secure Communications', '/secure-communications'],
] as const

/** Section 2: the titles on each page, in their order, and its link to the contact form. */
const pages: [ComponentType, { titles: string[]; contact: [string, string] }][] = [
  [
    PrivateBankingPage,
    {
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
  ],
  [
    InvestmentManagementPage,
    {
      titles: [
        'Alternative Investments',
        'Private Equity Access',
        'Hedge Fund Opportunities',
        'Real Estate Investments',
        'Portfolio Optimization',
        'Performance Monitoring',
        // Four principles, which the specification does not name.
        'Protect, then grow',
        'Avoid a single point of failure',
        'Think in generations',
        'State the cost',
      ],
      contact: ['Ask about investments', '/contact?service=investment'],
    },
  ],
  [
    TrustEstatePlanningPage,
    {
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
      contact: ['Ask about your estate plan', '/contact?service=estate-planning'],
    },
  ],
  [
    FamilyOfficePage,
    {
      titles: [
        'Family Governance',
        'Philanthropic Planning',
        'Education Programs',
        'Concierge Services',
        'Event Coordination',
        'Global Coordination',
      ],
      contact: ['Ask the family office', '/contact?service=family-office'],
    },
  ],
  [
    LegalTaxAdvisoryPage,
    {
      // Four tiles, which the specification does not name.
      titles: ['Tax Planning', 'Tax Preparation', 'Legal Counsel', 'Filings & Compliance'],
      contact: ['Ask about legal or tax matters', '/contact?service=tax-advisory'],
    },
  ],
  [
    SecureCommunicationsPage,
    {
      titles: [
        'End-to-End Encryption',
        'Secure Document Portal',
        'Private Messaging',
        'Family Directory',
        'Access Control',
        'Compliance Monitoring',
      ],
      contact: ['Report it to the office', '/contact?service=general'],
    },
  ],
]

describe('ServicesPage', () => {
  const page = renderPage(<ServicesPage />)

  test('has six cards, the commitment and a link to the office', () => {
    expect(listTexts(page, 'h2')).toEqual([
      ...cards.map(([title]) => title),
      'Our Service Commitment',
      'Not sure which service you need?',
    ])
    expect(listLinks(page)).toContainEqual(['Write to your relationship manager', '/contact?service=general'])
  })

  test.each(cards)('describes %s with four features and a link', (title, path) => {
    const card = findByHeading(page, 'li', title)
    expect(findAll(card, 'p')).toHaveLength(1)
    expect(findAll(card, 'li')).toHaveLength(4)
    expect(listLinks(card)).toEqual([['Learn More', path]])
    // All six links are named 'Learn More', so each is described by the title of its card.
    const { attributes } = findAll(card, 'a')[0]!
    expect(attributes).not.toHaveProperty('aria-labelledby')
    expect(attributes['aria-describedby']).toBe(findAll(card, 'h2')[0]?.attributes['id'])
  })

  test('commits to four points and two figures', () => {
    expect(listTexts(page, 'h3')).toEqual([
      'Family-First',
      'Institutional Excellence',
      'Complete Confidentiality',
      'Multi-Generational Planning',
    ])
    expect(listFigures(page)).toEqual({ 'Family Support': '24/7', 'Family Focused': '100%' })
  })
})

describe('each service page', () => {
  test.each(pages.map(([Page, { titles, contact }]) => ({ name: Page.name, Page, titles, contact })))(
    '$name has its titles and leads to the contact form',
    ({ Page, titles, contact }) => {
      const page = renderPage(<Page />)
      expect(listTexts(page, 'h3')).toEqual(titles)
      expect(listLinks(page)).toContainEqual(contact)
      expect(listLinks(page)).toContainEqual(['All Services', '/services'])
    },
  )
})

test('Investment Management states its figures and four principles', () => {
  const page = renderPage(<InvestmentManagementPage />)
  expect(listFigures(page)).toEqual({ 'Annual Return': '15.2%', 'Assets Under Management': '$2.8B' })
  expect(listTexts(page, 'h2')).toContain('Investment philosophy')
  expect(findAll(findAll(page, 'ol')[0]!, 'li')).toHaveLength(4)
})

test('Trust & Estate Planning has an ordered process of four steps', () => {
  const page = renderPage(<TrustEstatePlanningPage />)
  expect(findAll(page, 'ol').flatMap(list => listTexts(list, 'h3'))).toEqual([
    'Discovery',
    'Analysis',
    'Strategy',
    'Implementation',
  ])
})

describe('Secure Communications', () => {
  test('states what is encrypted and what is not', () => {
    const encryption = findByHeading(renderPage(<SecureCommunicationsPage />), 'li', 'End-to-End Encryption')
    expect(listTexts(encryption, 'dt')).toEqual(['What is protected', 'How', 'What is not'])
    expect(getText(encryption)).toContain('TLS encrypts the connection')
    expect(getText(encryption)).toContain('Messages are not encrypted from one member’s device to another’s')
    expect(getText(encryption)).toContain('The portal does not offer this today.')
    expect(getText(encryption)).toContain('with keys that are not in the database')
  })

  test.each([
    ['http:', 'Your connection to this portal is not encrypted (http).'],
    ['https:', 'Your connection to this portal is encrypted (https).'],
  ])('describes a connection over %s', (protocol, sentence) => {
    vi.stubGlobal('location', { protocol })
    expect(getText(renderPage(<SecureCommunicationsPage />))).toContain(sentence)
  })
})

function listFigures(page: Markup): Record<string, string> {
  const values = listTexts(page, 'dd')
  return Object.fromEntries(listTexts(page, 'dt').map((term, index) => [term, values[index] ?? '']))
}
