import { describe, expect, test, vi } from 'vitest'

import type { NotificationTopic } from '#contract/notifications.ts'
import { notify } from '#server/notifications/notify.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import {
  addPushDevice,
  createSubscription,
  openPortalWithPush,
  openPushService,
  readVapid,
} from '#server/test/push-service.ts'
import { vapidSettings } from '#server/test/start-test-portal.ts'

// pg-boss creates its schema and waits a second between attempts; the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })
const pushTimeout = { timeout: 30_000 }

describe('delivery', () => {
  test('sends the title and the link, encrypted and signed', async () => {
    const { portal, service } = await openPortalWithPush()
    const ada = await portal.signIn('family_member')
    const [phone, laptop] = [createSubscription(service.url), createSubscription(service.url)]
    await addPushDevice(ada, phone)
    const elsewhere = await signInElsewhere(ada)
    await addPushDevice(elsewhere, laptop)
    await changeRole(portal, ada)
    await expect.poll(() => service.received, pushTimeout).toHaveLength(2)

    const toPhone = service.received.find(({ path }) => phone.body.endpoint.endsWith(path))!
    const toLaptop = service.received.find(({ path }) => laptop.body.endpoint.endsWith(path))!
    const content = { title: 'Your role has changed', link: '/account' }
    expect([phone.read(toPhone), laptop.read(toLaptop)]).toEqual([content, content])
    expect(() => laptop.read(toPhone)).toThrow('unable to authenticate data')
    const { key, claims } = readVapid(toPhone)
    expect(key).toBe(vapidSettings.VAPID_PUBLIC_KEY)
    expect(claims).toMatchObject({ aud: service.url, sub: vapidSettings.VAPID_SUBJECT })
    expect(Number(toPhone.headers['ttl'])).toBeGreaterThan(80_000)
    await expectNoMessages(portal)
  })

  test('sends only topics that are delivered at once', async () => {
    const { portal, service } = await openPortalWithPush()
    const ada = await portal.signIn('family_member')
    const phone = createSubscription(service.url)
    await addPushDevice(ada, phone)
    await setDelivery(ada, 'role-changed', 'daily')
    await changeRole(portal, ada)
    await setDelivery(ada, 'role-changed', 'never')
    await changeRole(portal, ada)
    await changePassword(portal, ada)
    await expect.poll(() => service.received, pushTimeout).toHaveLength(1)
    expect(phone.read(service.received[0]!)).toMatchObject({ title: 'Your password was changed' })
    await expectNoMessages(portal)
  })

  test('retries while the push service is busy', async () => {
    const { portal, service } = await openPortalWithPush()
    const ada = await portal.signIn('family_member')
    const phone = createSubscription(service.url)
    await addPushDevice(ada, phone)
    service.answerWith(503)
    await changeRole(portal, ada)
    await expect.poll(() => service.countAttempts(), pushTimeout).toBeGreaterThan(0)
    service.answerWith(201)
    await expect.poll(() => service.received, pushTimeout).toHaveLength(1)
    await expectNoMessages(portal)
    const log = portal.logLines.join('')
    expect(log).toContain('"reason":"503"')
    expect(log).not.toContain(new URL(phone.body.endpoint).pathname)
  })

  test.each([404, 410])('removes a device after the reply %s', async status => {
    const { portal, service } = await openPortalWithPush()
    const ada = await portal.signIn('family_member')
    await addPushDevice(ada, createSubscription(service.url))
    service.answerWith(status)
    await changeRole(portal, ada)
    await expect.poll(() => listDevices(ada), pushTimeout).toEqual([])
    expect(service.countAttempts()).toBe(1)
  })

  test('follows no redirect', async () => {
    const { portal, service } = await openPortalWithPush()
    const inside = await openPushService()
    const ada = await portal.signIn('family_member')
    await addPushDevice(ada, createSubscription(service.url))
    service.answerWith(307, { location: inside.url })
    await changeRole(portal, ada)
    await expect.poll(() => portal.logLines.join(''), pushTimeout).toContain('"reason":"307"')
    await expectNoMessages(portal)
    expect(inside.countAttempts()).toBe(0)
  })

  test('reaches no private address', async () => {
    const service = await openPushService()
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await addPushDevice(ada, createSubscription(service.url))
    await changeRole(portal, ada)
    await expect.poll(() => listDevices(ada), pushTimeout).toEqual([])
    expect(portal.logLines.join('')).toContain('forbidden address')
    expect(service.countAttempts()).toBe(0)
  })
})

