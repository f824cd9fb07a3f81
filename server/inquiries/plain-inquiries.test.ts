import { expect, test } from 'vitest'

import { createInquiryForm } from '#server/test/inquiries.ts'
import { openPortal } from '#server/test/open-portal.ts'

import { openPlainInquiries } from './plain-inquiries.ts'

type World = Awaited<ReturnType<typeof openWorld>>

test('stores and notifies of several inquiries by one statement', async () => {
  const world = await openWorld()
  const stored = await Promise.all(Array.from({ length: 20 }, () => store(world)))
  expect(new Set(stored.map(inquiry => inquiry?.id)).size).toBe(20)
  expect(await countStored(world)).toEqual({ inquiries: 20, transactions: 2, notifications: 20, keys: 0 })
})

test('notifies the accounts that answer, and not the sender', async () => {
  const { portal, ada, admin } = await openWorld()
  const other = await portal.signIn('admin', 'Other')
  const listTopics = async (person: typeof ada) => {
    const notifications = await person.call('GET /api/notifications')
    return notifications.map(({ topic, title, link }) => [topic, title, link])
  }
  const inquiry = ['inquiry-received', 'A new inquiry', '/inquiries']
  await ada.call('POST /api/family-inquiry', { body: createInquiryForm() })
  await other.call('POST /api/family-inquiry', { body: createInquiryForm() })
  expect(await listTopics(admin)).toEqual([inquiry, inquiry])
  expect(await listTopics(other)).toEqual([inquiry])
  expect(await listTopics(ada)).toEqual([])
})

test('50 requests with one key on two nodes store and notify once', async () => {
  const { portal, ada } = await openWorld({ LIMIT_INQUIRIES: '50' })
  const node = await portal.openAnotherNode()
  const senders = [ada, ada.copy(node)]
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, number) =>
      senders[number % 2]!.try('POST /api/family-inquiry', {
        body: createInquiryForm(),
        headers: { 'idempotency-key': 'one' },
      }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(new Set(answers.map(answer => JSON.stringify(answer.body))).size).toBe(1)
  expect(await countStored({ portal })).toMatchObject({ inquiries: 1, notifications: 1, keys: 1 })
})

test('stores one of two inquiries with the same key', async () => {
  const world = await openWorld()
  const stored = await Promise.all([store(world, 'none'), store(world, 'one'), store(world, 'one')])
  expect(stored.map(inquiry => inquiry !== undefined)).toEqual([true, true, false])
  expect(await countStored(world)).toMatchObject({ inquiries: 2, notifications: 2, keys: 2 })
})

test('stores nothing of an inquiry that a recipient gets at once', async () => {
  const world = await openWorld()
  await world.admin.call('PUT /api/notification-preferences', {
    body: { deliveries: { 'inquiry-received': 'at-once' } },
  })
  expect(await store(world, 'one')).toBeUndefined()
  expect(await countStored(world)).toEqual({ inquiries: 0, transactions: 0, notifications: 0, keys: 0 })
})

async function openWorld(settings: Record<string, string> = {}) {
  const portal = await openPortal(settings)
  const admin = await portal.signIn('admin', 'Rosalind')
  const ada = await portal.signIn('family_member', 'Ada')
  return { portal, admin, ada, plainInquiries: openPlainInquiries(portal.platform.clock, portal.database) }
}

function store({ ada, plainInquiries }: World, key?: string) {
  const userId = ada.user!.id
  return plainInquiries.store(
    createInquiryForm(),
    userId,
    key === undefined ? undefined : { userId, call: 'POST /api/family-inquiry', key, fingerprint: 'same' },
  )
}

async function countStored({ portal }: Pick<World, 'portal'>): Promise<unknown> {
  const { rows } = await portal.database.pool.query(`
    select count(*) as inquiries, count(distinct xmin::text) as transactions,
      (select count(*) from notifications) as notifications, (select count(*) from idempotency_keys) as keys
    from inquiries`)
  return rows[0]
}
