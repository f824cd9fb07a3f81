import { SocketAddress } from 'node:net'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { Failure } from '#server/platform/failure.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

import { rateLimitKey, openRateLimit, sweepRateLimits, type RateLimit } from './rate-limit.ts'

describe('rateLimitKey', () => {
  test('returns an IPv4 address unchanged', () => {
    for (const address of ['127.0.0.1', '203.0.113.9', '255.255.255.255'])
      expect(rateLimitKey(address)).toBe(address)
  })

  test('returns an IPv4-mapped IPv6 address as IPv4', () => {
    const mapped = [
      '::ffff:203.0.113.9',
      '::FFFF:203.0.113.9',
      '::ffff:cb00:7109',
      '0:0:0:0:0:ffff:203.0.113.9',
    ]
    for (const address of mapped) expect([address, rateLimitKey(address)]).toEqual([address, '203.0.113.9'])
  })

  test('returns the /64 of an IPv6 address in every spelling', () => {
    const forms = {
      '2001:db8::1': '2001:db8::/64',
      '2001:DB8:0:0:FFFF::': '2001:db8::/64',
      '2001:0db8:0000:0000:0000:0000:0000:0001': '2001:db8::/64',
      '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
      '2001:db8:1:2::': '2001:db8:1:2::/64',
      '1:2:3:4:5:6:7::': '1:2:3:4::/64',
      '1::8': '1::/64',
      '::': '::/64',
      '::1': '::/64',
      '::2:3:4:5:6': '0:0:0:2::/64',
      'fe80::1%eth0': 'fe80::/64',
      '64:ff9b::203.0.113.9': '64:ff9b::/64',
    }
    for (const [address, key] of Object.entries(forms))
      expect([address, rateLimitKey(address)]).toEqual([address, key])
  })

  test('is shared by IPv6 addresses exactly within a /64', () => {
    const groups = fc.array(fc.constantFrom(0, 1, 0xdb8, 0xffff), { minLength: 8, maxLength: 8 })
    fc.assert(
      fc.property(groups, groups, fc.boolean(), (one, other, isShort) => {
        // ::ffff:0:0/96 is IPv4.
        fc.pre(
          ![one, other].some(
            address => address.slice(0, 5).every(group => group === 0) && address[5] === 0xffff,
          ),
        )
        const together = one.slice(0, 4).join(':') === other.slice(0, 4).join(':')
        expect(
          rateLimitKey(formatAddress(one, isShort)) === rateLimitKey(formatAddress(other, !isShort)),
        ).toBe(together)
      }),
    )
  })

  test('returns any other text unchanged', () => {
    for (const nonsense of ['', 'unknown', '_hidden', '1.2.3.4:5678'])
      expect(rateLimitKey(nonsense)).toBe(nonsense)
  })
})

