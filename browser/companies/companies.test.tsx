import { describe, expect, test } from 'vitest'

import { findAll, getText, listLinks, listTexts, renderPage } from '#browser/test/render-page.tsx'
import type { Company, CompanyDetails } from '#contract/companies/companies.ts'

import CompaniesPage from './CompaniesPage.tsx'
import CompanyPage from './CompanyPage.tsx'
import { companiesQuery, createCompanyQuery } from './queries.ts'

const staffing: Company = {
  id: '1',
  slug: 'ellery-staffing',
  name: 'Ellery Staffing',
  type: 'LLC',
  ein: '**-*******',
  founded: 2025,
  state: 'Delaware',
  assets: '$10M+',
  description: 'Recruits and places professionals.',
  status: 'Active',
  route: '/companies/ellery-staffing',
  documentCount: 12,
  changedAt: '2026-11-21T12:00:00.000Z',
  expiringCount: 2,
}

describe('/companies', () => {
  // Sections 2 and 9 of the specification.
  test('states the four figures before anything is loaded', () => {
    const page = renderPage(<CompaniesPage />)
    const [figures] = findAll(page, 'dl')
    expect(listTexts(figures!, 'dt', 'dd')).toEqual([
      'Total Companies',
      '5',
      '+2 companies this year',
      'Combined Assets',
      '$112M+',
      '+18% YoY',
      'Portfolio Growth',
      '12.5%',
      'Beneficiaries',
      '8',
    ])
    expect(listTexts(page, 'output')).toEqual(['Loading companies'])
    expect(getText(page)).not.toContain('Computed:')
  })

  test('shows each company with its computed figures', () => {
    const page = renderPage(<CompaniesPage />, {}, '', [[companiesQuery.queryKey, [staffing]]])
    const [card] = findAll(page, 'li')
    const text = getText(card!)
    for (const part of ['Ellery Staffing', 'LLC', 'Active', 'Founded2025', 'Assets under management$10M+'])
      expect(text).toContain(part)
    expect(text).toContain('Computed: 12 documents, last change Nov 21, 2026, 2 expiring')
    expect(listLinks(card!)).toEqual([['View Company', '/companies/ellery-staffing']])
    expect(getText(page)).toContain('Computed: 1 company in the portal, with 12 documents that you can see.')
  })

  test('says that a company has no documents yet', () => {
    const empty = { ...staffing, documentCount: 0, changedAt: null, expiringCount: 0 }
    const page = renderPage(<CompaniesPage />, {}, '', [[companiesQuery.queryKey, [empty]]])
    expect(getText(findAll(page, 'li')[0]!)).toContain('Computed: no documents yet')
  })
})

describe('/companies/:slug', () => {
  test('has the specified header and tabs, the first one open', () => {
    const page = renderCompany()
    expect(listLinks(page)[0]).toEqual(['Back to Companies', '/companies'])
    expect(listTexts(page, 'h1')).toEqual(['Ellery Staffing'])
    expect(listTexts(findAll(page, 'dl')[0]!, 'dt', 'dd')).toEqual([
      'EIN',
      '**-*******',
      'Founded',
      '2025',
      'State',
      'Delaware',
      'Assets',
      '$10M+',
    ])
    expect(listTexts(page, 'h2')).toEqual(['Document Repository', 'Yearly requirements'])
    expect(listTabs(page)).toEqual([
      ['Formation (3)', 'true'],
      ['Operational (0)', 'false'],
    ])
  })

  test('opens the tab of the address, or else the first one', () => {
    expect(listTabs(renderCompany('tab=operational'))[1]).toEqual(['Operational (0)', 'true'])
    expect(listTabs(renderCompany('tab=licensing'))[0]).toEqual(['Formation (3)', 'true'])
  })

  test('explains a disabled upload, and offers none for a gap', () => {
    const page = renderCompany()
    const upload = findAll(page, 'button').find(button => getText(button) === 'Upload Document')
    expect(upload?.attributes).toMatchObject({ 'aria-disabled': 'true' })
    expect(upload?.attributes).not.toHaveProperty('disabled')
    const reason = findAll(page, 'p').find(
      ({ attributes }) => attributes['id'] === upload?.attributes['aria-describedby'],
    )
    expect(getText(reason!)).toBe('Only board members and administrators can upload company documents.')
    expect(listTexts(page, 'button').filter(text => text.startsWith('Upload'))).toEqual(['Upload Document'])
  })

  test('offers an upload for each gap to those who may', () => {
    const page = renderCompany('', true)
    expect(listTexts(page, 'button').filter(text => text.startsWith('Upload'))).toEqual([
      'Upload Document',
      'Upload Form 1065',
    ])
    expect(getText(page)).toContain('1 of 2 present, 1 late')
    expect(getText(page)).toContain('Operational · due Mar 16, 2026')
    expect(listLinks(page)).toContainEqual(['Agreement of 2025', '/documents/9'])
  })
})

function renderCompany(search = '', upload = false) {
  const details: CompanyDetails = {
    ...staffing,
    tabs: [
      { key: 'formation', name: 'Formation', count: 3 },
      { key: 'operational', name: 'Operational', count: 0 },
    ],
    year: 2025,
    required: [
      {
        key: 'operating-agreement',
        title: 'Operating agreement in force',
        kind: 'agreement',
        tab: 'formation',
        reason: 'The current version.',
        dueOn: null,
        document: { id: '9', title: 'Agreement of 2025', versionId: '10' },
        state: 'present',
      },
      {
        key: 'form-1065',
        title: 'Form 1065',
        kind: 'tax-return',
        tab: 'operational',
        reason: 'The federal return.',
        dueOn: '2026-03-16',
        document: null,
        state: 'late',
      },
    ],
    abilities: { upload },
  }
  return renderPage(<CompanyPage slug="ellery-staffing" name="Ellery Staffing" />, {}, search, [
    [createCompanyQuery('ellery-staffing', null).queryKey, details],
  ])
}

function listTabs(page: ReturnType<typeof renderPage>) {
  return findAll(page, 'button')
    .filter(({ attributes }) => attributes['role'] === 'tab')
    .map(tab => [getText(tab), tab.attributes['aria-selected']])
}