describe('POST /api/push-devices', () => {
  test('lists the devices of the account alone', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
    const id = await addPushDevice(ada)
    await addPushDevice(ada)
    const elsewhere = await signInElsewhere(ada)
    expect(await elsewhere.call('GET /api/push-devices')).toEqual({
      publicKey: vapidSettings.VAPID_PUBLIC_KEY,
      devices: [expect.objectContaining({ device: 'Unknown browser', isCurrent: false })],
    })
    expect(await ada.call('GET /api/push-devices')).toMatchObject({ devices: [{ isCurrent: true }] })
    expect(await listDevices(ben)).toEqual([])
    expect((await ben.try('DELETE /api/push-devices/{id}', { params: { id } })).status).toBe(404)
    const [{ id: current } = { id: '' }] = await listDevices(ada)
    await elsewhere.call('DELETE /api/push-devices/{id}', { params: { id: current } })
    expect(await listDevices(ada)).toEqual([])
  })

  test('rejects the address of another account', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
    const subscription = createSubscription('https://push.example.test')
    const id = await addPushDevice(ada, subscription)
    const { keys } = createSubscription('https://push.example.test').body
    const rejected = await ben.try('POST /api/push-devices', { body: { ...subscription.body, keys } })
    expect([rejected.status, rejected.body.code]).toEqual([409, 'notifications.push-address-in-use'])
    expect([await listDevices(ada), await listDevices(ben)]).toEqual([[expect.objectContaining({ id })], []])
  })

  test('rejects addresses and keys that cannot be used', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { endpoint, keys } = createSubscription('https://push.example.test').body
    for (const body of [
      { endpoint: 'http://push.example.test/send', keys },
      { endpoint: 'https://ada:hush@push.example.test/send', keys },
      { endpoint: 'https://127.0.0.1/send', keys },
      { endpoint: 'https://0x7f.1/send', keys },
      { endpoint: 'https://[::ffff:10.0.0.1]/send', keys },
      { endpoint: 'https://169.254.169.254/send', keys },
      { endpoint, keys: { ...keys, p256dh: `B${'A'.repeat(86)}` } },
      { endpoint, keys: { ...keys, auth: 'short' } },
    ])
      expect([body, (await ada.try('POST /api/push-devices', { body })).status]).toEqual([body, 400])
    expect(await listDevices(ada)).toEqual([])
  })

  test('accepts ten devices of an account', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    for (let count = 0; count < 10; count += 1) await addPushDevice(await signInElsewhere(ada))
    const rejected = await ada.try('POST /api/push-devices', {
      body: createSubscription('https://push.example.test').body,
    })
    expect([rejected.status, rejected.body.code]).toEqual([409, 'notifications.too-many-push-devices'])
    expect(await listDevices(ada)).toHaveLength(10)
  })

  test('is refused without VAPID settings', async () => {
    const portal = await openPortal({ VAPID_PUBLIC_KEY: '', VAPID_PRIVATE_KEY: '', VAPID_SUBJECT: '' })
    const ada = await portal.signIn('family_member')
    expect(await ada.call('GET /api/push-devices')).toEqual({ publicKey: null, devices: [] })
    const { body } = createSubscription('https://push.example.test')
    expect((await ada.try('POST /api/push-devices', { body })).status).toBe(409)
  })
})

describe('a device ends', () => {
  test('with the sign-out of its session alone', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await addPushDevice(ada)
    const elsewhere = await signInElsewhere(ada)
    const id = await addPushDevice(elsewhere)
    await ada.call('POST /api/logout')
    expect(await listDevices(elsewhere)).toEqual([expect.objectContaining({ id })])
  })

  test('with the deactivation of the account, and with its messages', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await addPushDevice(ada)
    await changeRole(portal, ada)
    const { db } = portal.database
    await db.updateTable('users').set({ isActive: false }).where('id', '=', ada.user!.id).execute()
    expect(await db.selectFrom('pushSubscriptions').selectAll().execute()).toEqual([])
    await expectNoMessages(portal)
  })
})

async function signInElsewhere(person: Person): Promise<Person> {
  const elsewhere = person.copy()
  elsewhere.user = person.user
  await elsewhere.signInAgain()
  return elsewhere
}

async function listDevices(person: Person) {
  return (await person.call('GET /api/push-devices')).devices
}

async function setDelivery(person: Person, topic: NotificationTopic, delivery: 'daily' | 'never') {
  await person.call('PUT /api/notification-preferences', { body: { deliveries: { [topic]: delivery } } })
}

async function changeRole(portal: TestPortal, person: Person): Promise<void> {
  await portal.database.db.transaction().execute(tx =>
    notify(portal.platform, tx, {
      to: [person.user!.id],
      topic: 'role-changed',
      payload: { from: 'family_member', to: 'board_member' },
    }),
  )
}

async function changePassword(portal: TestPortal, person: Person): Promise<void> {
  const payload = { how: 'changed' } as const
  await portal.database.db
    .transaction()
    .execute(tx => notify(portal.platform, tx, { to: [person.user!.id], topic: 'password-changed', payload }))
}

async function expectNoMessages({ database }: TestPortal): Promise<void> {
  const list = () => database.db.selectFrom('pushMessages').selectAll().execute()
  await expect.poll(list, pushTimeout).toEqual([])
}
