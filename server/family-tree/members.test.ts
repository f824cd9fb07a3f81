import { expect, test } from 'vitest'

import { createMember, createSubmission } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'

test('submitting a member creates a pending approval', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member', 'Ada')
  const { approvalId, ...member } = await ada.call('POST /api/family-members', {
    body: createSubmission({ firstName: 'Ben' }),
  })
  expect(member).toMatchObject({
    firstName: 'Ben',
    lastName: 'Hartwell',
    relationship: 'child',
    generation: 1,
    isAlive: true,
    isVerified: false,
    verifiedBy: null,
    addedBy: 'Ada Hartwell',
    version: 1,
  })
  expect(await ada.call('GET /api/family-members')).toEqual([member])
  expect(await ada.call('GET /api/family-members/{id}', { params: { id: member.id } })).toEqual(member)
  expect(await ada.call('GET /api/board-approvals')).toMatchObject([
    {
      id: approvalId,
      familyMemberId: member.id,
      status: 'pending',
      kind: 'new_member',
      requestedBy: 'Ada Hartwell',
    },
  ])
})

test('stores a tab or line break in a field of one line as a space', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const body = createSubmission({
    firstName: 'Ben\tJosef',
    lastName: ' van\r\n Dunmore\n',
    occupation: 'Brewer\n\tof ale',
    biography: 'Keeps bees.\n\tSails.',
  })
  const { id } = await ada.call('POST /api/family-members', { body })
  expect(await ada.call('GET /api/family-members/{id}', { params: { id } })).toMatchObject({
    firstName: 'Ben Josef',
    lastName: 'van Dunmore',
    occupation: 'Brewer of ale',
    biography: 'Keeps bees.\n\tSails.',
  })
})

test('answers 404 for unknown and malformed member ids', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const removed = await createMember(portal)
  await portal.database.db
    .updateTable('familyMembers')
    .set({ removedAt: portal.time.now })
    .where('id', '=', removed)
    .execute()
  const unknown = '11111111-1111-4111-8111-111111111111'
  for (const id of [
    unknown,
    removed,
    '1',
    '0',
    '-1',
    '1.5',
    '1e9',
    'NaN',
    'null',
    'unknown',
    `${unknown}'`,
    '%00',
    '..',
  ])
    for (const call of [
      'GET /api/family-members/{id}',
      'GET /api/family-members/{id}/circle',
      'PUT /api/family-members/{id}/own-details',
      'POST /api/family-members/{id}/corrections',
      'POST /api/family-members/{id}/claims',
    ] as const) {
      const body = call.startsWith('GET') ? undefined : { version: 1, changes: {} }
      const { status, body: failure } = await ada.try(call, { params: { id }, ...(body && { body }) })
      expect([call, id, status]).toEqual([call, id, 404])
      expect(failure.error).not.toBe('')
    }
})

test('ignores id, verification and addedBy of the body', async () => {
  const portal = await openPortal()
  const admin = await portal.signIn('admin', 'Rosa')
  const id = '11111111-1111-4111-8111-111111111111'
  const body = {
    ...createSubmission(),
    id,
    isVerified: true,
    verifiedBy: 'me',
    addedBy: 'Someone',
    version: 9,
  }
  const member = await admin.call('POST /api/family-members', { body })
  expect(member).toMatchObject({ isVerified: false, verifiedBy: null, addedBy: 'Rosa Hartwell', version: 1 })
  expect(member.id).not.toBe(id)
})

test('only the member edits their own details', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const id = await createMember(portal, ada)
  const body = { phoneNumber: '555 0199', biography: 'Keeps bees.', version: 1 }
  const changed = await ada.call('PUT /api/family-members/{id}/own-details', { params: { id }, body })
  expect(changed).toMatchObject({ phoneNumber: '555 0199', biography: 'Keeps bees.', version: 2 })

  for (const role of ['family_member', 'board_member', 'admin'] as const) {
    const other = await portal.signIn(role)
    const refused = await other.try('PUT /api/family-members/{id}/own-details', { params: { id }, body })
    expect([role, refused.status, refused.body.code]).toEqual([role, 403, 'family-tree.not-yourself'])
  }
})

test('the second edit of a version is a conflict', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const id = await createMember(portal, ada)
  const edits = await Promise.all(
    ['one', 'two'].map(biography =>
      ada.try('PUT /api/family-members/{id}/own-details', {
        params: { id },
        body: { biography, version: 1 },
      }),
    ),
  )
  expect(edits.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
