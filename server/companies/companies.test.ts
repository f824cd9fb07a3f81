import { describe, expect, test } from 'vitest'

import { listCompanyNames } from '#contract/companies/company-names.ts'
import { createDocument } from '#server/test/documents.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { readPage } from '#server/test/pages.ts'

import { ensureCompanies } from './ensure-companies.ts'
import { sampleDocuments } from './sample-documents.ts'
import { seedRepositories } from './seed-repositories.ts'

const staffing = { params: { slug: 'hartwell-staffing' } }
const filing = { area: 'company', companySlug: 'hartwell-staffing', companyTab: 'formation' } as const

describe('GET /api/companies', () => {
  // Section 2 of the specification.
  test('states the five companies in their order', async () => {
    const portal = await openPortal({ FAMILY_NAME: 'Ellery' })
    const ada = await portal.signIn('family_member')
    const companies = await ada.call('GET /api/companies')
    expect(companies.map(({ name }) => name)).toEqual(listCompanyNames('Ellery'))
    expect(companies.map(({ type, assets, route }) => [type, assets, route])).toEqual([
      ['S-Corp', '$50M+', '/companies/ellery-family-holdings'],
      ['C-Corp', '$25M+', '/companies/ellery-holdings'],
      ['LLC', '$15M+', '/companies/ellery-beverage-company'],
      ['LLC', '$10M+', '/companies/ellery-staffing'],
      ['LLC', '$12M+', '/companies/ellery-healthcare-services'],
    ])
    for (const { founded, state, status, ein, description } of companies) {
      expect([founded, state, status, ein]).toEqual([2025, 'Delaware', 'Active', '**-*******'])
      expect(description).not.toBe('')
    }
  })

  test('nodes that start at once add each company once', async () => {
    const portal = await openPortal()
    const { database } = portal
    for (let attempt = 0; attempt < 20; attempt += 1) {
      await database.db.deleteFrom('companies').execute()
      await Promise.all(Array.from({ length: 4 }, () => ensureCompanies(database)))
    }
    const ada = await portal.signIn('family_member')
    expect(await ada.call('GET /api/companies')).toHaveLength(5)
  })

  test('masks the EIN of every company alike', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('admin')
    const companies = await ada.call('GET /api/companies')
    for (const { slug } of companies)
      expect(await ada.call('GET /api/companies/{slug}', { params: { slug } })).toMatchObject({
        ein: '**-*******',
      })
    expect(new Set(companies.map(({ ein }) => ein))).toEqual(new Set(['**-*******']))
  })

  test('computes figures from the documents that the caller sees', async () => {
    const portal = await openPortal()
    // November 23 in New York; 60 days before January 22.
    portal.time.now = new Date('2026-11-24T04:59Z')
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('board_member')]
    const [soon, later] = ['2027-01-22', '2027-01-23']
    await createDocument(ben, { ...filing, expiresOn: soon })
    await createDocument(ben, { ...filing, expiresOn: later })
    await createDocument(ben, { ...filing, audience: 'board', expiresOn: '2026-01-01' })
    const removed = await createDocument(ben, filing)
    await ben.call('DELETE /api/documents/{id}', { params: { id: removed.id } })

    const readFigures = async (person: typeof ada) => {
      const { documentCount, expiringCount, changedAt } = await person.call(
        'GET /api/companies/{slug}',
        staffing,
      )
      const list = await person.call('GET /api/companies')
      expect(list[3]).toMatchObject({ documentCount, expiringCount, changedAt })
      return [documentCount, expiringCount, changedAt]
    }
    expect(await readFigures(ada)).toEqual([2, 1, portal.time.now.toISOString()])
    expect(await readFigures(ben)).toEqual([3, 2, portal.time.now.toISOString()])
    expect((await ada.call('GET /api/companies'))[0]).toMatchObject({
      documentCount: 0,
      changedAt: null,
      expiringCount: 0,
    })
  })
})

