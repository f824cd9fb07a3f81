import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import { createMember, submitMember, createSubmission } from '#server/test/members.ts'
import { openPortal, openPortalWithBoard } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

test('approving a member sets the verification fields', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const id = await submitMember(ada)
  const decided = await board.call('POST /api/board-approvals/{id}/approve', {
    params: { id },
    body: { approvalNotes: 'Welcome.' },
  })
  expect(decided).toMatchObject({
    status: 'approved',
    approvedBy: 'Ben Hartwell',
    approvalNotes: 'Welcome.',
    reviewedAt: portal.time.now.toISOString(),
    isOwnDecision: true,
  })
  expect(await ada.call('GET /api/board-approvals')).toMatchObject([{ id, isOwnDecision: false }])
  expect(await ada.call('GET /api/family-members')).toMatchObject([
    { isVerified: true, verifiedBy: 'Ben Hartwell', verifiedAt: portal.time.now.toISOString() },
  ])
})

test('a rejected member remains as a name on relatives', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const id = await submitMember(ada)
  const [member] = await ada.call('GET /api/family-members')
  const child = await createMember(portal, undefined, { firstName: 'Clara', fatherId: member!.id })
  await board.call('POST /api/board-approvals/{id}/reject', { params: { id }, body: {} })
  expect(await ada.call('GET /api/family-members')).toMatchObject([
    { id: child, fatherId: null, fatherName: 'Ada Hartwell' },
  ])
  expect((await ada.try('GET /api/family-members/{id}', { params: { id: member!.id } })).status).toBe(404)
  const [request] = await ada.call('GET /api/board-approvals')
  expect([request?.status, request?.memberName]).toEqual(['rejected', 'Ada Hartwell'])
  expect(request?.differences).toContainEqual({
    field: 'firstName',
    before: null,
    after: 'Ada',
    current: 'Ada',
    isHidden: false,
  })
})

test('rejects own, decided and unauthorized decisions', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const own = await submitMember(board)
  const approveRequest = (person: Person, id: string) =>
    person.try('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  expect(await approveRequest(board, own)).toMatchObject({
    status: 403,
    body: { code: 'board-approvals.own-request' },
  })
  expect(await approveRequest(ada, own)).toMatchObject({
    status: 403,
    body: { code: 'platform.not-allowed' },
  })
  const admin = await portal.signIn('admin', 'Rosa')
  expect((await approveRequest(admin, own)).status).toBe(200)
  expect(await approveRequest(admin, own)).toMatchObject({
    status: 409,
    body: { code: 'board-approvals.already-decided' },
  })
  expect((await approveRequest(admin, '11111111-1111-4111-8111-111111111111')).status).toBe(404)
})

