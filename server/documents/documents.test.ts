import { describe, expect, test } from 'vitest'

import { createDocument, createDocumentInput, insertCompany } from '#server/test/documents.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { uploadFile } from '#server/test/uploads.ts'

const staffing = { area: 'company', companySlug: 'hartwell-staffing', companyTab: 'formation' } as const

describe('filing', () => {
  test('files an upload with its details', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const rosa = await createMember(portal, undefined, { firstName: 'Rosa' })
    const document = await createDocument(ada, {
      kind: 'deed',
      title: '  Deed of the orchard ',
      description: 'Sold by the miller.',
      dateText: 'about 1890',
      taxYear: 1900,
      tags: ['orchard'],
      memberIds: [rosa],
      expiresOn: '2030-01-01',
    })
    expect(document).toMatchObject({
      area: 'archive',
      title: 'Deed of the orchard',
      owner: 'Ada Hartwell',
      audience: 'family',
      members: [{ id: rosa, name: 'Rosa Hartwell' }],
      tags: ['orchard'],
      isSensitive: false,
      isOnLegalHold: false,
      legalHold: null,
      version: 1,
      current: {
        number: 1,
        fileName: 'deed.txt',
        mimeType: 'text/plain',
        bytes: 25,
        uploadedBy: 'Ada Hartwell',
      },
      abilities: { edit: true, delete: true, restore: false, legalHold: false, readOpenings: true },
    })
    expect(document.versions).toEqual([document.current])
    expect(document.current.sha256).toMatch(/^[\da-f]{64}$/)
  })

  test('claims an upload only once, and only that of the caller', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member')]
    const body = await createDocumentInput(ada)
    expect((await ben.try('POST /api/documents', { body })).body.code).toBe('uploads.not-found')
    await ada.call('POST /api/documents', { body })
    expect((await ada.try('POST /api/documents', { body })).body.code).toBe('uploads.not-found')
  })

  test('a repeated request files one document', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const body = await createDocumentInput(ada)
    const headers = { 'idempotency-key': 'orchard' }
    const first = await ada.try('POST /api/documents', { body, headers })
    const second = await ada.try('POST /api/documents', { body, headers })
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
    expect(await ada.call('GET /api/documents')).toHaveLength(1)
  })

  test.each([
    [{ area: 'company', companyTab: 'formation' }, 'companySlug'],
    [{ area: 'company', companySlug: 'unknown', companyTab: 'formation' }, 'companySlug'],
    [{ area: 'company', companySlug: 'hartwell-staffing' }, 'companyTab'],
    [{ area: 'company', companySlug: 'hartwell-staffing', companyTab: 'licensing' }, 'companyTab'],
    [{ ...staffing, requirement: 'x', taxYear: 2025 }, 'requirement'],
    // An LLC files Form 1065.
    [{ ...staffing, requirement: 'form-1120-s', taxYear: 2025 }, 'requirement'],
    [{ ...staffing, requirement: 'form-1065' }, 'taxYear'],
    [{ companyTab: 'formation' }, 'companyTab'],
    [{ requirement: 'insurance' }, 'requirement'],
    [{ area: 'tax' }, 'taxCategory'],
    [{ taxCategory: 'irs_form' }, 'taxCategory'],
    [{ audience: 'members' }, 'readerIds'],
    [{ memberIds: ['00000000-0000-8000-8000-0000000fffff'] }, 'memberIds'],
    [{ readerIds: ['00000000-0000-8000-8000-0000000fffff'] }, 'readerIds'],
    [{ title: ' ' }, 'title'],
    [{ taxYear: 1850 }, 'taxYear'],
  ])('rejects %j', async (fields, field) => {
    const portal = await openPortal()
    await insertCompany(portal)
    const ben = await portal.signIn('board_member')
    const body = { ...(await createDocumentInput(ben)), ...fields }
    const refused = await ben.try('POST /api/documents', { body })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, [field]])
    // The upload can be filed after the correction.
    expect((await ben.try('POST /api/documents', { body: { ...body, ...corrected } })).status).toBe(201)
  })
})

const corrected = {
  area: 'archive',
  title: 'Deed',
  taxYear: null,
  taxCategory: null,
  companySlug: null,
  companyTab: null,
  requirement: null,
  audience: 'family',
  memberIds: [],
  readerIds: [],
}