describe('GET /api/companies/{slug}', () => {
  test('finds the company by its slug in any case', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { slug, tabs } = await ada.call('GET /api/companies/{slug}', {
      params: { slug: 'Hartwell-BEVERAGE-Company' },
    })
    expect(slug).toBe('hartwell-beverage-company')
    expect(tabs.map(({ name }) => name)).toEqual(['Formation', 'Operational', 'Licensing', 'Financial'])
    for (const unknown of ['hartwell', 'hartwell-staffing-2', 'ellery-staffing', '%2e%2e', 'staffing']) {
      const { status, body } = await ada.try('GET /api/companies/{slug}', { params: { slug: unknown } })
      expect([unknown, status, body.code]).toEqual([unknown, 404, 'companies.not-found'])
    }
  })

  test('counts the documents of each tab that the caller sees', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('board_member')]
    await createDocument(ben, filing)
    await createDocument(ben, { ...filing, companyTab: 'financial' })
    await createDocument(ben, { ...filing, companyTab: 'financial', audience: 'office' })
    const countTabs = async (person: typeof ada) => {
      const { tabs } = await person.call('GET /api/companies/{slug}', staffing)
      return tabs.map(({ key, count }) => [key, count])
    }
    const none = [
      ['operational', 0],
      ['compliance', 0],
    ]
    expect(await countTabs(ada)).toEqual([['formation', 1], ...none, ['financial', 1]])
    expect(await countTabs(ben)).toEqual([['formation', 1], ...none, ['financial', 2]])
  })

  test('states which required documents are present', async () => {
    const portal = await openPortal()
    portal.time.now = new Date('2026-03-10T12:00:00Z')
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('board_member')]
    const required = { ...filing, companyTab: 'financial', taxYear: 2025 }
    await createDocument(ben, { ...required, requirement: 'form-1065' })
    portal.time.now = new Date('2026-03-10T12:00:01Z')
    const newest = await createDocument(ben, {
      ...required,
      requirement: 'form-1065',
      title: 'Amended return',
    })
    await createDocument(ben, { ...required, requirement: 'capital-accounts', taxYear: 2024 })
    await createDocument(ben, { ...required, requirement: 'insurance', audience: 'board' })

    const readStates = async (person: typeof ada, year?: number) => {
      const { required, ...company } = await person.call('GET /api/companies/{slug}', {
        ...staffing,
        query: year === undefined ? {} : { year },
      })
      return {
        year: company.year,
        states: Object.fromEntries(required.map(({ key, state }) => [key, state])),
      }
    }
    expect(await readStates(ada, 2025)).toEqual({
      year: 2025,
      states: {
        'operating-agreement': 'missing',
        'member-resolutions': 'missing',
        'delaware-llc-tax': 'missing',
        licenses: 'missing',
        insurance: 'missing',
        // Due on February 2, since January 31 is a Saturday.
        'forms-w-2': 'late',
        'form-1065': 'present',
        'schedules-k-1': 'missing',
        'capital-accounts': 'missing',
        'financial-statements': 'missing',
      },
    })
    expect((await readStates(ben, 2025)).states).toMatchObject({ insurance: 'present' })
    expect((await readStates(ada)).year).toBe(2026)

    const { required: rows } = await ada.call('GET /api/companies/{slug}', {
      ...staffing,
      query: { year: 2025 },
    })
    expect(rows.find(({ key }) => key === 'form-1065')).toMatchObject({
      dueOn: '2026-03-16',
      tab: 'financial',
      document: { id: newest.id, title: 'Amended return', versionId: newest.current.id },
    })
    // Late only after the due date.
    portal.time.now = new Date('2026-03-17T03:59:00Z')
    const cara = await portal.signIn('family_member')
    expect((await readStates(cara, 2025)).states).toMatchObject({ 'schedules-k-1': 'missing' })
    portal.time.now = new Date('2026-03-17T04:00:00Z')
    expect((await readStates(cara, 2025)).states).toMatchObject({ 'schedules-k-1': 'late' })
  })

  test('lets only the board and administrators upload', async () => {
    const portal = await openPortal()
    for (const [role, upload] of [
      ['family_member', false],
      ['board_member', true],
      ['admin', true],
    ] as const) {
      const person = await portal.signIn(role)
      const { abilities } = await person.call('GET /api/companies/{slug}', staffing)
      expect([role, abilities]).toEqual([role, { upload }])
    }
  })

  test('rejects a year that is none', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    for (const year of ['abc', '1999', '2025.5', '99999']) {
      const { status } = await ada.fetch('GET', `/api/companies/hartwell-staffing?year=${year}`)
      expect([year, status]).toEqual([year, 400])
    }
  })
})

