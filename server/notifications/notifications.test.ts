import { describe, expect, test } from 'vitest'

import type { NotificationTopic } from '#contract/notifications.ts'
import { addDuration, day, hour, minute } from '#server/platform/clock.ts'
import { disabledMail, type Mail } from '#server/platform/mail/outbox.ts'
import { createUnsubscribeLink, oneClick } from '#server/test/notifications.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

import { notify, type NewNotification } from './notify.ts'
import { sweepNotifications } from './sweep-notifications.ts'

describe('notify', () => {
  test('notifies accounts and names the others as they are now', async () => {
    const { portal, ada, ben } = await openForTwo()
    const grace = await portal.signIn('admin', 'Grace')
    const change = { from: 'family_member', to: 'board_member', reason: 'Elected' } as const
    const about = {
      topic: 'role-changed',
      payload: change,
      actorId: grace.user!.id,
      subjectId: ada.user!.id,
    } as const
    await send(portal, { ...about, to: [ada.user!.id] })
    await send(portal, { ...about, to: 'roles.manage' })
    await portal.database.db
      .updateTable('users')
      .set({ lastName: 'Ellery' })
      .where('id', '=', grace.user!.id)
      .execute()

    expect(await ada.call('GET /api/notifications')).toEqual([
      {
        id: expect.any(String),
        topic: 'role-changed',
        title: 'Your role has changed',
        sentence: 'Grace Ellery changed your role from family member to board member. Reason: Elected.',
        link: '/account',
        createdAt: portal.time.now.toISOString(),
        seenAt: null,
      },
    ])
    expect(await grace.call('GET /api/notifications')).toMatchObject([
      {
        title: 'A role has changed',
        sentence: 'You changed the role of Ada Hartwell from family member to board member. Reason: Elected.',
        link: '/role-management',
      },
    ])
    expect(await ben.call('GET /api/notifications')).toEqual([])
  })

  test('leaves out the exceptions and accounts without the right', async () => {
    const { portal, ada } = await openForTwo()
    const admins = [await portal.signIn('admin', 'Grace'), await portal.signIn('admin', 'Hugh')]
    await send(portal, {
      to: 'roles.manage',
      except: [admins[0]!.user!.id, null],
      topic: 'account-waiting',
      payload: {},
      subjectId: ada.user!.id,
    })
    const counts = []
    for (const person of [...admins, ada])
      counts.push((await person.call('GET /api/notifications')).map(({ sentence }) => sentence))
    expect(counts).toEqual([
      [],
      ['Ada Hartwell has registered and is waiting for an administrator to approve the account.'],
      [],
    ])
  })

  test('notifies 10,000 accounts, with a mail to each', async () => {
    const { portal, ada } = await openForTwo()
    const { db, pool } = portal.database
    await pool.query(
      `insert into users
         (email, role, password_hash, first_name, last_name, family_id, password_changed_at, created_at, updated_at)
       select 'person' || number || '@example.test', 'admin', '', 'Person', 'Hartwell', number, now(), now(), now()
       from generate_series(1, 10000) as number`,
    )
    const queued = new Set<string>()
    const mail: Mail = {
      ...disabledMail,
      isEnabled: true,
      enqueueAll: async (_tx, messages) => {
        for (const { to } of messages) queued.add(to)
      },
    }
    const change = { topic: 'account-waiting', payload: {}, subjectId: ada.user!.id } as const
    await db
      .transaction()
      .execute(tx => notify({ ...portal.platform, mail }, tx, { ...change, to: 'roles.manage' }))
    expect(queued.size).toBe(10_000)
    const { rows } = await pool.query('select count(*)::integer as count from notifications')
    expect(rows).toEqual([{ count: 10_000 }])
  })

  test('stores nothing if the change is rolled back', async () => {
    const { portal, ada } = await openForTwo()
    const failing = portal.database.db.transaction().execute(async tx => {
      await notify(portal.platform, tx, createViewedAs(ada))
      throw new Error('The change failed')
    })
    await expect(failing).rejects.toThrow('The change failed')
    expect(await ada.call('GET /api/notifications')).toEqual([])
  })
})

describe('POST /api/notifications/seen', () => {
  test('marks chosen ones or all until an instant', async () => {
    const { portal, ada, ben } = await openForTwo()
    for (const person of [ada, ada, ada, ben]) {
      portal.time.now = addDuration(portal.time.now, minute)
      await send(portal, createViewedAs(person))
    }
    const [newest, middle, oldest] = await ada.call('GET /api/notifications')
    const [foreign] = await ben.call('GET /api/notifications')
    await expect.poll(() => readUnseen(ada)).toBe(3)
    const mark = (body: object) => ada.try('POST /api/notifications/seen', { body })

    expect((await mark({ ids: [middle!.id, foreign!.id] })).body).toEqual({ unseenCount: 2 })
    expect(await readUnseen(ada)).toBe(2)
    expect((await mark({ all: true, until: oldest!.createdAt })).body).toEqual({ unseenCount: 1 })
    const listed = await ada.call('GET /api/notifications')
    expect(listed.map(({ id, seenAt }) => [id, seenAt === null])).toEqual([
      [newest!.id, true],
      [middle!.id, false],
      [oldest!.id, false],
    ])
    expect((await mark({ all: true })).body).toEqual({ unseenCount: 0 })
    expect(await readUnseen(ben)).toBe(1)
    for (const body of [{}, { ids: [] }, { ids: ['x'] }, { all: false }, { all: true, until: 'now' }])
      expect([body, (await mark(body)).status]).toEqual([body, 400])
  })

  test('updates the count of the account on every node', async () => {
    const { portal, ada } = await openForTwo()
    const elsewhere = ada.copy(await portal.openAnotherNode())
    expect([await readUnseen(ada), await readUnseen(elsewhere)]).toEqual([0, 0])
    await send(portal, createViewedAs(ada))
    for (const person of [ada, elsewhere]) await expect.poll(() => readUnseen(person)).toBe(1)
    await ada.call('POST /api/notifications/seen', { body: { all: true } })
    expect(await readUnseen(ada)).toBe(0)
    await expect.poll(() => readUnseen(elsewhere)).toBe(0)
  })
})

