import { expect, test } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import { announceOnce } from '#server/platform/live-events.ts'
import { openStream } from '#server/test/live.ts'
import { createMember } from '#server/test/members.ts'
import { findListed, readTexts, send } from '#server/test/messages.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

test('the board has one conversation with its members', async () => {
  const { ben, cora, admin, ada, board } = await openWithBoard()
  expect(board.people.map(({ name }) => name)).toEqual(['Ben Hartwell', 'Cora Hartwell', 'Rosa Hartwell'])
  expect((await openBoard(cora)).id).toBe(board.id)
  expect((await ada.try('POST /api/conversations', { body: { kind: 'board' } })).status).toBe(403)
  await send(ben, board.id, 'The agenda.')
  expect(await readTexts(admin, board.id)).toEqual(['The agenda.'])
  expect(await ada.call('GET /api/conversations')).toEqual([])
  const change = { params: { id: board.id }, body: { title: 'Ours', version: 1 } }
  expect((await ben.try('PUT /api/conversations/{id}', change)).status).toBe(403)
  expect((await ben.try('POST /api/conversations/{id}/leave', { params: { id: board.id } })).status).toBe(403)
})

test('someone who leaves the board reads nothing more', async () => {
  const { portal, ben, cora, board } = await openWithBoard()
  await send(ben, board.id, 'The agenda.')
  expect(await readUnread(cora)).toBe(1)
  const { db } = portal.database
  const boardTermExpires = addDuration(portal.time.now, 1)
  await db.updateTable('users').set({ boardTermExpires }).where('id', '=', cora.user!.id).execute()
  portal.time.now = boardTermExpires
  // No one has updated the people of the conversation yet.
  const params = { id: board.id }
  expect((await cora.try('GET /api/conversations/{id}', { params })).status).toBe(404)
  expect((await cora.try('GET /api/conversations/{id}/messages', { params })).status).toBe(404)
  expect(
    (await cora.try('POST /api/conversations/{id}/messages', { params, body: { message: 'x' } })).status,
  ).toBe(404)
  expect((await cora.try('POST /api/conversations/{id}/typing', { params })).status).toBe(404)
  expect(await cora.call('GET /api/message-search', { query: { q: 'agenda' } })).toEqual([])
  expect(await cora.call('GET /api/conversations')).toEqual([])
  expect(await readUnread(cora)).toBe(0)

  await send(ben, board.id, 'Without Cora.')
  const later = addDuration(portal.time.now, day)
  await db.updateTable('users').set({ boardTermExpires: later }).where('id', '=', cora.user!.id).execute()
  expect(await findListed(cora, board.id)).toMatchObject({ unreadCount: 0, lastMessage: null })
  await send(ben, board.id, 'Welcome back.')
  expect(await readTexts(cora, board.id)).toEqual(['Welcome back.'])
})

test('someone who leaves the board does not see who is writing', async () => {
  const { portal, ben, cora, board } = await openWithBoard()
  const { db } = portal.database
  const boardTermExpires = addDuration(portal.time.now, 1)
  await db.updateTable('users').set({ boardTermExpires }).where('id', '=', cora.user!.id).execute()
  portal.time.now = boardTermExpires
  const stream = await openStream(cora)
  await ben.call('POST /api/conversations/{id}/typing', { params: { id: board.id } })
  await announceOnce(db, { topic: 'typing', key: 'next' }, [cora.user!.id])
  await expect.poll(() => stream.events.map(({ key }) => key)).toEqual(['next'])
})

test('a new board member reads what is sent from then on', async () => {
  const { portal, ben, board } = await openWithBoard()
  await send(ben, board.id, 'Before.')
  const dora = await portal.signIn('board_member', 'Dora')
  await send(ben, board.id, 'After.')
  expect(await readTexts(dora, board.id)).toEqual(['After.'])
  expect(await readUnread(dora)).toBe(1)
})

test('a branch has the descendants of a member and their partners', async () => {
  const { portal, root, child, grandchild, partner, divorced, cousin, branch } = await openWithBranch()
  expect(branch.people.map(({ name }) => name)).toEqual([
    'Child Hartwell',
    'Grandchild Hartwell',
    'Partner Hartwell',
  ])
  expect(branch.rootMember).toEqual({ id: root, name: 'Root Hartwell' })
  await send(child, branch.id, 'One.')
  expect(await readTexts(partner, branch.id)).toEqual(['One.'])
  expect(await findListed(grandchild, branch.id)).toMatchObject({ title: 'The mill', unreadCount: 1 })
  for (const person of [cousin, divorced])
    expect((await person.try('GET /api/conversations/{id}', { params: { id: branch.id } })).status).toBe(404)

  // A descendant gets an account, and the grandchild dies.
  const late = await portal.signIn('family_member', 'Late')
  await createMember(portal, late, { motherId: root })
  await portal.database.db
    .updateTable('familyMembers')
    .set({ isAlive: false })
    .where('userId', '=', grandchild.user!.id)
    .execute()
  await send(child, branch.id, 'Two.')
  expect(await readTexts(late, branch.id)).toEqual(['Two.'])
  expect(await readTexts(partner, branch.id)).toEqual(['One.', 'Two.'])
  expect(await grandchild.call('GET /api/conversations')).toEqual([])
})

test('rejects a branch of others', async () => {
  const { cousin, root } = await openWithBranch()
  const body = { kind: 'branch', rootMemberId: root, title: 'Mine' }
  expect((await cousin.try('POST /api/conversations', { body })).body.fields).toEqual({
    rootMemberId: 'You do not belong to this branch. Choose one of your own ancestors',
  })
  expect(await cousin.call('GET /api/conversations')).toEqual([])
})

async function openWithBoard() {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member', 'Ben')
  const cora = await portal.signIn('board_member', 'Cora')
  const admin = await portal.signIn('admin', 'Rosa')
  const ada = await portal.signIn('family_member', 'Ada')
  return { portal, ben, cora, admin, ada, board: await openBoard(ben) }
}

function openBoard(person: Person) {
  return person.call('POST /api/conversations', { body: { kind: 'board' } })
}

/** Root has a child, whose partner and adopted child are in the branch. A divorced partner and a cousin are not. */
async function openWithBranch() {
  const portal = await openPortal()
  const root = await createMember(portal, undefined, { firstName: 'Root', isAlive: false })
  const [child, childId] = await signInMember(portal, 'Child', { motherId: root })
  const [partner] = await signInMember(portal, 'Partner', { spouseId: childId })
  const [divorced, divorcedId] = await signInMember(portal, 'Divorced')
  const [grandchild, grandchildId] = await signInMember(portal, 'Grandchild')
  const [cousin] = await signInMember(portal, 'Cousin', { motherId: await createMember(portal) })
  const { db } = portal.database
  await db
    .insertInto('parentLinks')
    .values({ childId: grandchildId, parentId: childId, kind: 'adoptive' })
    .execute()
  await db
    .insertInto('partnerships')
    .values({ firstId: childId, secondId: divorcedId, kind: 'divorced' })
    .execute()
  const branch = await child.call('POST /api/conversations', {
    body: { kind: 'branch', rootMemberId: root, title: 'The mill' },
  })
  return { portal, root, child, grandchild, partner, divorced, cousin, branch }
}

async function signInMember(
  portal: TestPortal,
  firstName: string,
  relatives: { motherId?: string; spouseId?: string } = {},
): Promise<[Person, string]> {
  const person = await portal.signIn('family_member', firstName)
  return [person, await createMember(portal, person, { firstName, ...relatives })]
}

async function readUnread(person: Person) {
  return (await person.call('GET /api/user')).notices?.unreadConversations
}
