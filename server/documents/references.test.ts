import { expect, test } from 'vitest'

import { approveRequest } from '#server/test/corrections.ts'
import { createShare, download, openShare } from '#server/test/document-shares.ts'
import { createDocument } from '#server/test/documents.ts'
import { familyOfFour, importFile } from '#server/test/family-files.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, openPortalWithBoard } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { createPhotograph } from '#server/test/photographs.ts'
import { createExpectation } from '#server/test/tax-expectations.ts'

async function mergeMembers(requester: Person, board: Person, id: string, duplicateId: string) {
  const body = { duplicateId, requestNotes: null }
  const request = await requester.call('POST /api/family-members/{id}/merges', { params: { id }, body })
  await approveRequest(board, request)
}

test('a merge moves papers, readers and expected documents', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const rosa = await portal.signIn('family_member', 'Rosa')
  const member = await createMember(portal, undefined, { firstName: 'Rosa' })
  const duplicate = await createMember(portal, rosa, { firstName: 'Rosa' })
  const other = await createMember(portal)
  const both = await createDocument(ada, { memberIds: [member, duplicate, other] })
  const chosen = await createDocument(ada, { audience: 'members', readerIds: [duplicate, other] })
  const expected = await createExpectation(portal, { memberId: duplicate })
  const share = await createShare(ada, { documentIds: [chosen.id] })
  await mergeMembers(ada, board, member, duplicate)

  const read = (person: Person, { id }: { id: string }) =>
    person.call('GET /api/documents/{id}', { params: { id } })
  const listIds = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted()
  expect(listIds((await read(ada, both)).members)).toEqual([member, other].toSorted())
  expect(listIds((await read(ada, chosen)).readers)).toEqual([member, other].toSorted())
  // The account of the duplicate is now linked to the member.
  expect(await read(rosa, chosen)).toMatchObject({ id: chosen.id })
  expect(await rosa.call('GET /api/tax-expectations')).toMatchObject([
    { id: expected.id, member: { id: member } },
  ])
  for (const memberId of [member, duplicate])
    expect(listIds(await ada.call('GET /api/documents', { query: { memberId } }))).toEqual([both.id])
  const adviser = portal.visitor()
  await openShare(adviser, share)
  expect((await download(adviser, chosen.current.id)).status).toBe(200)
})

test('an import is not undone while papers refer to its people', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const { id } = await importFile(ben, familyOfFour)
  const [bram, doran] = (await ben.call('GET /api/family-members')).map(member => member.id)
  const about = await createDocument(ben, { memberIds: [bram!] })
  const readers = [bram!, doran!]
  const chosen = await createDocument(ben, { audience: 'members', memberIds: [bram!], readerIds: readers })
  const expected = await createExpectation(portal, { memberId: doran! })
  const tryToUndo = async () => {
    const { status, body } = await ben.try('POST /api/gedcom-imports/{id}/undo', { params: { id } })
    return body.error ?? status
  }
  expect(await tryToUndo()).toBe(
    'This import can no longer be undone: 2 documents have been filed for them, ' +
      '1 tax document is expected of them',
  )
  await ben.call('DELETE /api/documents/{id}', { params: { id: about.id } })
  await ben.call('DELETE /api/tax-expectations/{id}', { params: { id: expected.id } })
  expect(await tryToUndo()).toBe('This import can no longer be undone: 1 document has been filed for them')
  await ben.call('PUT /api/documents/{id}', {
    params: { id: chosen.id },
    body: { memberIds: [], readerIds: [], audience: 'office', version: 1 },
  })
  expect(await tryToUndo()).toBe(200)
  const restored = await ben.call('POST /api/documents/{id}/restore', { params: { id: about.id } })
  expect(restored).toMatchObject({ removedAt: null, members: [] })
})

test('counts a photograph of several members once', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const { id } = await importFile(ben, familyOfFour)
  const [bram, doran] = (await ben.call('GET /api/family-members')).map(member => member.id)
  await createPhotograph(portal, ben, { memberId: bram!, memberIds: [bram!, doran!] })
  const { body } = await ben.try('POST /api/gedcom-imports/{id}/undo', { params: { id } })
  expect(body.error).toBe(
    'This import can no longer be undone: 1 photograph or video shows them or is on their pages',
  )
})

test('documents of a deactivated account stay with their audience', async () => {
  const portal = await openPortal()
  const [ada, ben, cora] = [
    await portal.signIn('family_member'),
    await portal.signIn('board_member'),
    await portal.signIn('family_member'),
  ]
  const documents: { id: string }[] = []
  for (const audience of ['family', 'office', 'private'] as const)
    documents.push(await createDocument(ada, { audience }))
  await portal.database.db
    .updateTable('users')
    .set({ isActive: false })
    .where('id', '=', ada.user!.id)
    .execute()
  const readStatuses = async (person: Person) => {
    const statuses = []
    for (const { id } of documents)
      statuses.push((await person.try('GET /api/documents/{id}', { params: { id } })).status)
    return statuses
  }
  await expect.poll(() => readStatuses(ada)).toEqual([401, 401, 401])
  expect(await readStatuses(ben)).toEqual([200, 200, 404])
  expect(await readStatuses(cora)).toEqual([200, 404, 404])
  expect(await ben.call('GET /api/documents')).toMatchObject([
    { owner: 'Ada Hartwell' },
    { owner: 'Ada Hartwell' },
  ])
  const params = { id: documents[1]!.id }
  expect((await ben.try('DELETE /api/documents/{id}', { params })).status).toBe(200)
})
