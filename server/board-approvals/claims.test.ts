import { expect, test } from 'vitest'

import { approveRequest, requestCorrection, tryApproveRequest } from '#server/test/corrections.ts'
import { createMember, submitMember } from '#server/test/members.ts'
import { openPortalWithBoard } from '#server/test/open-portal.ts'

test('an approved claim links one account to one member', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [one, two] = [await createMember(portal), await createMember(portal)]
  const claimMember = (id: string) =>
    ada.try('POST /api/family-members/{id}/claims', { params: { id }, body: {} })
  const twice = await Promise.all([claimMember(one), claimMember(one)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await claimMember(two)).status).toBe(201)
  const requests = await board.call('GET /api/board-approvals')
  const decisions = await Promise.all(
    requests.map(({ id }) =>
      board.try('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} }),
    ),
  )
  expect(decisions.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await claimMember(two)).status).toBe(409)
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
  await approveRequest(
    board,
    await ada.call('POST /api/family-members/{id}/claims', { params: { id }, body: {} }),
  )
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

test('a claim shows the new member that it also verifies', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const clara = await portal.signIn('family_member', 'Clara')
  await submitMember(clara, { biography: 'Never reviewed.', email: ada.user!.email, phoneNumber: '1' })
  const [{ id } = { id: '' }] = await ada.call('GET /api/family-members')
  const own = await ada.call('POST /api/family-members/{id}/claims', { params: { id }, body: {} })
  const findClaim = async () =>
    (await board.call('GET /api/board-approvals')).find(request => request.id === own.id)!
  expect(await findClaim()).toMatchObject({
    alsoVerifies: { addedBy: 'Clara Hartwell' },
    claimant: { matchesMemberEmail: false },
  })
  const details = (await findClaim()).differences.map(({ field, after }) => [field, after])
  expect(details).toContainEqual(['biography', 'Never reviewed.'])
  expect(details).toContainEqual(['phoneNumber', '1'])
  const fields = own.differences.map(({ field }) => field)
  expect(fields).toContain('biography')
  expect(fields, 'contact fields are hidden from the claimant').not.toContain('phoneNumber')
  await board.call('POST /api/board-approvals/{id}/reject', { params: { id: own.id }, body: {} })
  expect(
    (await findClaim()).differences.map(({ field }) => field),
    'stored with the decision',
  ).toContain('biography')
  const [rejected] = await ada.call('GET /api/board-approvals')
  expect(rejected!.differences.map(({ field }) => field)).not.toContain('phoneNumber')
  const verified = { id: await createMember(portal, undefined, { biography: 'Known.' }) }
  const other = await ada.call('POST /api/family-members/{id}/claims', { params: verified, body: {} })
  expect(other).toMatchObject({ differences: [], alsoVerifies: null })
})

test.each([
  { author: 'someone else', matches: true },
  { author: 'an import of the claimant', matches: false },
  { author: 'a submission of the claimant', matches: false },
  { author: 'a correction of the claimant', matches: false },
  { author: 'an entry of the claimant that was merged', matches: false },
])('an email from $author is evidence: $matches', async ({ author, matches }) => {
  const { portal, ada, board } = await openPortalWithBoard()
  const { email, id: userId } = ada.user!
  const findOther = async (id?: string) =>
    (await board.call('GET /api/family-members')).find(member => member.id !== id)!.id
  const addMember = async () => {
    if (author === 'someone else') return createMember(portal, undefined, { email })
    if (author.startsWith('an import'))
      return createMember(portal, undefined, { email, addedById: userId, addedBy: null })
    if (author.startsWith('a submission')) {
      await approveRequest(board, { id: await submitMember(ada, { email }) })
      return findOther()
    }
    const id = await createMember(portal)
    if (author.startsWith('a correction')) {
      await approveRequest(board, await requestCorrection(ada, id, { email }))
      return id
    }
    await submitMember(ada, { email })
    const params = { id }
    const body = { duplicateId: await findOther(id), requestNotes: null }
    const clara = await portal.signIn('family_member', 'Clara')
    await approveRequest(board, await clara.call('POST /api/family-members/{id}/merges', { params, body }))
    return id
  }
  const params = { id: await addMember() }
  const { id } = await ada.call('POST /api/family-members/{id}/claims', { params, body: {} })
  const claim = (await board.call('GET /api/board-approvals')).find(request => request.id === id)
  expect(claim?.claimant?.matchesMemberEmail).toBe(matches)
})

test('a claim does not verify a submission of the decider', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  await submitMember(board)
  const [{ id } = { id: '' }] = await ada.call('GET /api/family-members')
  const claim = await ada.call('POST /api/family-members/{id}/claims', { params: { id }, body: {} })
  const refused = await tryApproveRequest(board, claim)
  expect([refused.status, refused.body.code]).toEqual([403, 'board-approvals.own-submission'])
  expect((await tryApproveRequest(await portal.signIn('admin'), claim)).status).toBe(200)
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
