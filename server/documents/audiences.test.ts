import { expect, test } from 'vitest'

import type { DocumentAudience } from '#contract/documents/document-choices.ts'
import { createDocument, insertCompany } from '#server/test/documents.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

/** Who sees a document that Ada, a family member, or a board member owns. Rosa is linked to a chosen member. */
const table = `
  owner         audience  owner  Rosa  other  board  admin
  family_member family    yes    yes   yes    yes    yes
  family_member members   yes    yes   no     no     no
  family_member office    yes    no    no     yes    yes
  family_member private   yes    no    no     no     no
  board_member  family    yes    yes   yes    yes    yes
  board_member  board     yes    no    no     yes    yes
  board_member  members   yes    yes   no     no     no
  board_member  office    yes    no    no     yes    yes
  board_member  private   yes    no    no     no     no
`

test('each audience sees its documents, and no one else', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('family_member', 'Rosa')
  const readerIds = [await createMember(portal, rosa)]
  const viewers = [
    rosa,
    await portal.signIn('family_member'),
    await portal.signIn('board_member'),
    await portal.signIn('admin'),
  ]
  const [heading = '', ...rows] = table.trim().split('\n')
  const walked = [heading.trim().split(/ +/).join(' ')]
  for (const row of rows) {
    const [role, audience] = row.trim().split(/ +/) as ['family_member' | 'board_member', DocumentAudience]
    const owner = await portal.signIn(role)
    const { id } = await createDocument(owner, { audience, readerIds })
    const seen = []
    for (const person of [owner, ...viewers]) {
      const { status } = await person.try('GET /api/documents/{id}', { params: { id } })
      const listed = await person.call('GET /api/documents', { query: { limit: 100 } })
      const isListed = listed.some(document => document.id === id)
      expect(isListed).toBe(status === 200)
      seen.push(status === 200 ? 'yes' : 'no')
    }
    walked.push([role, audience, ...seen].join(' '))
  }
  expect(walked).toEqual(
    table
      .trim()
      .split('\n')
      .map(row => row.trim().split(/ +/).join(' ')),
  )
})

test('an owner who leaves the board no longer sees its documents', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const { id } = await createDocument(ben, { audience: 'board' })
  await portal.database.db
    .updateTable('users')
    .set({ role: 'family_member' })
    .where('id', '=', ben.user!.id)
    .execute()
  await expect
    .poll(async () => (await ben.try('GET /api/documents/{id}', { params: { id } })).status)
    .toBe(404)
})

test('a chosen member who is no longer chosen loses access', async () => {
  const portal = await openPortal()
  const [ada, rosa] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Rosa')]
  const [page, other] = [await createMember(portal, rosa), await createMember(portal)]
  const { id, version } = await createDocument(ada, { audience: 'members', readerIds: [page] })
  const readAsRosa = async () => (await rosa.try('GET /api/documents/{id}', { params: { id } })).status
  expect(await readAsRosa()).toBe(200)
  await ada.call('PUT /api/documents/{id}', { params: { id }, body: { readerIds: [other], version } })
  expect(await readAsRosa()).toBe(404)
})

test('only the board and administrators file company documents', async () => {
  const portal = await openPortal()
  await insertCompany(portal)
  const company = { area: 'company', companySlug: 'hartwell-staffing', companyTab: 'formation' } as const
  const statuses = []
  for (const role of ['family_member', 'board_member', 'admin'] as const) {
    const person = await portal.signIn(role)
    const document = await createDocument(person, company).catch(() => null)
    statuses.push(document?.companySlug ?? 'refused')
  }
  expect(statuses).toEqual(['refused', 'hartwell-staffing', 'hartwell-staffing'])
})

test('the board edits company documents that another filed', async () => {
  const portal = await openPortal()
  await insertCompany(portal)
  const company = { area: 'company', companySlug: 'hartwell-staffing', companyTab: 'formation' } as const
  const [ben, cora, ada] = [
    await portal.signIn('board_member'),
    await portal.signIn('board_member', 'Cora'),
    await portal.signIn('family_member'),
  ]
  const { id } = await createDocument(ben, company)
  const change = { params: { id }, body: { title: 'Bylaws', version: 1 } }
  const refused = await ada.try('PUT /api/documents/{id}', change)
  expect([refused.status, refused.body.error]).toEqual([
    403,
    'Only board members and administrators can file, change and delete company documents',
  ])
  expect(await cora.call('PUT /api/documents/{id}', change)).toMatchObject({ title: 'Bylaws', version: 2 })
})

