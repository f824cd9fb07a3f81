import { expect, test } from 'vitest'

import { createMember } from '#server/test/members.ts'
import { openPortalWithBoard } from '#server/test/open-portal.ts'

test('a merge combines values and repoints relatives', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const memberId = await createMember(portal, undefined, { occupation: 'Teacher' })
  const duplicateId = await createMember(portal, ada, { occupation: 'Baker', location: 'Salem' })
  const child = await createMember(portal, undefined, { firstName: 'Clara', motherId: duplicateId })
  const { id } = await ada.call('POST /api/family-members/{id}/merges', {
    params: { id: memberId },
    body: { duplicateId, requestNotes: null },
  })
  const sides = [
    { field: 'occupation', memberValue: 'Teacher', before: 'Baker', after: 'Teacher' },
    { field: 'location', memberValue: null, before: 'Salem', after: 'Salem' },
  ]
  const findRequest = async () => (await ada.call('GET /api/board-approvals')).find(one => one.id === id)
  expect(await findRequest()).toMatchObject({ duplicateName: 'Ada Hartwell', differences: sides })
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  expect(await findRequest(), 'even after the duplicate is removed').toMatchObject({
    duplicateName: 'Ada Hartwell',
    differences: sides,
  })
  const members = await ada.call('GET /api/family-members')
  expect(members.map(member => member.id).toSorted()).toEqual([memberId, child])
  expect(members.find(member => member.id === memberId)).toMatchObject({
    occupation: 'Teacher',
    location: 'Salem',
  })
  expect(members.find(member => member.id === child)).toMatchObject({ motherId: memberId })
  // The account is linked to the remaining entry.
  const own = { params: { id: memberId }, body: { version: 3, biography: 'Both of me.' } }
  expect((await ada.try('PUT /api/family-members/{id}/own-details', own)).status).not.toBe(403)
})

test('rejects merging parent with child or two partners', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const mother = await createMember(portal)
  const child = await createMember(portal, undefined, { motherId: mother })
  const husband = await createMember(portal, undefined, { spouseId: mother })
  for (const [one, other] of [
    [mother, child],
    [child, mother],
    [mother, husband],
  ] as const) {
    const refused = await ada.try('POST /api/family-members/{id}/merges', {
      params: { id: one },
      body: { duplicateId: other },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'board-approvals.merge-impossible'])
  }
})
