import { createHash } from 'node:crypto'
import { isIPv6, SocketAddress } from 'node:net'

import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { minute, second } from './clock.ts'
import { tooManyRequests } from './failure.ts'

export type RateLimit = {
  /** Counts one try. @throws Failure 429 with Retry-After when there were too many. */
  count(key: string): Promise<void>
  /** Takes one counted try back. */
  giveBack(key: string): Promise<void>
  /** Forgets all tries of this key. */
  clear(key: string): Promise<void>
}

/**
 * A limit that all nodes share, in the table `limits`. Counting comes before the work, so a burst gains nothing.
 * The table holds hashes of the keys: they have one length, and it tells nobody who tried what from where.
 */
export function openRateLimit(
  pool: Pool,
  { name, most, seconds, sentence }: { name: string; most: number; seconds: number; sentence: Sentence },
): RateLimit {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    keyPrefix: name,
    points: most,
    duration: seconds,
    tableName: 'limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
  })
  return {
    async count(key) {
      try {
        await limiter.consume(hashOf(key))
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal
        const wait = refusal.msBeforeNext
        throw tooManyRequests(
          wait / second,
          typeof sentence === 'string' ? sentence : sentence(inWords(wait)),
        )
      }
    },
    giveBack: async key => void (await limiter.reward(hashOf(key))),
    clear: async key => void (await limiter.delete(hashOf(key))),
  }
}

/** What the caller is told, or how to tell it with the time to wait: 'in 15 minutes'. */
type Sentence = string | ((wait: string) => string)

function inWords(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / minute))
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

/** Removes the counts whose time is over. */
export async function sweepRateLimits(pool: Pool): Promise<void> {
  await pool.query('delete from limits where expire <= $1', [Date.now()])
}

/**
 * Where a request counts: an IPv4 address, or the /64 of an IPv6 address, since one household holds a whole one.
 * However an address is written, and also when IPv4 comes in the clothes of IPv6, it counts in one place.
 */
export function rateLimitKey(address: string): string {
  if (!isIPv6(address)) return address
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  const mapped = /^::ffff:([\d.]+)$/.exec(canonical)?.[1]
  if (mapped !== undefined) return mapped
  const [head = '', tail] = canonical.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const groups =
    tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right]
  return `${groups.slice(0, 4).join(':')}::/64`
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
