import { describe, expect, test } from 'vitest'

import type { ConversationEvent } from '#contract/messages/messages.ts'
import { openStream } from '#server/test/live.ts'
import { createMember } from '#server/test/members.ts'
import { createGroup, findListed, openConversation, send } from '#server/test/messages.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { readPages } from '#server/test/pages.ts'
import type { Person } from '#server/test/person.ts'

describe('the events of a group', () => {
  test('name the viewer and everyone else', async () => {
    const { ada, ben, cora, group } = await openWithGroup()
    const { id } = group
    await change(ada, id, { addedPeople: [cora.user!.id] })
    await change(ada, id, { title: 'Lake house' })
    await change(ada, id, { removedPeople: [cora.user!.id] })
    await ada.call('POST /api/conversations/{id}/leave', { params: { id } })
    expect(await readEvents(ben, id)).toEqual([
      'created Ada',
      'added Ada Cora',
      'renamed Ada “Lake house”',
      'removed Ada Cora',
      'left Ada',
      'owner-changed you',
    ])
  })

  test('are those since someone joined', async () => {
    const { ada, ben, cora, group } = await openWithGroup()
    const { id } = group
    await send(ada, id, 'One.')
    await change(ada, id, { title: 'Lake house' })
    await change(ada, id, { addedPeople: [cora.user!.id] })
    expect(await readEvents(cora, id)).toEqual(['added Ada you'])
    await change(ben, id, { title: 'Boat house' })
    await send(ben, id, 'Two.')
    await change(ben, id, { title: 'Barn' })
    expect(await readEvents(cora, id)).toEqual([
      'added Ada you',
      'renamed Ben “Boat house”',
      'Two.',
      'renamed Ben “Barn”',
    ])
    expect(await readEvents(ben, id)).toEqual([
      'created Ada',
      'One.',
      'renamed Ada “Lake house”',
      'added Ada Cora',
      'renamed you “Boat house”',
      'Two.',
      'renamed you “Barn”',
    ])
  })

  test('are those since the last return', async () => {
    const { ada, ben, group } = await openWithGroup()
    const { id } = group
    await ben.call('POST /api/conversations/{id}/leave', { params: { id } })
    for (const path of ['GET /api/conversations/{id}', 'GET /api/conversations/{id}/messages'] as const)
      expect((await ben.try(path, { params: { id } })).status).toBe(404)
    await change(ada, id, { title: 'Lake house' })
    await change(ada, id, { addedPeople: [ben.user!.id] })
    expect(await readEvents(ben, id)).toEqual(['added Ada you'])
  })

  test('have one of a change that is sent twice', async () => {
    const { ada, cora, ben, group } = await openWithGroup()
    const { id, version } = group
    const send = (body: object) =>
      ada.try('PUT /api/conversations/{id}', { params: { id }, body: { version, ...body } })
    const added = { addedPeople: [cora.user!.id, cora.user!.id] }
    await Promise.all([send(added), send(added)])
    const removed = { removedPeople: [ben.user!.id], version: version + 1 }
    const statuses = await Promise.all([1, 2].map(async () => (await send(removed)).status))
    expect(statuses).toEqual([200, 200])
    expect(await readEvents(ada, id)).toEqual(['created you', 'added you Cora', 'removed you Ben'])
  })

  test('have one when someone is removed while leaving', async () => {
    const { ada, ben, group } = await openWithGroup()
    const { id, version } = group
    const body = { removedPeople: [ben.user!.id], version }
    await Promise.all([
      ben.try('POST /api/conversations/{id}/leave', { params: { id } }),
      ada.try('PUT /api/conversations/{id}', { params: { id }, body }),
    ])
    expect(await readEvents(ada, id)).toHaveLength(2)
  })

  test('are on exactly one page of a long thread', async () => {
    const { ada, ben, group } = await openWithGroup()
    const { id } = group
    const events = ['created Ada']
    for (let index = 0; index < 7; index += 1) {
      events.push((await send(ben, id, `Message ${index}.`)).message)
      if (index % 3 === 1) continue
      await change(ada, id, { title: `Title ${index}` })
      events.push(`renamed Ada “Title ${index}”`)
    }
    for (const limit of ['1', '2', '3', '100']) expect(await readEvents(ben, id, limit)).toEqual(events)
    const messages = await ben.call('GET /api/conversations/{id}/messages', { params: { id } })
    const middle = messages[3]!.id
    const read = async (query: { from: string } | { after: string }) =>
      (await ben.call('GET /api/conversations/{id}/messages', { params: { id }, query })).map(describeMessage)
    const around = [...(await read({ from: middle })).toReversed(), ...(await read({ after: middle }))]
    expect(['created Ada', ...around.flat()]).toEqual(events)
  })

  test('count as no message', async () => {
    const { ada, ben, cora, group } = await openWithGroup()
    const { id } = group
    const before = await findListed(ben, id)
    await change(ada, id, { title: 'Lake house' })
    await change(ada, id, { addedPeople: [cora.user!.id] })
    const { unreadCount, lastMessage } = (await findListed(ben, id))!
    expect({ unreadCount, lastMessage }).toEqual({ unreadCount: 0, lastMessage: null })
    expect((await findListed(ben, id))?.unreadCount).toBe(before?.unreadCount)
    expect(await ben.call('GET /api/message-search', { query: { q: 'lake' } })).toEqual([])
  })

  test('reach the open pages of everyone at once', async () => {
    const { ada, ben, cora, group } = await openWithGroup()
    const { id } = group
    await change(ada, id, { addedPeople: [cora.user!.id] })
    const streams = await Promise.all([ada, ben, cora].map(person => openStream(person)))
    await change(ada, id, { removedPeople: [cora.user!.id] })
    for (const { events } of streams)
      await expect.poll(() => events.find(({ topic }) => topic === 'conversation')?.key).toBe(id)
  })

  test('have the current names', async () => {
    const { portal, ada, ben, group } = await openWithGroup()
    const users = portal.database.db.updateTable('users')
    const { id } = ada.user!
    await users.set({ firstName: 'Adele', isActive: false }).where('id', '=', id).execute()
    expect((await readEvents(ben, group.id))[0]).toBe('created Adele')
  })

  test('are none between two people', async () => {
    const { ada, ben } = await openWithGroup()
    const id = await openConversation(ada, ben)
    await send(ada, id, 'One.')
    expect(await readEvents(ben, id)).toEqual(['One.'])
  })
})

