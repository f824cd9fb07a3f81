import { expect, test } from 'vitest'

import type { ConversationDetails } from '#contract/messages/messages.ts'
import { addDuration, day, minute } from '#server/platform/clock.ts'
import { createGroup, findListed, markRead, readTexts, send } from '#server/test/messages.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

test('people who are added read the messages from then on', async () => {
  const { ada, ben, cora, group } = await openWithGroup()
  const { id, version } = group
  const before = await send(ada, id, 'Before.')
  const changed = await ada.call('PUT /api/conversations/{id}', {
    params: { id },
    body: { addedPeople: [cora.user!.id], version },
  })
  expect(changed.people.map(({ name, joinedAt }) => [name, joinedAt !== null])).toEqual([
    ['Ada Hartwell', false],
    ['Ben Hartwell', false],
    ['Cora Hartwell', true],
  ])
  expect(await findListed(cora, id)).toMatchObject({ unreadCount: 0, lastMessage: null, title: 'Harvest' })
  await send(ada, id, 'After.', { replyToId: before.id })
  expect(await readTexts(cora, id)).toEqual(['After.'])
  expect(await readTexts(ben, id)).toEqual(['Before.', 'After.'])
  expect(await findListed(cora, id)).toMatchObject({ unreadCount: 1 })
  const [answer] = await cora.call('GET /api/conversations/{id}/messages', { params: { id } })
  expect(answer?.replyTo).toMatchObject({ fromName: 'Ada Hartwell', excerpt: '', excerptSource: 'earlier' })
  for (const query of [{ from: before.id }, { after: before.id }]) {
    const refused = await cora.try('GET /api/conversations/{id}/messages', { params: { id }, query })
    expect(refused.status).toBe(400)
  }
  const reaction = { params: { id: before.id }, body: { reaction: 'like' } }
  expect((await cora.try('PUT /api/messages/{id}/reaction', reaction)).status).toBe(404)
  expect(await cora.call('GET /api/message-search', { query: { q: 'before' } })).toEqual([])
})

test('people who leave or are removed read nothing more', async () => {
  const { ada, ben, cora, group } = await openWithGroup(true)
  const { id } = group
  await send(ada, id, 'One.')
  const change = (removedPeople: string[], version: number) => ({
    params: { id },
    body: { removedPeople, version },
  })
  const refused = await ben.try('PUT /api/conversations/{id}', change([cora.user!.id], group.version))
  expect([refused.status, refused.body.code]).toEqual([403, 'messages.not-your-group'])
  const removed = await ada.call('PUT /api/conversations/{id}', change([cora.user!.id], group.version))
  expect(removed.people.map(({ name }) => name)).toEqual(['Ada Hartwell', 'Ben Hartwell'])
  await ben.call('POST /api/conversations/{id}/leave', { params: { id } })
  for (const person of [ben, cora]) {
    expect((await person.try('GET /api/conversations/{id}/messages', { params: { id } })).status).toBe(404)
    expect(await person.call('GET /api/conversations')).toEqual([])
    expect((await person.call('GET /api/user')).notices?.unreadConversations).toBe(0)
  }
  const alone = await ada.try('POST /api/conversations/{id}/messages', {
    params: { id },
    body: { message: 'Anyone?' },
  })
  expect([alone.status, alone.body.code]).toEqual([409, 'messages.no-one-else'])
  await ada.call('PUT /api/conversations/{id}', {
    params: { id },
    body: { addedPeople: [ben.user!.id], version: removed.version + 1 },
  })
  await send(ada, id, 'Two.')
  expect(await readTexts(ben, id)).toEqual(['Two.'])
})

test('renames a group, and repeats only a saved change', async () => {
  const { ada, ben, cora, group } = await openWithGroup()
  const { id, version } = group
  const rename = (title: string) =>
    ben.try('PUT /api/conversations/{id}', { params: { id }, body: { title, version } })
  expect((await rename('Orchard')).body).toMatchObject({ title: 'Orchard', version: version + 1 })
  expect((await rename('Orchard')).status).toBe(200)
  const stale = await rename('Meadow')
  expect([stale.status, stale.body.code]).toEqual([409, 'messages.stale-version'])
  for (const [addedPeople, sentence] of [
    [[], 'Choose at least one person'],
    [['11111111-1111-4111-8111-111111111111'], 'This person is not in the portal'],
  ] as const) {
    const body = { addedPeople, version: version + 1 }
    const refused = await ada.try('PUT /api/conversations/{id}', { params: { id }, body })
    expect(refused.body.fields).toEqual({ addedPeople: sentence })
  }
  expect((await cora.try('PUT /api/conversations/{id}', { params: { id }, body: {} })).status).toBe(404)
})

test('a group has at most 200 people, its creator included', async () => {
  const { ada } = await openWithGroup()
  const people = Array.from({ length: 200 }, () => crypto.randomUUID())
  const refused = await ada.try('POST /api/conversations', { body: { kind: 'group', title: 'All', people } })
  expect(refused.body.fields).toEqual({ people: 'Choose at most 199 people' })
})

