import { describe, expect, test } from 'vitest'

import { createAccount } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

describe('sign-in on a new device', () => {
  test('notifies only of a browser that is new to the account', async () => {
    const portal = await openPortal()
    const account = await createAccount(portal)
    const [laptop, phone] = [portal.visitor(), portal.visitor()]
    await signIn(laptop, account)
    await laptop.call('POST /api/logout')
    await signIn(laptop, account)
    expect(await laptop.call('GET /api/notifications')).toEqual([])
    await signIn(phone, account)
    await phone.call('POST /api/logout')
    await signIn(phone, account)
    expect(await phone.call('GET /api/notifications')).toMatchObject([
      {
        title: 'New sign-in to your account',
        sentence: expect.stringContaining('Firefox on Linux, from the network address 127.0.0.1.'),
        link: '/account#sessions',
      },
    ])
  })

  test('a browser of one account is new to another', async () => {
    const portal = await openPortal()
    const [first, second] = [await createAccount(portal), await createAccount(portal)]
    const [shared, own] = [portal.visitor(), portal.visitor()]
    await signIn(own, second)
    await signIn(shared, first)
    await signIn(shared, second)
    expect(await own.call('GET /api/notifications')).toHaveLength(1)
  })

  test('a cookie that the portal did not make is replaced', async () => {
    const portal = await openPortal()
    const account = await createAccount(portal)
    const person = portal.visitor()
    person.cookies.set('heirloom-device', 'x')
    await signIn(person, account)
    expect(person.cookies.get('heirloom-device')).toMatch(/^[\w-]{43}$/)
    expect(await listHashes(portal)).not.toContain(person.cookies.get('heirloom-device'))
  })
})

test('a changed password notifies its account', async () => {
  const portal = await openPortal()
  const { email, password } = await createAccount(portal)
  const person = portal.visitor()
  await signIn(person, { email, password })
  await person.call('PUT /api/account/password', {
    body: { currentPassword: password, newPassword: 'ninety-nine rings' },
  })
  expect(await person.call('GET /api/notifications')).toMatchObject([{ title: 'Your password was changed' }])
})

async function signIn(person: Person, body: { email: string; password: string }): Promise<void> {
  const { email, password } = body
  const { status } = await person.try('POST /api/login', {
    body: { email, password },
    headers: { 'user-agent': firefox },
  })
  expect(status).toBe(200)
}

async function listHashes({ database }: TestPortal): Promise<string[]> {
  const rows = await database.db.selectFrom('knownDevices').select('tokenHash').execute()
  return rows.map(({ tokenHash }) => tokenHash)
}