describe('notification preferences', () => {
  test('lists the topics of the account and stores its choices', async () => {
    const { portal, ada } = await openForTwo()
    const grace = await portal.signIn('admin', 'Grace')
    const listTopics = async (person: Person) =>
      (await person.call('GET /api/notification-preferences')).topics.map(({ topic }) => topic)
    expect(await listTopics(ada)).not.toContain('account-waiting')
    expect(await listTopics(grace)).toContain('account-waiting')

    const deliveries = { 'role-changed': 'never', 'password-changed': 'daily' } as const
    const changed = await ada.call('PUT /api/notification-preferences', { body: { deliveries } })
    expect(changed).toEqual(await ada.call('GET /api/notification-preferences'))
    expect(pickDeliveries(changed, ['role-changed', 'password-changed', 'email-changed'])).toEqual([
      'never',
      'daily',
      'at-once',
    ])
    const foreign = await grace.call('GET /api/notification-preferences')
    expect(pickDeliveries(foreign, ['role-changed'])).toEqual(['at-once'])
    for (const deliveries of [{ unknown: 'daily' }, { 'role-changed': 'weekly' }])
      expect((await ada.try('PUT /api/notification-preferences', { body: { deliveries } })).status).toBe(400)
  })
})

describe('unsubscribe links', () => {
  test('end the emails of one topic without a session', async () => {
    const { portal, ada, ben } = await openForTwo()
    await createUnsubscribeLink(portal, ben)
    const token = await createUnsubscribeLink(portal, ada)
    const opened = await portal.visitor().try('GET /api/unsubscribe', { query: { token } })
    expect([opened.status, opened.headers.get('location')]).toEqual([302, `/unsubscribe#${token}`])
    expect(await readDelivery(ada, 'role-changed'), 'opening the link changes nothing').toBe('at-once')

    for (let time = 0; time < 2; time += 1)
      expect(await click(portal, token)).toMatchObject({ status: 200, body: { label: 'Roles' } })
    expect(await readDelivery(ada, 'role-changed')).toBe('never')
    expect(await readDelivery(ada, 'password-changed')).toBe('at-once')
    expect(await readDelivery(ben, 'role-changed')).toBe('at-once')
  })

  test('the link of a summary ends all daily emails', async () => {
    const { portal, ada } = await openForTwo()
    const token = await createUnsubscribeLink(portal, ada, 'daily-summary')
    expect((await click(portal, token)).status).toBe(200)
    expect(await readDelivery(ada, 'document-shared-with-you')).toBe('never')
    expect(await readDelivery(ada, 'role-changed')).toBe('at-once')
  })

  test('reject tokens that this portal did not sign', async () => {
    const { portal, ada, ben } = await openForTwo()
    await createUnsubscribeLink(portal, ben)
    const token = await createUnsubscribeLink(portal, ada)
    const [account = '', topic = '', signature = ''] = token.split('.')
    const forged = [
      '',
      account,
      `${account}.${topic}.${'A'.repeat(43)}`,
      `${account}.password-changed.${signature}`,
      `${account}.unknown.${signature}`,
      `${ben.user!.id}.email-changed.${signature}`,
      `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.${topic}.${signature}`,
      `${token}x`,
    ]
    for (const one of forged) expect([one, (await click(portal, one)).status]).toEqual([one, 404])
    expect(await readDelivery(ada, 'role-changed')).toBe('at-once')
  })
})

test('the sweep deletes notifications after a year', async () => {
  const { portal, ada } = await openForTwo()
  await send(portal, createViewedAs(ada))
  portal.time.now = addDuration(portal.time.now, 365 * day - hour)
  await sweepNotifications(portal.platform)
  const count = () => portal.database.db.selectFrom('notifications').select('id').execute()
  expect(await count()).toHaveLength(1)
  portal.time.now = addDuration(portal.time.now, 2 * hour)
  await sweepNotifications(portal.platform)
  expect(await count()).toHaveLength(0)
})

async function openForTwo() {
  const portal = await openPortal()
  return {
    portal,
    ada: await portal.signIn('family_member', 'Ada'),
    ben: await portal.signIn('family_member', 'Ben'),
  }
}

function send<Topic extends NotificationTopic>(portal: TestPortal, notification: NewNotification<Topic>) {
  return portal.database.db.transaction().execute(tx => notify(portal.platform, tx, notification))
}

function createViewedAs(person: Person): NewNotification<'viewed-as'> {
  return { to: [person.user!.id], topic: 'viewed-as', payload: {} }
}

async function readUnseen(person: Person): Promise<number | undefined> {
  return (await person.call('GET /api/user')).notices?.unseenNotifications
}

async function readDelivery(person: Person, topic: NotificationTopic) {
  return pickDeliveries(await person.call('GET /api/notification-preferences'), [topic])[0]
}

function pickDeliveries(
  { topics }: { topics: { topic: NotificationTopic; delivery: string }[] },
  wanted: NotificationTopic[],
) {
  return wanted.map(name => topics.find(({ topic }) => topic === name)?.delivery)
}

/** A mail program has no session and sends no origin. */
function click(portal: TestPortal, token: string) {
  return portal.visitor().try('POST /api/unsubscribe', { query: { token }, body: oneClick })
}