test('a message of a group is read when everyone has read it', async () => {
  const { ada, ben, cora, group } = await openWithGroup(true)
  const { id: messageId } = await send(ada, group.id, 'One.')
  const readers = []
  for (const person of [ben, cora]) {
    const read = { params: { id: group.id }, body: { messageId } }
    await person.call('POST /api/conversations/{id}/read', read)
    const [message] = await ada.call('GET /api/conversations/{id}/messages', { params: { id: group.id } })
    readers.push([message?.readCount, message?.isRead, message?.toMemberId])
  }
  expect(readers).toEqual([
    [1, false, null],
    [2, true, null],
  ])
})

test('states until which message each person has read', async () => {
  const { portal, ada, ben, cora, group } = await openWithGroup()
  const params = { id: group.id }
  const wait = () => void (portal.time.now = addDuration(portal.time.now, minute))
  const first = await send(ada, group.id, 'One.')
  wait()
  await send(ada, group.id, 'Two.')
  await markRead(ben, first)
  wait()
  const body = { addedPeople: [cora.user!.id], version: group.version }
  const { people } = await ada.call('PUT /api/conversations/{id}', { params, body })
  const find = (name: string) => people.find(one => one.name === `${name} Hartwell`)
  expect(find('Ben')).toMatchObject({ joinedAt: null, readUntil: first.createdAt })
  // Someone who joins later has not read what was sent before, and cannot.
  expect(Date.parse(find('Cora')?.joinedAt ?? '')).toBeGreaterThan(Date.parse(find('Cora')?.readUntil ?? ''))
})

test('the longest-standing person owns a group that its owner left', async () => {
  const { portal, ada, ben, cora, group } = await openWithGroup()
  const params = { id: group.id }
  expect(listOwners(group)).toEqual(['Ada Hartwell'])
  const added = await ada.call('PUT /api/conversations/{id}', {
    params,
    body: { addedPeople: [cora.user!.id], version: group.version },
  })
  await ada.call('POST /api/conversations/{id}/leave', { params })
  const left = await cora.call('GET /api/conversations/{id}', { params })
  expect([listOwners(left), left.abilities.removePeople]).toEqual([['Ben Hartwell'], false])
  const body = { removedPeople: [cora.user!.id], version: added.version + 1 }
  expect((await ben.try('PUT /api/conversations/{id}', { params, body })).status).toBe(200)
  expect(await listActions(portal, group.id)).toEqual([
    'conversations.created',
    'conversations.changed',
    'conversations.left',
    'conversations.owner-changed',
    'conversations.changed',
  ])
})

test('someone else owns a group whose owner is deactivated', async () => {
  const { portal, ada, ben, cora, group } = await openWithGroup(true)
  const params = { id: group.id }
  const users = portal.database.db.updateTable('users')
  const yesterday = addDuration(portal.time.now, -day)
  await users.set({ createdAt: yesterday }).where('id', '=', ben.user!.id).execute()
  const query = users.set({ isActive: false })
  await query.where('id', '=', ada.user!.id).execute()
  expect(listOwners(await cora.call('GET /api/conversations/{id}', { params }))).toEqual(['Ben Hartwell'])
  await query.where('id', '=', ben.user!.id).execute()
  const body = { removedPeople: [ben.user!.id], version: group.version }
  const removed = await cora.call('PUT /api/conversations/{id}', { params, body })
  expect(listOwners(removed)).toEqual(['Cora Hartwell'])
  expect(await listActions(portal, group.id)).toEqual([
    'conversations.created',
    'conversations.owner-changed',
    'conversations.owner-changed',
    'conversations.changed',
  ])
})

test('searches titles and names without diacritics', async () => {
  const { portal, ada, ben } = await openWithGroup()
  const zoe = await portal.signIn('family_member', 'Zoë')
  const group = await createGroup(ada, [ben, zoe], 'Ølüs café, 50,000')
  const search = async (text: string) =>
    (await ada.call('GET /api/conversations', { query: { search: text } })).map(({ id }) => id)
  for (const text of ['cafe', 'CAFÉ', 'olus', 'zoe', 'zoë hart', '50,000', '“café”'])
    expect([text, await search(text)]).toEqual([text, [group.id]])
})

test('searches conversations by title and person', async () => {
  const { ada, group } = await openWithGroup()
  const search = async (text: string, unread?: 'true') =>
    (
      await ada.call('GET /api/conversations', {
        query: { search: text, ...(unread !== undefined && { unread }) },
      })
    ).map(({ id }) => id)
  expect(await search('harv')).toEqual([group.id])
  expect(await search('ben hart')).toEqual([group.id])
  expect(await search('ada')).toEqual([])
  expect(await search('%')).toEqual([])
  expect(await search('harvest', 'true')).toEqual([])
})

function listOwners({ people }: ConversationDetails): string[] {
  return people.filter(({ isOwner }) => isOwner).map(({ name }) => name)
}

async function listActions({ database: { db } }: TestPortal, subject: string): Promise<string[]> {
  const query = db.selectFrom('auditEntries').select('action').where('subject', '=', subject)
  return (await query.orderBy('id').execute()).map(({ action }) => action)
}

async function openWithGroup(withCora = false) {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member', 'Ada')
  const ben = await portal.signIn('family_member', 'Ben')
  const cora = await portal.signIn('family_member', 'Cora')
  return { portal, ada, ben, cora, group: await createGroup(ada, withCora ? [ben, cora] : [ben]) }
}
