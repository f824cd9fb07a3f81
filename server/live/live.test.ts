import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { addDuration, day, hour } from '#server/platform/clock.ts'
import { announce, announceOnce, type LiveAudience } from '#server/platform/live-events.ts'
import { createDocument } from '#server/test/documents.ts'
import { createInquiryForm } from '#server/test/inquiries.ts'
import { interruptListening } from '#server/test/interrupt-listening.ts'
import { createInvitation } from '#server/test/invitations.ts'
import { openStream } from '#server/test/live.ts'
import { createMember, submitMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { addPushDevice } from '#server/test/push-service.ts'
import { viewAs } from '#server/test/view-as.ts'

import { sweepLiveEvents } from './routes.ts'

test('delivers an event on another node, without its content', async () => {
  const portal = await openPortal()
  const other = await portal.openAnotherNode()
  const [ada, ben] = [
    await portal.signIn('family_member', 'Ada'),
    await portal.signIn('family_member', 'Ben'),
  ]
  const streams = [
    await openStream(ada),
    await openStream(ada.copy(other)),
    await openStream(ben.copy(other)),
  ]
  expect(streams[0]?.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(streams[0]?.headers.get('cache-control')).toBe('no-store')
  expect(streams[0]?.headers.get('x-content-type-options')).toBe('nosniff')
  await send(portal, 'one', [ada.user!.id])
  await send(other, 'two', 'everyone')
  await expect
    .poll(() => streams.map(({ events }) => events))
    .toEqual([events('one', 'two'), events('one', 'two'), events('two')])
})

test('delivers an event that is not stored once', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const stream = await openStream(ada)
  const others = Array.from({ length: 400 }, () => crypto.randomUUID())
  const typing = { topic: 'typing', key: 'here' } as const
  await announceOnce(portal.database.db, typing, [...others, ada.user!.id])
  await expect.poll(() => stream.events).toEqual([typing])
  expect(
    await portal.database.db.selectFrom('liveEvents').select('topic').where('topic', '=', 'typing').execute(),
  ).toEqual([])
})

test('resumes after the last event, in a browser and in a page', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const first = await openStream(ada)
  await send(portal, 'one', [ada.user!.id])
  await expect.poll(() => first.events).toEqual(events('one'))
  first.close()
  await send(portal, 'two', [ada.user!.id])
  await send(portal, 'two', [ada.user!.id])
  await send(portal, 'secret', [crypto.randomUUID()])
  await send(portal, 'secret', 'roles.manage')
  const lastEventId = first.lastEventId()!
  const resumed = [
    await openStream(ada, { headers: { 'last-event-id': lastEventId } }),
    await openStream(ada, { query: { lastEventId } }),
  ]
  await send(portal, 'three', [ada.user!.id])
  for (const stream of resumed) await expect.poll(() => stream.events).toEqual(events('two', 'three'))
  expect(resumed[0]?.lastEventId()).not.toBe(lastEventId)
})

test('delivers an event that commits after a later one', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const to = [ada.user!.id]
  const first = await openStream(ada)
  let commit = () => {}
  const slow = portal.database.db.transaction().execute(async tx => {
    await announce(tx, { topic: 'conversation', key: 'slow' }, to)
    await new Promise<void>(resolve => {
      commit = resolve
    })
  })
  await send(portal, 'fast', to)
  await expect.poll(() => first.events).toEqual(events('fast'))
  const lastEventId = first.lastEventId()!
  commit()
  await slow
  await expect.poll(() => first.events).toEqual(events('fast', 'slow'))
  const resumed = await openStream(ada, { query: { lastEventId } })
  await expect.poll(() => resumed.events).toEqual(events('slow'))
})

