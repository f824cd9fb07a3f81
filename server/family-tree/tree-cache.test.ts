import { expect, test } from 'vitest'

import { familyOfFour, importFile } from '#server/test/family-files.ts'
import { submitMember } from '#server/test/members.ts'
import { openPortalWithBoard, type TestPortal } from '#server/test/open-portal.ts'

test('a node reads its own changes without notifications', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  await silenceNotifications(portal)
  const readTree = async () => {
    const members = await ada.call('GET /api/family-members')
    return {
      members: members
        .map(({ firstName, biography, isVerified }) => (biography ?? firstName) + (isVerified ? '' : '?'))
        .toSorted(),
      pending: (await board.call('GET /api/user'))?.notices?.pendingApprovals,
      ada: (await ada.call('GET /api/user'))?.notices,
    }
  }
  const approveRequest = (id: string) =>
    board.call('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  const rejectRequest = (id: string) =>
    board.call('POST /api/board-approvals/{id}/reject', { params: { id }, body: {} })
  const none = {
    linkedMemberId: null,
    pendingApprovals: 0,
    unseenDecisions: 0,
    unseenNotifications: 0,
    unreadConversations: 0,
  }
  expect(await readTree()).toEqual({ members: [], pending: 0, ada: none })

  const [first, second, third] = [
    await submitMember(ada, { firstName: 'Ivo' }),
    await submitMember(ada, { firstName: 'Una' }),
    await submitMember(ada, { firstName: 'Eli' }),
  ]
  expect(await readTree()).toEqual({ members: ['Eli?', 'Ivo?', 'Una?'], pending: 3, ada: none })
  await approveRequest(first)
  expect(await readTree()).toEqual({
    members: ['Eli?', 'Ivo', 'Una?'],
    pending: 2,
    ada: { ...none, unseenDecisions: 1 },
  })
  await rejectRequest(second)
  expect(await readTree()).toEqual({
    members: ['Eli?', 'Ivo'],
    pending: 1,
    ada: { ...none, unseenDecisions: 2 },
  })
  await ada.call('POST /api/board-notices/seen')
  expect((await readTree()).ada).toEqual(none)
  await ada.call('DELETE /api/board-approvals/{id}', { params: { id: third } })
  expect(await readTree()).toEqual({ members: ['Ivo'], pending: 0, ada: none })

  const [ivo] = await ada.call('GET /api/family-members')
  const params = { id: ivo!.id }
  const claim = await ada.call('POST /api/family-members/{id}/claims', { params, body: {} })
  expect((await readTree()).pending).toBe(1)
  const { familyMemberId } = await approveRequest(claim.id)
  const linked = { ...none, linkedMemberId: familyMemberId }
  expect((await readTree()).ada).toEqual({ ...linked, unseenDecisions: 1 })
  const { version } = await ada.call('GET /api/family-members/{id}', { params })
  const body = { version, biography: 'I keep bees.' }
  await ada.call('PUT /api/family-members/{id}/own-details', { params, body })
  expect((await readTree()).members).toEqual(['I keep bees.'])

  const { id } = await importFile(board, familyOfFour)
  expect((await readTree()).members).toHaveLength(5)
  await board.call('POST /api/gedcom-imports/{id}/undo', { params: { id } })
  expect((await readTree()).members).toHaveLength(1)
})

/** The triggers of the database no longer report changes, as if each notification were still on its way. */
async function silenceNotifications({ database: { pool } }: TestPortal): Promise<void> {
  for (const name of ['notify_family_tree_change', 'notify_board_approvals_change'])
    await pool.query(
      `create or replace function ${name}() returns trigger language plpgsql as $$ begin return null; end $$`,
    )
}