test('the events of the board follow the roles', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('board_member', 'Ada')
  const ben = await portal.signIn('board_member', 'Ben')
  const { id } = await ada.call('POST /api/conversations', { body: { kind: 'board' } })
  await setRole(portal, ben, 'family_member')
  expect(await readEvents(ada, id)).toEqual(['created you', 'left Ben'])
  await setRole(portal, ben, 'board_member')
  await portal.signIn('board_member', 'Cora')
  await send(ada, id, 'Two.')
  expect(await readEvents(ada, id)).toEqual(['created you', 'left Ben', 'joined Ben', 'joined Cora', 'Two.'])
  expect(await readEvents(ben, id)).toEqual(['joined you', 'joined Cora', 'Two.'])
})

test('the events of a branch follow the tree', async () => {
  const portal = await openPortal()
  const root = await createMember(portal, undefined, { isAlive: false })
  const ada = await portal.signIn('family_member', 'Ada')
  await createMember(portal, ada, { motherId: root })
  const body = { kind: 'branch', rootMemberId: root, title: 'The mill' } as const
  const { id } = await ada.call('POST /api/conversations', { body })
  const ben = await portal.signIn('family_member', 'Ben')
  await createMember(portal, ben, { motherId: root })
  expect(await readEvents(ben, id)).toEqual(['joined you'])
  expect(await readEvents(ada, id)).toEqual(['created you', 'joined Ben'])
})

test('states whether someone joined after the first message', async () => {
  const { ada, ben, cora, group } = await openWithGroup()
  const { id } = group
  await send(ada, id, 'One.')
  await change(ada, id, { addedPeople: [cora.user!.id] })
  const read = async (person: Person) => (await findListed(person, id))?.hasEarlierMessages
  expect([await read(ben), await read(cora)]).toEqual([false, true])
})

test('states whether someone left or was removed', async () => {
  const { ada, ben, cora, group } = await openWithGroup()
  const { id } = group
  await change(ada, id, { addedPeople: [cora.user!.id] })
  await cora.call('POST /api/conversations/{id}/leave', { params: { id } })
  await change(ada, id, { removedPeople: [ben.user!.id] })
  const read = async (person: Person) =>
    (await person.call('GET /api/left-conversations', { query: { id } }))[0]?.departure
  expect(await read(ben)).toEqual({ removedBy: 'Ada Hartwell' })
  expect(await read(cora)).toEqual({ removedBy: null })
})

