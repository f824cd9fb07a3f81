import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { createAccount, createRegistration } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { countUpTo } from '#server/test/rate-limits.ts'

import { occupyPasswordQueue } from './password/passwords.ts'

test('defaults: 10 per account, 100 per address, 30 registrations', async () => {
  const { config } = (await openPortal({ LIMIT_REGISTER: '' })).platform
  expect([config.LIMIT_SIGN_IN, config.LIMIT_REGISTER]).toEqual([{ account: 10, address: 100 }, 30])
})

describe('POST /api/login', () => {
  test('answers 429 after ten failures, even to the right password', async () => {
    const portal = await openPortal()
    const { email, password } = await createAccount(portal)
    const guesser = portal.visitor()
    for (let attempt = 1; attempt <= 10; attempt += 1) expect(await guessPassword(guesser, email)).toBe(401)
    const { status, headers, body } = await guesser.try('POST /api/login', { body: { email, password } })
    expect(status).toBe(429)
    expect(body).toMatchObject({
      code: 'platform.too-many-requests',
      error: 'Too many sign-in attempts. Please try again in 15 minutes',
    })
    expectRetryAfter(headers, 15 * 60)
  })

  test('verifies ten passwords of a burst of fifty', async () => {
    const portal = await openPortal()
    const other = await portal.openAnotherNode()
    const { email } = await createAccount(portal)
    const statuses = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        guessPassword((index % 2 === 0 ? portal : other).visitor(), email),
      ),
    )
    expect(statuses.filter(status => status === 401)).toHaveLength(10)
    expect(statuses.filter(status => status === 429)).toHaveLength(40)
  })

  test('limits unknown accounts like known ones', async () => {
    const portal = await openPortal({ LIMIT_SIGN_IN: '2' })
    const { email } = await createAccount(portal)
    for (const address of [email, 'unknown@example.test']) {
      const guesser = portal.visitor()
      const statuses = [
        await guessPassword(guesser, address),
        await guessPassword(guesser, address),
        await guessPassword(guesser, address),
      ]
      expect(statuses).toEqual([401, 401, 429])
    }
  })

  test('counts all spellings of an address together', async () => {
    const portal = await openPortal({ LIMIT_SIGN_IN: '2' })
    const { email } = await createAccount(portal)
    const guesser = portal.visitor()
    const statuses = []
    for (const written of [email, email.toUpperCase(), ` ${email} `])
      statuses.push(await guessPassword(guesser, written))
    expect(statuses).toEqual([401, 401, 429])
  })

  test('an attacker does not lock out the owner elsewhere', async () => {
    const portal = await openPortal({ LIMIT_SIGN_IN: '2', TRUST_PROXY: 'loopback' })
    const account = await createAccount(portal)
    const guesser = portal.visitor()
    const statuses = []
    for (let attempt = 1; attempt <= 3; attempt += 1)
      statuses.push(await guessPassword(guesser, account.email, { 'x-forwarded-for': '203.0.113.9' }))
    expect(statuses).toEqual([401, 401, 429])
    const headers = { 'x-forwarded-for': '198.51.100.7' }
    const owner = await portal.visitor().try('POST /api/login', { body: account, headers })
    expect(owner.status).toBe(200)
  })

  test('a success clears the attempts of its account and address', async () => {
    const portal = await openPortal({ LIMIT_SIGN_IN: '2,3' })
    const account = await createAccount(portal)
    const ada = portal.visitor()
    const statuses = [await guessPassword(ada, account.email)]
    for (let attempt = 1; attempt <= 3; attempt += 1)
      statuses.push((await portal.visitor().try('POST /api/login', { body: account })).status)
    statuses.push(
      await guessPassword(ada, account.email),
      await guessPassword(ada, account.email),
      await guessPassword(ada, account.email),
    )
    expect(statuses).toEqual([401, 200, 200, 200, 401, 401, 429])
  })

  test('a success does not clear attempts on other accounts', async () => {
    const portal = await openPortal({ LIMIT_SIGN_IN: '10,4' })
    const own = await createAccount(portal)
    const guesser = portal.visitor()
    const statuses = []
    for (const victim of ['a', 'b', 'c', 'd', 'e']) {
      statuses.push(await guessPassword(guesser, `${victim}@example.test`))
      statuses.push((await guesser.try('POST /api/login', { body: own })).status)
    }
    expect(statuses.filter(status => status === 401)).toHaveLength(4)
    expect(statuses.at(-1)).toBe(429)
  })

  test('limits an address across accounts', async () => {
    const portal = await openPortal({ LIMIT_SIGN_IN: '10,12' })
    const statuses = []
    for (let victim = 1; victim <= 14; victim += 1)
      statuses.push(await guessPassword(portal.visitor(), `victim-${victim}@example.test`))
    expect(statuses).toEqual([...Array<number>(12).fill(401), 429, 429])
  })

  test('ignores X-Forwarded-For without a trusted proxy', async () => {
    const portal = await openPortal({ LIMIT_SIGN_IN: '10,2' })
    const statuses = await guessFromAddresses(portal, ['203.0.113.1', '203.0.113.2', '203.0.113.3'])
    expect(statuses).toEqual([401, 401, 429])
  })

  test('counts the address that the trusted proxy saw', async () => {
    const portal = await openPortal({ LIMIT_SIGN_IN: '10,2', TRUST_PROXY: 'loopback' })
    const spoofed = ['1.1.1.1, 203.0.113.9', '2.2.2.2, 203.0.113.9', '127.0.0.1, 203.0.113.9']
    expect(await guessFromAddresses(portal, spoofed)).toEqual([401, 401, 429])
  })

  test('counts an IPv6 /64 as one address', async () => {
    const portal = await openPortal({ LIMIT_SIGN_IN: '10,2', TRUST_PROXY: 'loopback' })
    const network = ['2001:db8:1:2::1', '2001:0DB8:1:2:ffff::9', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1']
    expect(await guessFromAddresses(portal, network)).toEqual([401, 401, 429, 401])
  })

  test('does not count an attempt while too many passwords wait', async () => {
    const portal = await openPortal({ LIMIT_SIGN_IN: '1' })
    const account = await createAccount(portal)
    const { promise, resolve: finish } = Promise.withResolvers<void>()
    const flood = occupyPasswordQueue(52, promise)
    onTestFinished(() => finish())
    // A rejected attempt costs no query. Jobs may connect at the same time, so that calls cannot be counted.
    const connect = vi.spyOn(portal.database.pool, 'connect').mockImplementation(() => {
      throw new Error('The attempt needs a connection')
    })
    const { status, headers, body } = await portal.visitor().try('POST /api/login', { body: account })
    connect.mockRestore()
    expect([status, body.error]).toEqual([
      429,
      'Many people are signing in right now. Please try again in a few seconds',
    ])
    expectRetryAfter(headers, 3)
    finish()
    await flood
    expect((await portal.visitor().try('POST /api/login', { body: account })).status).toBe(200)
  })

  test('admits sixty sign-ins of one account in an hour', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await createAccount(portal), await createAccount(portal)]
    await countUpTo(portal, 'sign-ins', ada.user.id, 59)
    expect((await portal.visitor().try('POST /api/login', { body: ada })).status).toBe(200)
    const { status, body } = await portal.visitor().try('POST /api/login', { body: ada })
    expect([status, body.error]).toEqual([
      429,
      'You have reached the limit of 60 sign-ins an hour. Please try again in 60 minutes',
    ])
    expect((await portal.visitor().try('POST /api/login', { body: ben })).status).toBe(200)
  })

  test('does not count invalid input and cross-site requests', async () => {
    const portal = await openPortal({ LIMIT_SIGN_IN: '1' })
    const { email, password } = await createAccount(portal)
    const ada = portal.visitor()
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await ada.try('POST /api/login', { body: { email } })).status).toBe(400)
      const headers = { origin: 'https://elsewhere.test' }
      expect((await ada.try('POST /api/login', { body: { email, password }, headers })).status).toBe(403)
    }
    expect((await ada.try('POST /api/login', { body: { email, password } })).status).toBe(200)
  })
})