test('only its owner hides a company document from other editors', async () => {
  const portal = await openPortal()
  await insertCompany(portal)
  const company = { area: 'company', companySlug: 'hartwell-staffing', companyTab: 'formation' } as const
  const [ben, cora] = [await portal.signIn('board_member'), await portal.signIn('board_member', 'Cora')]
  const readerIds = [await createMember(portal)]
  const { id } = await createDocument(ben, { ...company, readerIds })
  for (const audience of ['private', 'members'] as const) {
    const change = { params: { id }, body: { audience, version: 1 } }
    const { status, body } = await cora.try('PUT /api/documents/{id}', change)
    expect([audience, status, body.fields]).toEqual([
      audience,
      400,
      { audience: 'Only its owner may restrict a document to themselves or chosen members' },
    ])
  }
  const asCora = { params: { id }, body: { audience: 'office', version: 1 } } as const
  expect(await cora.call('PUT /api/documents/{id}', asCora)).toMatchObject({ audience: 'office' })
  const asOwner = { params: { id }, body: { audience: 'private', version: 2 } } as const
  expect(await ben.call('PUT /api/documents/{id}', asOwner)).toMatchObject({ audience: 'private' })
})

test('an editor may remove themself from the readers', async () => {
  const portal = await openPortal()
  await insertCompany(portal)
  const company = { area: 'company', companySlug: 'hartwell-staffing', companyTab: 'formation' } as const
  const [ben, cora] = [await portal.signIn('board_member'), await portal.signIn('board_member', 'Cora')]
  const [page, other] = [await createMember(portal, cora), await createMember(portal)]
  const { id } = await createDocument(ben, { ...company, audience: 'members', readerIds: [page, other] })
  const change = { params: { id }, body: { readerIds: [other], version: 1 } }
  const { isVisible, abilities, readers, version } = await cora.call('PUT /api/documents/{id}', change)
  expect([isVisible, new Set(Object.values(abilities))]).toEqual([false, new Set([false])])
  expect([readers.map(reader => reader.id), version]).toEqual([[other], 2])
  expect((await cora.try('GET /api/documents/{id}', { params: { id } })).status).toBe(404)
  const asOwner = { params: { id }, body: { title: 'Bylaws', version: 2 } }
  expect(await ben.call('PUT /api/documents/{id}', asOwner)).toMatchObject({ isVisible: true })
})

test('a family member cannot choose the board as the audience', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  await expect(createDocument(ada, { audience: 'board' })).rejects.toThrow('documents.board-audience')
  const { id } = await createDocument(ada)
  const change = { params: { id }, body: { audience: 'board', version: 1 } }
  const refused = await ada.try('PUT /api/documents/{id}', change)
  expect([refused.status, refused.body.code]).toEqual([403, 'documents.board-audience'])
})

test('outside the audience, every call answers 404', async () => {
  const portal = await openPortal()
  const [ada, admin] = [await portal.signIn('family_member'), await portal.signIn('admin')]
  const { id } = await createDocument(ada, { audience: 'private' })
  const answers = []
  for (const [call, body] of [
    ['GET /api/documents/{id}', undefined],
    ['PUT /api/documents/{id}', { title: 'Mine', version: 1 }],
    ['DELETE /api/documents/{id}', undefined],
    ['POST /api/documents/{id}/restore', undefined],
  ] as const) {
    const { status, body: failure } = await admin.try(call, { params: { id }, body })
    answers.push(`${status} ${failure.code}`)
  }
  expect(new Set(answers)).toEqual(new Set(['404 documents.not-found']))
})

test('only newly chosen readers are notified', async () => {
  const portal = await openPortal()
  const [ada, ben, cleo] = [
    await portal.signIn('family_member', 'Ada'),
    await portal.signIn('family_member', 'Ben'),
    await portal.signIn('family_member', 'Cleo'),
  ]
  const [adaMember, benMember, cleoMember] = [
    await createMember(portal, ada),
    await createMember(portal, ben),
    await createMember(portal, cleo),
  ]
  const { id, version } = await createDocument(ada, {
    audience: 'members',
    readerIds: [adaMember, benMember],
  })
  const listLinks = async (person: Person) =>
    (await person.call('GET /api/notifications')).map(({ topic, link }) => [topic, link])
  const notified = [['document-shared-with-you', `/documents/${id}`]]
  expect([await listLinks(ada), await listLinks(ben), await listLinks(cleo)]).toEqual([[], notified, []])
  await ada.call('PUT /api/documents/{id}', {
    params: { id },
    body: { readerIds: [adaMember, benMember, cleoMember], version },
  })
  expect([await listLinks(ada), await listLinks(ben), await listLinks(cleo)]).toEqual([
    [],
    notified,
    notified,
  ])
  const listWaiting = async (person: Person) =>
    (await person.call('GET /api/waiting')).map(({ kind }) => kind)
  expect([await listWaiting(ben), await listWaiting(cleo)]).toEqual([['documents'], ['documents']])
  const { current } = await ben.call('GET /api/documents/{id}', { params: { id } })
  await ben.fetch('GET', `/api/document-files/${current.id}`)
  expect([await listWaiting(ben), await listWaiting(cleo)]).toEqual([[], ['documents']])
})
