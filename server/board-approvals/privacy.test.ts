import { expect, test } from 'vitest'

import { createMember, submitMember } from '#server/test/members.ts'
import { openPortalWithBoard } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

const reached = { phoneNumber: '302 555 0122', email: 'freya@example.test' }

test('only the board sees contact fields in a correction', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const id = await createMember(portal, undefined, { firstName: 'Freya', ...reached })
  const request = await ada.call('POST /api/family-members/{id}/corrections', {
    params: { id },
    body: { changes: { phoneNumber: '1', email: 'new@example.test', location: 'Lewes' }, version: 1 },
  })
  const shown = [
    { field: 'location', before: null, after: 'Lewes', current: null, isHidden: false },
    { field: 'phoneNumber', before: null, after: '1', current: null, isHidden: true },
    { field: 'email', before: null, after: 'new@example.test', current: null, isHidden: true },
  ]
  expect(request.differences).toEqual(shown)
  expect(await ada.call('GET /api/board-approvals')).toMatchObject([{ differences: shown }])
  const [seenByBoard] = await board.call('GET /api/board-approvals')
  expect(seenByBoard?.differences).toContainEqual({
    field: 'email',
    before: reached.email,
    after: 'new@example.test',
    current: reached.email,
    isHidden: false,
  })
})

test('a contact correction does not reveal the stored value', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const id = await createMember(portal, undefined, { firstName: 'Freya', ...reached })
  const { status, body } = await ada.try('POST /api/family-members/{id}/corrections', {
    params: { id },
    body: { changes: { email: reached.email, occupation: 'Brewer' }, version: 1 },
  })
  expect(status).toBe(201)
  const isHiddenFrom = async (person: Person) =>
    (await person.call('GET /api/board-approvals'))
      .find(({ id }) => id === (body as { id?: string }).id)
      ?.differences.map(({ field, before, isHidden }) => [field, before, isHidden])
  expect(await isHiddenFrom(ada)).toEqual([
    ['occupation', null, false],
    ['email', null, true],
  ])
  expect(await isHiddenFrom(board)).toContainEqual(['email', reached.email, false])
})

test('a merge hides contact fields from its requester', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const id = await createMember(portal, undefined, { firstName: 'Freya', ...reached })
  const duplicateId = await createMember(portal, undefined, {
    firstName: 'Freia',
    email: 'other@example.test',
    phoneNumber: '2',
  })
  const request = await ada.call('POST /api/family-members/{id}/merges', {
    params: { id },
    body: { duplicateId },
  })
  expect(request.differences.map(({ field }) => field)).toEqual(['firstName'])
  const [seenByBoard] = await board.call('GET /api/board-approvals')
  expect(seenByBoard?.differences.map(({ field }) => field)).toEqual(['firstName', 'phoneNumber', 'email'])
})

test('a request stores the originally requested values', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const requestId = await submitMember(ada, { occupation: 'Printer', email: 'xena@example.test' })
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id: requestId }, body: {} })
  await portal.database.db
    .updateTable('familyMembers')
    .set({ occupation: 'Banker', email: 'secret@example.test' })
    .execute()
  const [request] = await ada.call('GET /api/board-approvals')
  expect(request?.differences).toContainEqual({
    field: 'occupation',
    before: null,
    after: 'Printer',
    current: 'Banker',
    isHidden: false,
  })
  expect(JSON.stringify(request)).toContain('xena@example.test')
  expect(JSON.stringify(request)).not.toContain('secret@example.test')
})

test('removing a member rejects other requests about them', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const id = await createMember(portal, undefined, { firstName: 'Freya', occupation: 'Teacher' })
  await submitMember(ada, { firstName: 'Freia', occupation: 'Printer' })
  const [pending] = await ada.call('GET /api/board-approvals')
  const duplicateId = pending!.familyMemberId
  const merge = await ada.call('POST /api/family-members/{id}/merges', {
    params: { id },
    body: { duplicateId },
  })
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id: merge.id }, body: {} })
  const requests = await ada.call('GET /api/board-approvals')
  expect(requests.map(({ kind, status, approvalNotes }) => [kind, status, approvalNotes])).toEqual(
    expect.arrayContaining([
      ['merge', 'approved', null],
      ['new_member', 'rejected', 'This entry was merged into another entry for the same person.'],
    ]),
  )
  expect(requests.find(({ kind }) => kind === 'merge')?.differences).toContainEqual({
    field: 'occupation',
    before: 'Printer',
    after: 'Teacher',
    current: 'Teacher',
    isHidden: false,
    memberValue: 'Teacher',
  })
})

test("only the board sees a claimant's account details", async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const bo = await portal.signIn('family_member', 'Bo')
  const params = { id: await createMember(portal, undefined, { email: ada.user!.email.toUpperCase() }) }
  const own = await ada.call('POST /api/family-members/{id}/claims', { params, body: {} })
  await bo.call('POST /api/family-members/{id}/claims', { params, body: {} })
  const another = { id: await createMember(portal, undefined, { firstName: 'Boris' }) }
  const other = await bo.call('POST /api/family-members/{id}/claims', { params: another, body: {} })
  expect(own.claimant).toBeNull()
  const accountCreatedAt = portal.time.now.toISOString()
  const requests = await board.call('GET /api/board-approvals')
  expect(requests.map(({ claimant }) => claimant)).toEqual(
    expect.arrayContaining([
      {
        email: ada.user?.email,
        accountCreatedAt,
        matchesMemberEmail: true,
        competingClaims: 1,
        otherClaims: 0,
      },
      {
        email: bo.user?.email,
        accountCreatedAt,
        matchesMemberEmail: false,
        competingClaims: 1,
        otherClaims: 1,
      },
      {
        email: bo.user?.email,
        accountCreatedAt,
        matchesMemberEmail: false,
        competingClaims: 0,
        otherClaims: 1,
      },
    ]),
  )
  expect((await bo.call('GET /api/board-approvals'))[0]?.claimant).toBeNull()

  await board.call('POST /api/board-approvals/{id}/reject', { params: { id: other.id }, body: {} })
  // Linking one account rejects the other's claim.
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id: own.id }, body: {} })
  expect((await bo.call('GET /api/board-approvals')).filter(({ id }) => id !== other.id)).toMatchObject([
    { status: 'rejected', approvalNotes: 'The board approved another claim for this member or account.' },
  ])
  const late = await bo.try('POST /api/family-members/{id}/claims', { params, body: {} })
  expect([late.status, late.body.error]).toEqual([409, 'This member is already linked to an account'])
  const dead = { id: await createMember(portal, undefined, { isAlive: false }) }
  const ofTheDead = await bo.try('POST /api/family-members/{id}/claims', { params: dead, body: {} })
  expect([ofTheDead.status, ofTheDead.body.error]).toEqual([409, 'You cannot claim a member who has died'])
})