describe('the sample documents', () => {
  // Section 2: 3/3/3/3 and 3/4/4/4; the others are not specified.
  test('are three in each tab, and 3, 4, 4, 4 for healthcare', () => {
    const counts = Object.values(sampleDocuments).map(tabs =>
      Object.values(tabs).map(documents => documents.length),
    )
    expect(counts).toEqual([
      [3, 3, 3, 3],
      [3, 3, 3, 3],
      [3, 3, 3, 3],
      [3, 3, 3, 3],
      [3, 4, 4, 4],
    ])
  })

  test('are filed once, as real files without an owner', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const admin = await portal.signIn('admin')
    await seedRepositories(portal.platform)

    const { tabs, documentCount } = await ada.call('GET /api/companies/{slug}', {
      params: { slug: 'hartwell-healthcare-services' },
    })
    expect(tabs.map(({ count }) => count)).toEqual([3, 4, 4, 4])
    expect(documentCount).toBe(15)

    const { rows, total } = await readPage(ada, '/api/documents?area=company&limit=100')
    expect(total).toBe(63)
    const documents = rows as unknown as Awaited<ReturnType<typeof createDocument>>[]
    for (const { title, owner, audience, current, abilities } of documents) {
      expect([title, owner, audience, abilities.edit]).toEqual([title, 'Family Office', 'family', false])
      const isPdf = current.mimeType === 'application/pdf'
      const file = await portal.platform.files.get(await findFileId(current.id))
      const bytes = Buffer.concat(await file!.stream.toArray())
      expect([title, bytes.length, bytes.subarray(0, 4).toString('latin1')]).toEqual([
        title,
        current.bytes,
        isPdf ? '%PDF' : 'PK\u0003\u0004',
      ])
      expect(current.fileName).toMatch(isPdf ? /^[ -~]+\.pdf$/ : /^[ -~]+\.xlsx$/)
    }

    // Deleted ones do not return, and nothing is filed twice.
    await admin.call('DELETE /api/documents/{id}', { params: { id: documents[0]!.id } })
    await Promise.all([seedRepositories(portal.platform), seedRepositories(portal.platform)])
    expect((await readPage(ada, '/api/documents?area=company')).total).toBe(62)

    async function findFileId(versionId: string): Promise<string> {
      const { fileId } = await portal.database.db
        .selectFrom('documentVersions')
        .select('fileId')
        .where('id', '=', versionId)
        .executeTakeFirstOrThrow()
      return fileId
    }
  })

  test('are filed once by two nodes at the same time', async () => {
    const portal = await openPortal()
    const node = await portal.openAnotherNode()
    const ada = await portal.signIn('family_member')
    await Promise.all([seedRepositories(portal.platform), seedRepositories(node.platform)])
    expect((await readPage(ada, '/api/documents?area=company')).total).toBe(63)
    const { count } = await portal.database.db
      .selectFrom('storedFiles')
      .select(eb => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(63)
  })

  test('stop with the portal', async () => {
    const portal = await openPortal()
    await expect(seedRepositories(portal.platform, AbortSignal.abort())).rejects.toThrow('aborted')
    const ada = await portal.signIn('family_member')
    expect((await readPage(ada, '/api/documents?area=company')).total).toBe(0)
  })
})