describe('openRateLimit', () => {
  test('admits exactly the limit across two nodes at once', async () => {
    const portal = await openPortal()
    const [first, second] = [openTestLimit(portal), openTestLimit(await portal.openAnotherNode())]
    const attempts = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? first : second).count('key')),
    )
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('rejects further attempts with the time to retry', async () => {
    const limit = openTestLimit(await openPortal())
    for (let attempt = 1; attempt <= 3; attempt += 1) await limit.count('key')
    const rejection: unknown = await limit.count('key').catch((error: unknown) => error)
    expect(rejection).toBeInstanceOf(Failure)
    expect(rejection).toMatchObject({
      status: 429,
      message: 'Too many',
      headers: { 'retry-after': expect.stringMatching(/^(60|5\d)$/) },
    })
  })

  test('names the wait in minutes, rounded up', async () => {
    const { database } = await openPortal()
    for (const [seconds, message] of [
      [900, 'Again in 15 minutes'],
      [61, 'Again in 2 minutes'],
      [59, 'Again in a minute'],
    ] as const) {
      const sentence = (wait: string) => `Again ${wait}`
      const limit = openRateLimit(database.pool, { name: `of-${seconds}`, limit: 1, seconds, sentence })
      await limit.count('key')
      await expect(limit.count('key')).rejects.toThrow(message)
    }
  })

  test('counts keys and limits separately', async () => {
    const portal = await openPortal()
    const limit = openTestLimit(portal)
    for (let attempt = 1; attempt <= 3; attempt += 1) await limit.count('key')
    expect(await isAdmitted(limit, 'key')).toBe(false)
    expect(await isAdmitted(limit, 'another key')).toBe(true)
    expect(await isAdmitted(openTestLimit(portal, 'another limit'), 'key')).toBe(true)
  })

  test('ignores a refunded attempt; clearing removes all', async () => {
    const limit = openTestLimit(await openPortal())
    for (let attempt = 1; attempt <= 3; attempt += 1) await limit.count('key')
    await limit.refund('key')
    expect(await isAdmitted(limit, 'key')).toBe(true)
    expect(await isAdmitted(limit, 'key')).toBe(false)
    await limit.clear('key')
    expect(await isAdmitted(limit, 'key')).toBe(true)
  })

  test('admits exactly the limit on one node with leases', async () => {
    const limit = openLeasedLimit(await openPortal())
    expect(await countAdmitted([limit], 110)).toBe(100)
  })

  test('admits at most the limit on two nodes with leases', async () => {
    const portal = await openPortal()
    const limits = [openLeasedLimit(portal), openLeasedLimit(await portal.openAnotherNode())]
    const admitted = await countAdmitted(limits, 210)
    expect(admitted).toBeLessThanOrEqual(100)
    // The ten attempts of a lease are lost at most.
    expect(admitted).toBeGreaterThanOrEqual(90)
  })

  test('admits by a lease without a query', async () => {
    const portal = await openPortal()
    const limit = openLeasedLimit(portal)
    const readPoints = async () =>
      (await portal.database.pool.query<{ points: number }>('select points from limits')).rows[0]?.points
    await limit.count('key')
    expect(await readPoints()).toBe(10)
    await limit.count('key')
    expect(await readPoints()).toBe(10)
  })

  test('accepts keys of any length and content', async () => {
    const limit = openTestLimit(await openPortal())
    for (const key of ['x'.repeat(100_000), 'a\u0000b', `'; drop table limits; --`, '🌳'])
      expect(await isAdmitted(limit, key)).toBe(true)
  })
})

describe('sweepRateLimits', () => {
  test('removes expired counts only', async () => {
    const portal = await openPortal()
    const [brief, long] = [openTestLimit(portal, 'brief', 1), openTestLimit(portal, 'long')]
    await brief.count('key')
    await long.count('key')
    await portal.database.pool.query(`update limits set expire = $1 where key like 'brief%'`, [
      Date.now() - 1,
    ])
    await sweepRateLimits(portal.database.pool)
    const { rows } = await portal.database.pool.query<{ key: string }>('select key from limits')
    expect(rows).toEqual([{ key: expect.stringMatching(/^long:/) }])
  })
})

/** Its leases are of two attempts. */
function openLeasedLimit({ database }: TestPortal): RateLimit {
  const options = { name: 'leased', limit: 100, seconds: 60, sentence: 'Too many', isLeased: true }
  return openRateLimit(database.pool, options)
}

async function countAdmitted(limits: readonly RateLimit[], attempts: number): Promise<number> {
  const counted = await Promise.allSettled(
    Array.from({ length: attempts }, (_, index) => limits[index % limits.length]!.count('key')),
  )
  return counted.filter(({ status }) => status === 'fulfilled').length
}

function openTestLimit({ database }: TestPortal, name = 'test', seconds = 60): RateLimit {
  return openRateLimit(database.pool, { name, limit: 3, seconds, sentence: 'Too many' })
}

async function isAdmitted(limit: RateLimit, key: string): Promise<boolean> {
  return limit.count(key).then(
    () => true,
    () => false,
  )
}

function formatAddress(groups: number[], isShort: boolean): string {
  const full = groups.map(group => group.toString(16).padStart(4, '0')).join(':')
  return isShort ? new SocketAddress({ address: full, family: 'ipv6' }).address : full.toUpperCase()
}
