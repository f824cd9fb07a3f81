import { createHash } from 'node:crypto'
import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'
import type { Pool } from 'pg'
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { minute, second } from '#server/platform/clock.ts'
import { tooManyRequests } from '#server/platform/failure.ts'

export type RateLimit = {
  /** Counts one attempt. @throws Failure 429 with Retry-After after too many. */
  count(key: string): Promise<void>
  /** Undoes one counted attempt. */
  refund(key: string): Promise<void>
  /** Removes all attempts of the key. */
  clear(key: string): Promise<void>
}

/**
 * A limit that all nodes share, in the table `limits`, or one that each node counts in memory. Count an attempt before
 * its work, so that a burst gains nothing. The table contains hashes of the keys, which have one length and reveal no
 * address or account.
 */
export function openRateLimit(
  pool: Pool,
  { name, limit, seconds, sentence, blocksInMemory = false, isPerNode = false }: RateLimitOptions,
): RateLimit {
  const rule = { keyPrefix: name, points: limit, duration: seconds }
  const limiter = isPerNode
    ? new RateLimiterMemory(rule)
    : new RateLimiterPostgres({
        ...rule,
        storeClient: pool,
        tableName: 'limits',
        tableCreated: true,
        clearExpiredByTimeout: false,
        ...(blocksInMemory && { inMemoryBlockOnConsumed: limit }),
      })
  return {
    async count(key) {
      try {
        await limiter.consume(hashKey(key))
      } catch (rejection) {
        if (!(rejection instanceof RateLimiterRes)) throw rejection
        const wait = rejection.msBeforeNext
        throw tooManyRequests(
          wait / second,
          typeof sentence === 'string' ? sentence : sentence(formatWait(wait)),
        )
      }
    },
    refund: async key => void (await limiter.reward(hashKey(key))),
    clear: async key => void (await limiter.delete(hashKey(key))),
  }
}

type RateLimitOptions = {
  name: string
  limit: number
  seconds: number
  sentence: Sentence
  /**
   * A node that has seen the limit reached rejects further attempts without a query. A flood does not occupy the
   * database. Only for limits that are neither refunded nor cleared.
   */
  blocksInMemory?: boolean
  /** For frequent calls that the shared limit of all changes bounds as well. */
  isPerNode?: boolean
}

/** The sentence of the failure, or a function of the time to wait, such as 'in 15 minutes'. */
type Sentence = string | ((wait: string) => string)

function formatWait(milliseconds: number): string {
  const minutes = Math.max(1, Math.ceil(milliseconds / minute))
  return minutes === 1 ? 'in a minute' : `in ${minutes} minutes`
}

/** Removes expired counts. */
export async function sweepRateLimits(pool: Pool): Promise<void> {
  await pool.query('delete from limits where expire <= $1', [Date.now()])
}

/**
 * The key of a client: its IPv4 address, or the /64 of its IPv6 address, since one household has a whole /64. Every
 * spelling of an address gives the same key. An IPv4-mapped IPv6 address counts as IPv4.
 */
export function rateLimitKey(address: string): string {
  if (isIP(address) === 0) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString().split('%', 1)[0]}/64`).toString()}/64`
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url')
}