test('only one of several concurrent decisions succeeds', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const id = await submitMember(ada)
  const deciders = await Promise.all(Array.from({ length: 4 }, () => portal.signIn('board_member')))
  const answers = await Promise.all(
    deciders.map((person, index) =>
      person.try(`POST /api/board-approvals/{id}/${index % 2 === 0 ? 'approve' : 'reject'}`, {
        params: { id },
        body: {},
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
})

test('lists all requests for the board, own ones for members', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const id = await submitMember(ada)
  const ben = await portal.signIn('family_member')
  expect(await ben.call('GET /api/board-approvals')).toEqual([])
  expect(await ada.call('GET /api/board-approvals')).toMatchObject([{ id, isOwn: true, canDecide: false }])
  expect(await board.call('GET /api/board-approvals')).toMatchObject([{ id, isOwn: false, canDecide: true }])
})

test('only the requester adds notes to a pending request', async () => {
  const { ada, board } = await openPortalWithBoard()
  const id = await submitMember(ada)
  const changeNotes = (person: Person) =>
    person.try('PUT /api/board-approvals/{id}/notes', {
      params: { id },
      body: { requestNotes: 'Our cousin.' },
    })
  expect(await changeNotes(ada)).toMatchObject({ status: 200, body: { requestNotes: 'Our cousin.' } })
  expect((await changeNotes(board)).status).toBe(403)
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  expect((await changeNotes(ada)).status).toBe(409)
})

test('counts decisions until the requester has seen them', async () => {
  const { ada, board } = await openPortalWithBoard()
  const id = await submitMember(ada)
  const own = await submitMember(board)
  const readNotices = async (person: Person) => (await person.call('GET /api/user'))?.notices
  const linkedMemberId = null
  expect(await readNotices(board)).toEqual({
    linkedMemberId,
    pendingApprovals: 1,
    unseenDecisions: 0,
    unseenNotifications: 0,
    unreadConversations: 0,
  })
  expect(await readNotices(ada)).toEqual({
    linkedMemberId,
    pendingApprovals: 0,
    unseenDecisions: 0,
    unseenNotifications: 0,
    unreadConversations: 0,
  })
  expect(await listDeciders(board)).toEqual({ [id]: null, [own]: 0 })
  expect(await listDeciders(ada)).toEqual({ [id]: 1 })
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  expect(await readNotices(board)).toEqual({
    linkedMemberId,
    pendingApprovals: 0,
    unseenDecisions: 0,
    unseenNotifications: 0,
    unreadConversations: 0,
  })
  expect(await readNotices(ada)).toEqual({
    linkedMemberId,
    pendingApprovals: 0,
    unseenDecisions: 1,
    unseenNotifications: 0,
    unreadConversations: 0,
  })
  expect(await listDeciders(ada)).toEqual({ [id]: null })
  expect(await ada.call('POST /api/board-notices/seen')).toEqual({
    linkedMemberId,
    pendingApprovals: 0,
    unseenDecisions: 0,
    unseenNotifications: 0,
    unreadConversations: 0,
  })
})

test('the account carries its notices, cached until a change', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const readNotices = async (person: Person) => (await person.call('GET /api/user'))?.notices
  expect(await readNotices(board)).toEqual({
    linkedMemberId: null,
    pendingApprovals: 0,
    unseenDecisions: 0,
    unseenNotifications: 0,
    unreadConversations: 0,
  })

  const id = await submitMember(ada)
  expect(await readNotices(board)).toMatchObject({ pendingApprovals: 1 })
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  expect(await readNotices(board)).toMatchObject({ pendingApprovals: 0 })
  expect(await readNotices(ada)).toMatchObject({ unseenDecisions: 1 })
  await ada.call('POST /api/board-notices/seen')
  expect(await readNotices(ada)).toEqual({
    linkedMemberId: null,
    pendingApprovals: 0,
    unseenDecisions: 0,
    unseenNotifications: 0,
    unreadConversations: 0,
  })

  // As by another node: only the database reports it.
  const [member] = await ada.call('GET /api/family-members')
  await portal.database.db
    .updateTable('familyMembers')
    .set({ userId: ada.user!.id })
    .where('id', '=', member!.id)
    .execute()
  await expect.poll(() => readNotices(ada)).toMatchObject({ linkedMemberId: member!.id })
})

test('counts only accounts that can decide now', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const id = await submitMember(ada)
  const countDeciders = async () => (await listDeciders(ada))[id]
  const changeUser = async (person: Person, columns: { isActive?: boolean; awaitsApproval?: boolean }) => {
    await portal.database.db.updateTable('users').set(columns).where('id', '=', person.user!.id).execute()
  }
  const deactivated = await portal.signIn('board_member')
  const waiting = await portal.signIn('admin')
  expect(await countDeciders()).toBe(2)
  await changeUser(deactivated, { isActive: false })
  expect(await countDeciders()).toBe(1)
  await changeUser(waiting, { awaitsApproval: true })
  expect(await countDeciders()).toBe(0)

  await portal.signIn('board_member')
  expect(await countDeciders()).toBe(1)
  portal.time.now = addDuration(portal.time.now, 4 * 365 * day)
  const ben = await portal.signIn('family_member')
  const later = await submitMember(ben)
  expect(await listDeciders(ben)).toEqual({ [later]: 0 })
})

test('audits every step of a request', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const id = await submitMember(ada)
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  const entries = await portal.database.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['family-tree.member-submitted', ada.user?.id],
    ['family-tree.new_member-approved', board.user?.id],
  ])
})

test('limits an account to 200 pending requests', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const id = await createMember(portal)
  const first = await submitMember(ada)
  const { db } = portal.database
  await db
    .insertInto('boardApprovals')
    .columns(['kind', 'familyMemberId', 'requestedById', 'requestedAt', 'changes'])
    .expression(
      db
        .selectFrom('boardApprovals')
        .select(['kind', 'familyMemberId', 'requestedById', 'requestedAt', 'changes'])
        .crossJoin(sql`generate_series(1, 199)`.as('number')),
    )
    .execute()
  const requestCorrection = (person: Person) =>
    person.try('POST /api/family-members/{id}/corrections', {
      params: { id },
      body: { changes: { occupation: 'Printer' }, version: 1 },
    })
  const submitAnother = () => ada.try('POST /api/family-members', { body: createSubmission() })
  const claimMember = () => ada.try('POST /api/family-members/{id}/claims', { params: { id }, body: {} })
  for (const refused of [await requestCorrection(ada), await submitAnother(), await claimMember()])
    expect([refused.status, refused.body]).toMatchObject([
      409,
      {
        code: 'board-approvals.too-many-pending',
        error: 'You have 200 pending requests. Please wait until the board has decided some of them',
      },
    ])
  // The limit applies to each account separately.
  expect((await requestCorrection(board)).status).toBe(201)
  expect(await ada.call('GET /api/family-members')).toHaveLength(2)

  await board.call('POST /api/board-approvals/{id}/approve', { params: { id: first }, body: {} })
  expect((await submitAnother()).status).toBe(201)
})

/** The number of accounts that can decide each request, by its id. */
async function listDeciders(person: Person): Promise<Record<string, number | null>> {
  const requests = await person.call('GET /api/board-approvals')
  return Object.fromEntries(requests.map(({ id, deciders }) => [id, deciders]))
}