test('asks a page to read again what cannot be replayed', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const lastEventId = (await openAndAwaitId(portal, ada)).lastEventId()!
  const unknown = [
    'nonsense',
    '1/2',
    `${portal.time.now.getTime()}/9999999999:9999999999:`,
    lastEventId.replace(/:.*/, ':1:'),
  ]
  for (const id of unknown) {
    const stream = await openStream(ada, { query: { lastEventId: id } })
    await expect.poll(() => stream.topics(), { message: id }).toEqual(['resync'])
  }
  const { db } = portal.database
  await sql`insert into live_events (topic, key, audience)
    select 'conversation', number::text, 'everyone' from generate_series(1, 1001) as number`.execute(db)
  const tooLate = await openStream(ada, { query: { lastEventId } })
  await expect.poll(() => tooLate.topics()).toContain('resync')
  expect(tooLate.topics()).not.toContain('conversation')

  const countStored = async () => (await db.selectFrom('liveEvents').select('topic').execute()).length
  portal.time.now = addDuration(portal.time.now, day)
  await sweepLiveEvents(portal.platform)
  expect(await countStored()).toBeGreaterThan(1000)
  portal.time.now = addDuration(portal.time.now, 2 * hour)
  await sweepLiveEvents(portal.platform)
  expect(await countStored()).toBe(0)
  const late = await openStream(ada, { query: { lastEventId } })
  await expect.poll(() => late.topics()).toEqual(['resync'])
})

test('replays what happened since a page was loaded', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  portal.time.now = addDuration(portal.time.now, hour)
  const watching = await openStream(ada)
  await send(portal, 'before', [ada.user!.id])
  await expect.poll(() => watching.events).toEqual(events('before'))
  portal.time.now = addDuration(portal.time.now, 5000)
  await send(portal, 'after', [ada.user!.id])
  await expect.poll(() => watching.events).toEqual(events('before', 'after'))
  const stream = await openStream(ada, { query: { ageMs: '3000' } })
  await expect.poll(() => stream.events).toEqual(events('after'))
  const old = await openStream(ada, { query: { ageMs: `${2 * hour}` } })
  await expect.poll(() => old.topics()).toEqual(['resync'])
})

test('catches up after a gap of the listening connection', async () => {
  const portal = await openPortal()
  const [ada, ben] = [
    await portal.signIn('family_member', 'Ada'),
    await portal.signIn('family_member', 'Ben'),
  ]
  const [stream, ofBen] = [await openStream(ada), await openStream(ben)]
  const closeGap = await interruptListening(portal)
  await send(portal, 'missed', 'everyone')
  await portal.database.db
    .deleteFrom('sessions')
    .where(sql<boolean>`sess ->> 'userId' = ${ben.user!.id}`)
    .execute()
  await closeGap()
  await expect.poll(() => stream.events, { timeout: 5000 }).toEqual(events('missed'))
  await expect.poll(() => ofBen.end()).toBe('ended')
  expect(ofBen.events).toEqual([])
})

test('ends with its session, on every node', async () => {
  const portal = await openPortal()
  const other = await portal.openAnotherNode()
  const [ada, ben, eve] = [
    await portal.signIn('family_member', 'Ada'),
    await portal.signIn('family_member', 'Ben'),
    await portal.signIn('family_member', 'Eve'),
  ]
  const stays = await openStream(ada.copy(other))
  const ending = [await openStream(ben), await openStream(ben.copy(other)), await openStream(eve.copy(other))]
  await ben.call('POST /api/logout')
  await portal.database.db
    .updateTable('users')
    .set({ isActive: false })
    .where('id', '=', eve.user!.id)
    .execute()
  await send(portal, 'later', 'everyone')
  await expect.poll(() => ending.map(({ end }) => end())).toEqual(['ended', 'ended', 'ended'])
  await expect.poll(() => stays.events).toContainEqual({ topic: 'conversation', key: 'later' })
  expect(ending.flatMap(stream => stream.topics())).not.toContain('conversation')

  // Without an event, a session ends before the next delivery.
  other.time.now = addDuration(other.time.now, 31 * day)
  await send(portal, 'too late', 'everyone')
  await expect.poll(() => stays.end()).toBe('ended')
  expect(stays.events).not.toContainEqual({ topic: 'conversation', key: 'too late' })
})