describe('POST /api/register', () => {
  test('answers 429 on every node after LIMIT_REGISTER', async () => {
    const portal = await openPortal({ LIMIT_REGISTER: '2' })
    const other = await portal.openAnotherNode()
    await portal.visitor().call('POST /api/register', { body: createRegistration() })
    await other.visitor().call('POST /api/register', { body: createRegistration() })
    const { status, headers, body } = await portal
      .visitor()
      .try('POST /api/register', { body: createRegistration() })
    expect(status).toBe(429)
    expect(body.error).toBe('Too many registrations from your network. Please try again later')
    expectRetryAfter(headers, 60 * 60)
  })
})

test('the limits table contains neither addresses nor emails', async () => {
  const portal = await openPortal()
  const { email } = await createAccount(portal)
  await guessPassword(portal.visitor(), email)
  const { rows } = await portal.database.pool.query<{ key: string }>('select key from limits')
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toMatch(/127\.0\.0\.1|example\.test/)
})

/** Takes a third of a second to verify, far longer than a request takes to arrive. */

async function guessPassword(
  person: Person,
  email: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const body = { email, password: 'a wrong guess' }
  return (await person.try('POST /api/login', { body, headers })).status
}

/** Makes one guess per address, each at another account, through a proxy. */
async function guessFromAddresses(portal: TestPortal, forwardedFor: string[]): Promise<number[]> {
  const statuses = []
  for (const [index, from] of forwardedFor.entries())
    statuses.push(await guessPassword(portal.visitor(), `${index}@example.test`, { 'x-forwarded-for': from }))
  return statuses
}

function expectRetryAfter(headers: Headers, maxSeconds: number): void {
  expect(headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(maxSeconds)
}