test('each filter narrows the list', async () => {
  const portal = await openPortal()
  // November 23 in New York; 60 days before January 22.
  portal.time.now = new Date('2026-11-24T04:59Z')
  await insertCompany(portal)
  const ben = await portal.signIn('board_member')
  const rosa = await createMember(portal)
  const [soon, later] = ['2027-01-22', '2027-01-23']
  await createDocument(ben, {
    title: 'Deed',
    kind: 'deed',
    dateText: 'about 1890',
    tags: ['orchard'],
  })
  await createDocument(ben, { title: 'Form', area: 'tax', taxCategory: 'irs_form', taxYear: 2025 })
  await createDocument(ben, {
    title: 'License',
    area: 'company',
    companySlug: 'hartwell-staffing',
    companyTab: 'compliance',
    expiresOn: soon,
  })
  const cora = await portal.signIn('admin')
  await createDocument(cora, { title: 'Letter', kind: 'letter', memberIds: [rosa], expiresOn: later })
  const findTitles = async (query: Record<string, string>) =>
    (await ben.try('GET /api/documents', { query })).body as unknown as { title: string }[]
  for (const [query, titles] of [
    [{}, ['Letter', 'License', 'Form', 'Deed']],
    [{ area: 'tax' }, ['Form']],
    [{ kind: 'deed' }, ['Deed']],
    [{ memberId: rosa }, ['Letter']],
    [{ companySlug: 'hartwell-staffing' }, ['License']],
    [{ companySlug: 'unknown' }, []],
    [{ companySlug: 'hartwell-staffing', companyTab: 'formation' }, []],
    [{ taxCategory: 'irs_form' }, ['Form']],
    [{ year: '2025' }, ['Form']],
    [{ year: '1890' }, ['Deed']],
    [{ tag: 'orchard' }, ['Deed']],
    [{ isExpiring: 'true' }, ['License']],
    [{ isOwn: 'true' }, ['License', 'Form', 'Deed']],
    [{ area: 'archive', isOwn: 'true' }, ['Deed']],
  ] as [Record<string, string>, string[]][]) {
    const found = await findTitles(query)
    expect([query, found.map(({ title }) => title).toSorted()]).toEqual([query, titles.toSorted()])
  }
})

describe('changing', () => {
  test('keeps a required document’s year and company type', async () => {
    const portal = await openPortal()
    await insertCompany(portal)
    const ben = await portal.signIn('board_member')
    const { id } = await createDocument(ben, { ...staffing, requirement: 'form-1065', taxYear: 2025 })
    const answers = []
    for (const fields of [{ taxYear: null }, { requirement: 'form-1120' }, { requirement: 'licenses' }]) {
      const change = { params: { id }, body: { ...fields, version: 1 } }
      const { status, body } = await ben.try('PUT /api/documents/{id}', change)
      answers.push([status, ...Object.keys(body.fields ?? {})])
    }
    expect(answers).toEqual([[400, 'taxYear'], [400, 'requirement'], [200]])
  })

  test('only the owner changes a document of the archive', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id } = await createDocument(ada)
    const change = { params: { id }, body: { title: 'Will', version: 1 } }
    for (const role of ['family_member', 'board_member', 'admin'] as const) {
      const refused = await (await portal.signIn(role)).try('PUT /api/documents/{id}', change)
      expect([role, refused.status, refused.body.code]).toEqual([role, 403, 'documents.not-yours'])
    }
    expect(await ada.call('PUT /api/documents/{id}', change)).toMatchObject({ title: 'Will', version: 2 })
    const late = { ...change, body: { title: 'Deed', version: 1 } }
    expect((await ada.try('PUT /api/documents/{id}', late)).status).toBe(409)
  })

  test('removing the step-up requires the step-up', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id } = await createDocument(ada, { isSensitive: true })
    const change = { params: { id }, body: { isSensitive: false, version: 1 } }
    expect((await ada.try('PUT /api/documents/{id}', change)).body.code).toBe('family-access.required')
    await ada.stepUp()
    expect(await ada.call('PUT /api/documents/{id}', change)).toMatchObject({ isSensitive: false })
  })
})

test('files of documents count toward the quota', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const before = (await ada.call('GET /api/storage-use')).usedBytes
  await uploadFile(ada, 'x'.repeat(5000))
  const uploaded = (await ada.call('GET /api/storage-use')).usedBytes
  await createDocument(ada, {}, { content: 'x'.repeat(7000) })
  const filed = (await ada.call('GET /api/storage-use')).usedBytes
  expect([Math.floor((uploaded - before) / 1000), Math.floor((filed - uploaded) / 1000)]).toEqual([5, 7])
})

test('records who filed, changed, deleted and restored a document', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const params = { id: (await createDocument(ada)).id }
  await ada.call('PUT /api/documents/{id}', { params, body: { title: 'Will', version: 1 } })
  await ada.call('DELETE /api/documents/{id}', { params })
  await ada.call('POST /api/documents/{id}/restore', { params })
  const entries = await portal.database.db
    .selectFrom('auditEntries')
    .select(['actorId', 'action', 'details'])
    .where('subject', '=', params.id)
    .orderBy('id')
    .execute()
  expect(entries).toEqual([
    { actorId: ada.user?.id, action: 'documents.filed', details: { area: 'archive', audience: 'family' } },
    { actorId: ada.user?.id, action: 'documents.changed', details: { fields: ['title'] } },
    { actorId: ada.user?.id, action: 'documents.removed', details: {} },
    { actorId: ada.user?.id, action: 'documents.restored', details: {} },
  ])
})
