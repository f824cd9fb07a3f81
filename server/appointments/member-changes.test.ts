import { expect, test } from 'vitest'

import { createAppointment } from '#server/test/appointments.ts'
import { familyOfFour, importFile } from '#server/test/family-files.ts'
import { createMember, submitMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'

import { sweepAppointments } from './end-appointments.ts'

test('an appointment follows a merge of its member', async () => {
  const { portal, board, vera } = await openWithBoard()
  const [id, duplicateId] = [await createMember(portal), await createMember(portal)]
  for (const memberId of [id, duplicateId])
    await createAppointment(portal, { accountId: vera.user!.id, memberId }, board)
  const { id: requestId } = await vera.call('POST /api/family-members/{id}/merges', {
    params: { id },
    body: { duplicateId },
  })
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id: requestId }, body: {} })
  const appointments = await board.call('GET /api/appointments', { query: { memberId: id } })
  expect(appointments.map(({ state }) => state).toSorted()).toEqual(['ended', 'running'])
})

test('an appointment ends with the removal of its member', async () => {
  const { portal, board, vera } = await openWithBoard()
  const ada = await portal.signIn('family_member', 'Ada')
  const approvalId = await submitMember(ada, { firstName: 'Rosa' })
  const [member] = await board.call('GET /api/family-members')
  await createAppointment(portal, { accountId: vera.user!.id, memberId: member!.id }, board)
  expect((await vera.call('GET /api/user'))?.appointments).toHaveLength(1)
  await board.call('POST /api/board-approvals/{id}/reject', {
    params: { id: approvalId },
    body: { approvalNotes: 'Not of this family.' },
  })
  await expect.poll(async () => (await vera.call('GET /api/user'))?.appointments).toBeUndefined()
  await sweepAppointments(portal.platform)
  expect(await board.call('GET /api/appointments')).toMatchObject([
    { state: 'ended', endedBecause: 'removal', endedBy: null, member: { id: member!.id, isRemoved: true } },
  ])
  expect(await vera.call('GET /api/notifications')).toContainEqual(
    expect.objectContaining({ title: 'An appointment has ended' }),
  )
})

test('a running appointment prevents the undo of an import', async () => {
  const { portal, board, vera } = await openWithBoard()
  const { id } = await importFile(board, familyOfFour)
  const maud = (await board.call('GET /api/family-members')).find(({ firstName }) => firstName === 'Maud')!
  const grant = { accountId: vera.user!.id, memberId: maud.id }
  const appointment = await createAppointment(portal, grant, board)
  const undo = () => board.try('POST /api/gedcom-imports/{id}/undo', { params: { id } })
  expect(await undo()).toMatchObject({
    status: 409,
    body: {
      error: 'This import can no longer be undone: 1 appointment concerns them, which the board can end',
    },
  })
  await board.call('POST /api/appointments/{id}/end', {
    params: { id: appointment.id },
    body: { reason: 'The import is undone.' },
  })
  expect((await undo()).status).toBe(200)
  expect((await board.call('GET /api/family-members')).length).toBe(0)
})

async function openWithBoard() {
  const portal = await openPortal()
  const board = await portal.signIn('board_member', 'Ben')
  return { portal, board, vera: await portal.signIn('family_member', 'Vera') }
}
