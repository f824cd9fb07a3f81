import { expect, test } from 'vitest'

import { requestCorrection } from '#server/test/corrections.ts'
import { createMember, submitMember } from '#server/test/members.ts'
import { openPortalWithBoard } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

function withdrawRequest(person: Person, id: string) {
  return person.try('DELETE /api/board-approvals/{id}', { params: { id } })
}

test('withdrawing a correction changes nothing else', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const memberId = await createMember(portal)
  const { id } = await requestCorrection(ada, memberId, { occupation: 'Brewer' })
  expect(await withdrawRequest(ada, id)).toMatchObject({ status: 200, body: { id } })
  expect(await ada.call('GET /api/board-approvals')).toEqual([])
  expect((await board.call('GET /api/user'))?.notices).toMatchObject({ pendingApprovals: 0 })
  expect(await ada.call('GET /api/family-members/{id}', { params: { id: memberId } })).toMatchObject({
    occupation: null,
    version: 1,
  })
  const entries = await portal.database.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
  expect(entries.at(-1)).toMatchObject({
    action: 'family-tree.correction-withdrawn',
    actorId: ada.user!.id,
    subject: memberId,
  })
})

test('withdrawing a new member removes it and closes requests', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const id = await submitMember(ada)
  const [member] = await ada.call('GET /api/family-members')
  const clara = await portal.signIn('family_member', 'Clara')
  await requestCorrection(clara, member!.id, { occupation: 'Brewer' })
  expect((await withdrawRequest(ada, id)).status).toBe(200)
  expect(await board.call('GET /api/family-members')).toEqual([])
  expect(await clara.call('GET /api/board-approvals')).toMatchObject([
    { status: 'rejected', approvedBy: null, approvalNotes: 'The requester withdrew this member.' },
  ])
})

test('only the requester withdraws, while it is pending', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const id = await submitMember(ada)
  expect(await withdrawRequest(board, id)).toMatchObject({
    status: 403,
    body: { code: 'board-approvals.not-yours' },
  })
  const clara = await portal.signIn('family_member', 'Clara')
  expect((await withdrawRequest(clara, id)).status).toBe(404)
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  expect(await withdrawRequest(ada, id)).toMatchObject({
    status: 409,
    body: { code: 'board-approvals.already-decided' },
  })
})

test('does not withdraw a member that the board has linked', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const id = await submitMember(ada)
  await portal.database.db.updateTable('familyMembers').set({ userId: ada.user!.id }).execute()
  expect(await withdrawRequest(ada, id)).toMatchObject({
    status: 409,
    body: { code: 'board-approvals.member-in-use' },
  })
})
