import { expect, test } from 'vitest'

import { approve, tryApprove } from '#server/test/corrections.ts'
import { createMember, submitMember } from '#server/test/members.ts'
import { openPortalWithBoard } from '#server/test/open-portal.ts'

test('an approved claim links one account to one member', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [one, two] = [await createMember(portal), await createMember(portal)]
  const claim = (id: string) => ada.try('POST /api/family-members/{id}/claims', { params: { id }, body: {} })
  const twice = await Promise.all([claim(one), claim(one)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await claim(two)).status).toBe(201)
  const requests = await board.call('GET /api/board-approvals')
  const decisions = await Promise.all(
    requests.map(({ id }) =>
      board.try('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} }),
    ),
  )
  expect(decisions.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await claim(two)).status).toBe(409)
})

test('reports the linked, the claimed and the suggested member', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const readLinkedMember = () => ada.call('GET /api/linked-member')
  expect(await readLinkedMember()).toEqual({ member: null, claimedId: null, suggestedId: null })

  const id = await createMember(portal, undefined, { email: ada.user!.email.toUpperCase() })
  expect(await readLinkedMember()).toEqual({ member: null, claimedId: null, suggestedId: id })
  const { id: claim } = await ada.call('POST /api/family-members/{id}/claims', { params: { id }, body: {} })
  expect(await readLinkedMember()).toEqual({ member: null, claimedId: id, suggestedId: id })

  await board.call('POST /api/board-approvals/{id}/approve', { params: { id: claim }, body: {} })
  expect(await readLinkedMember()).toMatchObject({
    member: { id, email: ada.user!.email.toUpperCase() },
    claimedId: null,
    suggestedId: null,
  })
  expect(await board.call('GET /api/linked-member')).toMatchObject({ member: null })
})

test('suggests only a living, unlinked, unique email match', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const { email } = ada.user!
  const readSuggestion = async () => (await ada.call('GET /api/linked-member')).suggestedId
  await createMember(portal, undefined, { email, isAlive: false })
  await createMember(portal, board, { email })
  expect(await readSuggestion()).toBeNull()
  const one = await createMember(portal, undefined, { email })
  expect(await readSuggestion()).toBe(one)
  await createMember(portal, undefined, { email })
  expect(await readSuggestion()).toBeNull()
})

test('an approved claim verifies a submitted member', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const clara = await portal.signIn('family_member', 'Clara')
  const approvalId = await submitMember(clara)
  const [{ id } = { id: '' }] = await ada.call('GET /api/family-members')
  await approve(board, await ada.call('POST /api/family-members/{id}/claims', { params: { id }, body: {} }))
  const stale = await board.try('POST /api/board-approvals/{id}/reject', {
    params: { id: approvalId },
    body: {},
  })
  expect([stale.status, stale.body.code]).toEqual([409, 'board-approvals.already-decided'])
  expect((await ada.call('GET /api/linked-member')).member).toMatchObject({ id, isVerified: true })
  expect(await clara.call('GET /api/board-approvals')).toMatchObject([
    { id: approvalId, status: 'approved', approvalNotes: expect.stringContaining('claim') },
  ])
})

test('a claim does not verify a submission of the decider', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  await submitMember(board)
  const [{ id } = { id: '' }] = await ada.call('GET /api/family-members')
  const claim = await ada.call('POST /api/family-members/{id}/claims', { params: { id }, body: {} })
  const refused = await tryApprove(board, claim)
  expect([refused.status, refused.body.code]).toEqual([403, 'board-approvals.own-submission'])
  expect((await tryApprove(await portal.signIn('admin'), claim)).status).toBe(200)
})

test('does not remove a submitted member with an account', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const approvalId = await submitMember(board)
  const [{ id } = { id: '' }] = await ada.call('GET /api/family-members')
  await portal.database.db
    .updateTable('familyMembers')
    .set({ userId: ada.user!.id })
    .where('id', '=', id)
    .execute()
  const refused = await (
    await portal.signIn('admin')
  ).try('POST /api/board-approvals/{id}/reject', { params: { id: approvalId }, body: {} })
  expect([refused.status, refused.body.code]).toEqual([409, 'board-approvals.member-in-use'])
  expect(await ada.call('GET /api/family-members')).toHaveLength(1)
})
