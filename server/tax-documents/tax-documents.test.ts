import { describe, expect, test } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import { createDocument } from '#server/test/documents.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { createExpectation } from '#server/test/tax-expectations.ts'

const irsForm = { area: 'tax', taxCategory: 'irs_form' } as const
const completed = { area: 'tax', taxCategory: 'completed_tax_document' } as const

describe('GET /api/tax-documents', () => {
  test('answers the specified fields', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const document = await createDocument(
      ada,
      { ...irsForm, taxYear: 2025, description: 'From the bank.' },
      { fileName: '1099-INT.txt' },
    )
    const ben = await portal.signIn('family_member')
    expect(await ben.call('GET /api/tax-documents')).toEqual([
      {
        id: document.id,
        fileName: '1099-INT.txt',
        fileType: 'text/plain',
        documentType: 'irs_form',
        filePath: `/api/document-files/${document.current.id}`,
        description: 'From the bank.',
        uploadedBy: 'Ada Hartwell',
        uploadedAt: document.createdAt,
        taxYear: 2025,
        title: 'Deed of the orchard',
        versionId: document.current.id,
        bytes: 25,
        isSensitive: false,
        members: [],
        audience: 'family',
        canDelete: false,
      },
    ])
  })

  test('filters by category in every specified form', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const form = await createDocument(ada, irsForm)
    const other = await createDocument(ada, completed)
    await createDocument(ada)
    const readIds = async (address: string) => {
      const { status, body } = await ada.fetch('GET', address)
      expect(status).toBe(200)
      return (body as unknown as { id: string }[]).map(({ id }) => id).toSorted()
    }
    expect(await readIds('/api/tax-documents')).toEqual([form.id, other.id].toSorted())
    for (const [category, id] of [
      ['irs_form', form.id],
      ['completed_tax_document', other.id],
    ]) {
      expect(await readIds(`/api/tax-documents/${category}`)).toEqual([id])
      expect(await readIds(`/api/tax-documents?category=${category}`)).toEqual([id])
      expect(await readIds(`/api/tax-documents?documentType=${category}`)).toEqual([id])
      expect(await readIds(`/api/tax-documents?category=${category}&documentType=${category}`)).toEqual([id])
    }
  })

  test('rejects an unknown category', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    for (const address of [
      '/api/tax-documents/receipts',
      '/api/tax-documents?category=receipts',
      '/api/tax-documents?documentType=receipts',
      '/api/tax-documents?category=irs_form&documentType=completed_tax_document',
    ]) {
      const { status, body } = await ada.fetch('GET', address)
      expect([address, status, Object.values(body.fields ?? {})]).toEqual([
        address,
        400,
        ['The category must be irs_form or completed_tax_document'],
      ])
    }
  })

  test('filters by year and member', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const rosa = await createMember(portal, undefined, { firstName: 'Rosa' })
    const one = await createDocument(ada, { ...irsForm, taxYear: 2025, memberIds: [rosa] })
    const two = await createDocument(ada, { ...irsForm, taxYear: 2024, memberIds: [rosa] })
    await createDocument(ada, { ...irsForm, taxYear: 2025 })
    const readIds = async (query: object) => {
      const found = await ada.call('GET /api/tax-documents/{category}', {
        params: { category: 'irs_form' },
        query,
      })
      return found.map(({ id }) => id).toSorted()
    }
    expect(await readIds({ memberId: rosa })).toEqual([one.id, two.id].toSorted())
    expect(await readIds({ memberId: rosa, year: 2025 })).toEqual([one.id])
    expect(await readIds({ year: 2023 })).toEqual([])
  })

  test('"the office and me" excludes other members', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id } = await createDocument(ada, { ...completed, audience: 'office' })
    for (const [role, count] of [
      ['family_member', 0],
      ['board_member', 1],
      ['admin', 1],
    ] as const) {
      const viewer = await portal.signIn(role)
      expect([role, (await viewer.call('GET /api/tax-documents')).length]).toEqual([role, count])
      const { status } = await viewer.try('DELETE /api/tax-documents/{id}', { params: { id } })
      expect([role, status]).toEqual([role, count === 0 ? 404 : 200])
      if (count === 1) await viewer.call('POST /api/documents/{id}/restore', { params: { id } })
    }
    expect(await ada.call('GET /api/tax-documents')).toHaveLength(1)
  })
})

