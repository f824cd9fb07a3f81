import { describe, expect, test } from 'vitest'

import { addDuration, day, hour } from '#server/platform/clock.ts'
import { createDocument } from '#server/test/documents.ts'
import { createInquiry } from '#server/test/inquiries.ts'
import { createInvitation } from '#server/test/invitations.ts'
import { submitMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

describe('GET /api/waiting', () => {
  test('returns nothing for an account that owes nothing', async () => {
    const portal = await openPortal()
    for (const role of ['family_member', 'board_member', 'admin'] as const)
      expect(await listKinds(await portal.signIn(role))).toEqual([])
  })

  test('lists requests for those who decide, without their own', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('board_member', 'Ben')]
    await submitMember(ben)
    expect(await listKinds(ben)).toEqual([])
    await submitMember(ada)
    expect(await ben.call('GET /api/waiting')).toEqual([
      {
        kind: 'approvals',
        title: '1 request to decide',
        sentence: 'New members, corrections, merges and claims wait for a decision by the board.',
        link: '/board-approvals',
        count: 1,
        isOverdue: false,
      },
    ])
    expect(await listKinds(ada)).toEqual([])
  })

  test('lists inquiries for administrators, overdue after 24 hours', async () => {
    const portal = await openPortal()
    const [ada, grace] = [await portal.signIn('family_member'), await portal.signIn('admin', 'Grace')]
    await createInquiry(portal)
    expect(await grace.call('GET /api/waiting')).toMatchObject([
      { title: '1 inquiry to answer', isOverdue: false },
    ])
    portal.time.now = addDuration(portal.time.now, 25 * hour)
    expect(await grace.call('GET /api/waiting')).toMatchObject([
      { sentence: '1 inquiry is older than 24 hours.', isOverdue: true },
    ])
    expect(await listKinds(ada)).toEqual([])
  })

  test('lists documents that expire for their owner and the office', async () => {
    const portal = await openPortal()
    const [ada, rosa] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Rosa')]
    const board = await portal.signIn('board_member', 'Ben')
    const expiresOn = portal.platform.today(addDuration(portal.time.now, 30 * day))
    await createDocument(ada, { audience: 'office', expiresOn })
    await createDocument(ada, { audience: 'private', expiresOn })
    expect(await ada.call('GET /api/waiting')).toMatchObject([{ kind: 'expiring-documents', count: 2 }])
    expect(await board.call('GET /api/waiting')).toMatchObject([{ kind: 'expiring-documents', count: 1 }])
    expect(await listKinds(rosa)).toEqual([])
  })

  test('lists a board term for its member and administrators', async () => {
    const portal = await openPortal()
    const [ben, grace] = [await portal.signIn('board_member', 'Ben'), await portal.signIn('admin', 'Grace')]
    const other = await portal.signIn('board_member', 'Cleo')
    await setTermEnd(portal, ben, addDuration(portal.time.now, 20 * day))
    expect(await ben.call('GET /api/waiting')).toMatchObject([
      { kind: 'board-terms', title: 'Your board term expires soon', link: '/account' },
    ])
    expect(await grace.call('GET /api/waiting')).toMatchObject([
      { kind: 'board-terms', title: '1 board term expires soon', link: '/role-management' },
    ])
    expect(await listKinds(other)).toEqual([])
  })

  test('lists unread conversations until they are opened', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
    const body = { toMemberId: ben.user!.id, message: 'The quince is ripe.' }
    const { id, conversationId } = await ada.call('POST /api/family-messages', { body })
    expect(await ben.call('GET /api/waiting')).toMatchObject([
      { kind: 'messages', title: '1 unread conversation', sentence: 'Ada Hartwell wrote to you.' },
    ])
    expect(await listKinds(ada)).toEqual([])
    await ben.call('POST /api/conversations/{id}/read', {
      params: { id: conversationId },
      body: { messageId: id },
    })
    expect(await listKinds(ben)).toEqual([])
  })

  test('lists open invitations for who sent them', async () => {
    const portal = await openPortal()
    const [grace, hugh] = [await portal.signIn('admin', 'Grace'), await portal.signIn('admin', 'Hugh')]
    await createInvitation(portal, {}, grace)
    expect(await grace.call('GET /api/waiting')).toMatchObject([
      { kind: 'invitations', title: '1 open invitation', link: '/role-management#invitations' },
    ])
    expect(await listKinds(hugh)).toEqual([])
  })
})

async function listKinds(person: Person): Promise<string[]> {
  return (await person.call('GET /api/waiting')).map(({ kind }) => kind)
}

async function setTermEnd({ database }: TestPortal, person: Person, boardTermExpires: Date): Promise<void> {
  await database.db.updateTable('users').set({ boardTermExpires }).where('id', '=', person.user!.id).execute()
}