test('changes its scope with the role', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member', 'Ben')
  const stream = await openStream(ben)
  const setRole = async (role: 'admin' | 'board_member' | 'family_member') =>
    portal.database.db.updateTable('users').set({ role }).where('id', '=', ben.user!.id).execute()
  const keys = () => stream.events.filter(({ topic }) => topic === 'conversation').map(({ key }) => key)
  await send(portal, 'board', 'approvals.decide')
  await expect.poll(keys).toEqual(['board'])
  await setRole('family_member')
  await send(portal, 'hidden', 'approvals.decide')
  await send(portal, 'family', 'everyone')
  await expect.poll(keys).toEqual(['board', 'family'])
  await setRole('admin')
  await send(portal, 'admin', 'roles.manage')
  await expect.poll(keys).toEqual(['board', 'family', 'admin'])
  expect(stream.topics()).toContain('account')

  // A term ends without an event.
  const boardTermExpires = addDuration(portal.time.now, hour)
  await portal.database.db.updateTable('users').set({ role: 'board_member', boardTermExpires }).execute()
  await send(portal, 'board again', 'approvals.decide')
  await expect.poll(keys).toContain('board again')
  portal.time.now = addDuration(portal.time.now, 2 * hour)
  await send(portal, 'hidden', 'approvals.decide')
  await send(portal, 'open', 'everyone')
  await expect.poll(keys).toContain('open')
  expect(keys()).not.toContain('hidden')
})

test('notifies exactly the accounts that may know of a change', async () => {
  const portal = await openPortal()
  const people = {
    ada: await portal.signIn('family_member', 'Ada'),
    eve: await portal.signIn('family_member', 'Eve'),
    ben: await portal.signIn('board_member', 'Ben'),
    kim: await portal.signIn('admin', 'Kim'),
  }
  const { ada, ben } = people
  const authorId = await createMember(portal)
  const post = (isPublic: boolean) =>
    ada.call('POST /api/family-posts', { body: { authorId, content: 'Hello.', isPublic } })
  const { id, version } = await post(true)
  const hiding = { params: { id }, body: { isPublic: false, version } }
  const changes = {
    request: () => submitMember(ada),
    inquiry: () => ada.call('POST /api/family-inquiry', { body: createInquiryForm() }),
    document: () => createDocument(ada, { audience: 'private' }),
    post: () => post(true),
    'private post': () => post(false),
    'hidden post': () => ada.call('PUT /api/family-posts/{id}', hiding),
    invitation: () => createInvitation(portal, {}, people.kim),
    setting: () => people.kim.call('PUT /api/registration', { body: { mode: 'approval' } }),
    role: () =>
      portal.database.db
        .updateTable('users')
        .set({ firstName: 'Ada B.' })
        .where('id', '=', ada.user!.id)
        .execute(),
    notification: () =>
      portal.database.db
        .insertInto('notifications')
        .values({
          accountId: ben.user!.id,
          topic: 'account-state',
          payload: '{}',
          createdAt: portal.time.now,
          awaitsDigest: false,
        })
        .execute(),
    seen: () => ben.call('POST /api/notifications/seen', { body: { all: true } }),
    'push device': () => addPushDevice(ada),
  }
  const received: Record<string, Record<string, string>> = {}
  for (const [name, change] of Object.entries(changes)) {
    const streams = await Promise.all(
      Object.entries(people).map(async ([who, person]) => [who, await openStream(person)] as const),
    )
    const start = { topic: 'conversation', key: `before the ${name}` } as const
    await send(portal, start.key, 'everyone')
    for (const [, stream] of streams) await expect.poll(() => stream.events).toContainEqual(start)
    for (const [, stream] of streams) stream.events.length = 0
    await change()
    await send(portal, 'end', 'everyone')
    for (const [, stream] of streams) {
      await expect.poll(() => stream.events).toContainEqual({ topic: 'conversation', key: 'end' })
      // No key names a record to an account that may not see it.
      expect(stream.events.filter(({ topic, key }) => topic !== 'conversation' && key !== '')).toEqual([])
      stream.close()
    }
    received[name] = Object.fromEntries(streams.map(([who, stream]) => [who, listTopics(stream)]))
  }
  const every = (topic: string) => ({ ada: topic, eve: topic, ben: topic, kim: topic })
  expect(received).toEqual({
    request: {
      ada: 'approvals, family-tree',
      eve: 'family-tree',
      ben: 'approvals, family-tree, notifications',
      kim: 'approvals, audit, family-tree, notifications',
    },
    inquiry: { ada: 'inquiries', eve: '', ben: '', kim: 'inquiries, notifications' },
    document: { ...every('document'), kim: 'audit, document' },
    post: every('posts'),
    'private post': { ada: 'posts', eve: '', ben: '', kim: '' },
    'hidden post': every('posts'),
    invitation: { ada: '', eve: '', ben: '', kim: 'audit, invitations' },
    setting: { ada: '', eve: '', ben: '', kim: 'accounts, audit' },
    role: {
      ada: 'account, family-tree',
      eve: 'family-tree',
      ben: 'accounts, family-tree',
      kim: 'accounts, family-tree',
    },
    notification: { ada: '', eve: '', ben: 'notifications', kim: '' },
    seen: { ada: '', eve: '', ben: 'notifications', kim: '' },
    'push device': { ada: 'notifications', eve: '', ben: '', kim: 'audit' },
  })
})

