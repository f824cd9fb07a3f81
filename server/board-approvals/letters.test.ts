import { expect, test, vi } from 'vitest'

import { openPortalWithMail, mailTimeout } from '#server/test/mailbox.ts'
import { submitMember } from '#server/test/members.ts'

// pg-boss makes its schema first, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

test('the decision email names neither member nor decision', async () => {
  const { mailbox, portal } = await openPortalWithMail({ PUBLIC_URL: 'http://family.example.test' })
  const [ada, board] = [
    await portal.signIn('family_member', 'Ada'),
    await portal.signIn('board_member', 'Ben'),
  ]
  const id = await submitMember(ada, { firstName: 'Cosima', lastName: 'Dunmore' })
  await board.call('POST /api/board-approvals/{id}/reject', {
    params: { id },
    body: { approvalNotes: 'No record of her.' },
  })
  await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(1)
  const [letter] = mailbox.received
  expect(letter).toMatchObject({
    recipients: [ada.user?.email],
    subject: 'The board has decided on your request',
  })
  expect(letter?.text).toContain('Dear Ada,\n\nThe board has decided on your request.')
  expect(letter?.text).toContain('http://family.example.test/board-approvals')
  expect(letter?.text).not.toMatch(/Cosima|Dunmore|rejected|No record of her/)
})

test('a deactivated requester gets no email', async () => {
  const { mailbox, portal } = await openPortalWithMail()
  const people = ['Ada', 'Bo'] as const
  const [ada, bo] = await Promise.all(people.map(name => portal.signIn('family_member', name)))
  const board = await portal.signIn('board_member', 'Ben')
  const ids = [await submitMember(ada!), await submitMember(bo!)]
  await portal.database.db
    .updateTable('users')
    .set({ isActive: false })
    .where('id', '=', ada!.user!.id)
    .execute()
  for (const id of ids)
    await board.call('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(1)
  expect(mailbox.received[0]?.recipients).toEqual([bo!.user?.email])
})