test('notifies the people who are added or removed', async () => {
  const { ada, ben, cora, group } = await openWithGroup()
  const { id } = group
  await change(ada, id, { addedPeople: [cora.user!.id] })
  await send(ben, id, 'The barn.')
  await change(ada, id, { title: 'Lake house', removedPeople: [ben.user!.id] })
  expect(await readNotifications(ada)).toEqual([])
  expect(await readNotifications(ben)).toEqual([
    [
      'Ada Hartwell removed you from “Lake house”. Your own messages in it are under Left.',
      `/messages/${id}`,
    ],
  ])
  expect(await readNotifications(cora)).toEqual([
    ['Ada Hartwell added you to “Harvest”. You see its messages from now on.', `/messages/${id}`],
  ])
})

test('notifies the new owner of a group', async () => {
  const { portal, ada, ben, cora, group } = await openWithGroup()
  const { id } = group
  const params = { id }
  await change(ada, id, { title: 'Lake house', addedPeople: [cora.user!.id] })
  const readNextOwner = async (person: Person) =>
    (await person.call('GET /api/conversations/{id}', { params })).nextOwnerName
  expect([await readNextOwner(ada), await readNextOwner(ben)]).toEqual(['Ben Hartwell', null])
  await ada.call('POST /api/conversations/{id}/leave', { params })
  const notification = [
    'You are now the owner of “Lake house”, and can remove people from it.',
    `/messages/${id}`,
  ]
  expect(await readNotifications(ben)).toEqual([notification])
  expect(await readNotifications(ada)).toEqual([])
  const query = portal.database.db.updateTable('users').set({ isActive: false })
  await query.where('id', '=', ben.user!.id).execute()
  expect(await readNextOwner(cora)).toBeNull()
  expect(await readNotifications(cora)).toContainEqual(notification)
})

test('names Left only to those who have messages there', async () => {
  const { ada, ben, cora, group } = await openWithGroup()
  const { id } = group
  await change(ada, id, { addedPeople: [cora.user!.id] })
  const { id: messageId } = await send(cora, id, 'The barn.')
  await cora.call('DELETE /api/messages/{id}', { params: { id: messageId } })
  await change(ada, id, { removedPeople: [ben.user!.id, cora.user!.id] })
  const sentence = 'Ada Hartwell removed you from “Harvest”. You no longer see its messages.'
  for (const person of [ben, cora]) {
    expect(await readNotifications(person)).toContainEqual([sentence, `/messages/${id}`])
    expect(await person.call('GET /api/left-conversations')).toEqual([])
  }
})

/** The events and messages of a conversation as a person reads them, from its start. */
async function readEvents(person: Person, id: string, limit = '100'): Promise<string[]> {
  const { firstEvents } = await person.call('GET /api/conversations/{id}', { params: { id } })
  const pages = await readPages(person, 'GET /api/conversations/{id}/messages', {
    params: { id },
    query: { limit },
  })
  const messages = pages.flatMap(({ rows }) => rows).toReversed()
  return [...firstEvents.map(describeEvent), ...messages.flatMap(describeMessage)]
}

function describeMessage({ message, events }: { message: string; events: ConversationEvent[] }): string[] {
  return [message, ...events.map(describeEvent)]
}

function describeEvent({ kind, actor, person, title }: ConversationEvent): string {
  const names = [actor, person].flatMap(one =>
    one === null ? [] : [one.isYou ? 'you' : one.name.replace(' Hartwell', '')],
  )
  return [kind, ...names, ...(title === null ? [] : [`“${title}”`])].join(' ')
}

/** The sentences and links of a person's notifications about groups. Those of the same instant have no order. */
async function readNotifications(person: Person) {
  const notifications = await person.call('GET /api/notifications')
  return notifications
    .filter(({ topic }) => topic === 'group-changed')
    .map(({ sentence, link }) => [sentence, link])
}

/** Changes the current version of a group. */
async function change(
  person: Person,
  id: string,
  body: { title?: string; addedPeople?: string[]; removedPeople?: string[] },
): Promise<void> {
  const { version } = await person.call('GET /api/conversations/{id}', { params: { id } })
  await person.call('PUT /api/conversations/{id}', { params: { id }, body: { ...body, version } })
}

async function setRole({ database }: TestPortal, { user }: Person, role: 'board_member' | 'family_member') {
  await database.db.updateTable('users').set({ role }).where('id', '=', user!.id).execute()
}

async function openWithGroup() {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  const cora = await portal.signIn('family_member', 'Cora')
  return { portal, ada, ben, cora, group: await createGroup(ada, [ben]) }
}