test('rejects visitors, tokens, waiting accounts and viewing', async () => {
  const portal = await openPortal()
  expect((await portal.visitor().try('GET /api/live')).status).toBe(401)
  const ada = await portal.signIn('family_member', 'Ada')
  const kim = await portal.signIn('admin', 'Kim')
  const ofKim = await openStream(kim)
  await viewAs(kim, ada)
  await expect.poll(() => ofKim.end()).toBe('ended')
  expect((await kim.try('GET /api/live')).status).toBe(403)
  await portal.database.db
    .updateTable('users')
    .set({ awaitsApproval: true })
    .where('id', '=', ada.user!.id)
    .execute()
  expect((await ada.try('GET /api/live')).body.code).toBe('accounts.awaits-approval')
})

test('limits the streams of an account', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member', 'Ada')
  const streams = []
  for (let count = 0; count < 20; count += 1) streams.push(await openStream(ada))
  const rejected = await ada.try('GET /api/live')
  expect([rejected.status, rejected.headers.get('retry-after')]).toEqual([429, '60'])
  streams[0]!.close()
  await expect.poll(async () => (await ada.try('GET /api/live')).status).toBe(200)
})

test('ends when the portal stops, and is counted while open', async () => {
  const portal = await openPortal({ METRICS_TOKEN: 'a-token-of-the-test' })
  const node = await portal.openAnotherNode()
  const ada = await portal.signIn('family_member')
  const stream = await openStream(ada.copy(node))
  await send(portal, 'one', 'everyone')
  await expect.poll(() => stream.events).toEqual(events('one'))
  const metrics = await fetch(`${node.address}/metrics`, {
    headers: { authorization: 'Bearer a-token-of-the-test' },
  }).then(response => response.text())
  expect(metrics).toMatch(/^heirloom_live_streams 1$/m)
  expect(metrics).toMatch(/^heirloom_live_events_total 1$/m)
  await node.close()
  await expect.poll(() => stream.end()).toBe('closed')
  expect(node.logLines.join('')).toContain('"path":"/api/live","status":200')
})

async function openAndAwaitId(portal: TestPortal, person: Parameters<typeof openStream>[0]) {
  const stream = await openStream(person)
  await expect.poll(() => stream.lastEventId()).toBeDefined()
  stream.close()
  return stream
}

async function send(portal: TestPortal, key: string, to: LiveAudience): Promise<void> {
  await portal.database.db.transaction().execute(tx => announce(tx, { topic: 'conversation', key }, to))
}

function events(...keys: string[]) {
  return keys.map(key => ({ topic: 'conversation', key }))
}

function listTopics(stream: { topics: () => string[] }): string {
  const topics = new Set(stream.topics().filter(topic => topic !== 'conversation'))
  return [...topics].toSorted().join(', ')
}