describe('DELETE /api/tax-documents/{id}', () => {
  test('any viewer deletes a completed document once', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id } = await createDocument(ada, completed)
    const ben = await portal.signIn('family_member')
    expect((await ben.call('GET /api/tax-documents'))[0]).toMatchObject({ canDelete: true })
    expect(await ben.call('DELETE /api/tax-documents/{id}', { params: { id } })).toEqual({
      message: 'The tax document has been removed successfully.',
    })
    expect((await ben.try('DELETE /api/tax-documents/{id}', { params: { id } })).status).toBe(404)
    expect(await ada.call('GET /api/tax-documents')).toEqual([])
    const entries = await portal.database.db
      .selectFrom('auditEntries')
      .select(['actorId', 'action'])
      .where('subject', '=', id)
      .where('action', 'like', '%removed')
      .execute()
    expect(entries).toEqual([{ actorId: ben.user?.id, action: 'documents.removed' }])
  })

  test('an IRS form cannot be deleted by anyone', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id } = await createDocument(ada, irsForm)
    for (const person of [ada, await portal.signIn('board_member'), await portal.signIn('admin')])
      expect((await person.try('DELETE /api/tax-documents/{id}', { params: { id } })).status).toBe(403)
    expect(await ada.call('GET /api/tax-documents')).toHaveLength(1)
  })

  test('deletes tax documents only', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id } = await createDocument(ada)
    const { status, body } = await ada.try('DELETE /api/tax-documents/{id}', { params: { id } })
    expect([status, body.code]).toEqual([404, 'tax-documents.not-found'])
    expect((await ada.call('GET /api/documents/{id}', { params: { id } })).id).toBe(id)
  })

  test('the one who deleted it restores it for 30 days', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id } = await createDocument(ada, completed)
    const ben = await portal.signIn('family_member')
    await ben.call('DELETE /api/tax-documents/{id}', { params: { id } })
    const readDeleted = async (person: typeof ada) =>
      (await person.call('GET /api/documents', { query: { area: 'tax', isDeleted: 'true' } })).map(
        document => document.id,
      )
    // The uploader did not delete it.
    expect([await readDeleted(ada), await readDeleted(ben)]).toEqual([[], [id]])
    expect((await ada.try('POST /api/documents/{id}/restore', { params: { id } })).status).toBe(404)
    await ben.call('POST /api/documents/{id}/restore', { params: { id } })
    expect(await ada.call('GET /api/tax-documents')).toHaveLength(1)

    await ben.call('DELETE /api/tax-documents/{id}', { params: { id } })
    portal.time.now = addDuration(portal.time.now, 30 * day)
    const cara = await portal.signIn('admin')
    expect((await cara.try('POST /api/documents/{id}/restore', { params: { id } })).status).toBe(404)
  })
})

describe('GET /api/tax-years', () => {
  test('lists the years of documents and expectations', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const board = await portal.signIn('board_member')
    await createDocument(ada, { ...irsForm, taxYear: 1987 })
    await createDocument(ada, { ...completed, taxYear: 2024, dateText: 'March 3, 2025' })
    await createDocument(ada, { ...completed, dateText: 'May 1992' })
    await createDocument(ada, { ...completed, dateText: 'about 1850' })
    await createDocument(ada, { ...completed, taxYear: 1999, audience: 'private' })
    await createDocument(ada, { taxYear: 1955 })
    await createExpectation(portal, { companySlug: 'hartwell-staffing', taxYear: 2031 })
    expect(await ada.call('GET /api/tax-years')).toEqual({
      documents: [2024, 1999, 1992, 1987],
      expectations: [],
    })
    expect(await board.call('GET /api/tax-years')).toEqual({
      documents: [2024, 1992, 1987],
      expectations: [2031],
    })
  })

  test('a document of a tax year is listed for that year only', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await createDocument(ada, { ...completed, taxYear: 2024, dateText: 'March 3, 2025' })
    await createDocument(ada, { ...completed, dateText: 'May 2025' })
    const readYears = async (year: number) =>
      (await ada.call('GET /api/tax-documents', { query: { year } })).map(({ taxYear }) => taxYear)
    expect(await readYears(2024)).toEqual([2024])
    expect(await readYears(2025)).toEqual([null])
  })
})
