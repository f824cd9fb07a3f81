import { createHash } from 'node:crypto'
import { isIP } from 'node:net'

import ipaddr from 'ipaddr.js'
import type { Pool } from 'pg'
import {
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible'

import { minute, second } from '#server/platform/clock.ts'
import { tooManyRequests } from '#server/platform/failure.ts'
import { createLruCache } from '#server/platform/lru.ts'

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
  {
    name,
    limit,
    seconds,
    sentence,
    blocksInMemory = false,
    isPerNode = false,
    isLeased = false,
  }: RateLimitOptions,
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
  const leaseSize = isLeased ? findLeaseSize(limit) : 1
  const leases = leaseSize === 1 ? undefined : new Leases(limiter, leaseSize)
  return {
    async count(key) {
      try {
        await (leases === undefined ? limiter.consume(hashKey(key)) : leases.consume(key))
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
  /**
   * A node counts up to a tenth of the limit in the table at once, and admits as many attempts without a query. Those
   * that it does not use are lost to the other nodes. Only for limits that are neither refunded nor cleared.
   */
  isLeased?: boolean
}

const maxLeaseSize = 100

/** The largest divisor of the limit up to a tenth of it, so that one node admits exactly the limit. */
function findLeaseSize(limit: number): number {
  let size = Math.min(maxLeaseSize, Math.max(1, Math.floor(limit / 10)))
  while (limit % size !== 0) size -= 1
  return size
}

/** Attempts that are counted in the table, and that this node has not admitted yet, by key. */
class Leases {
  readonly #limiter: RateLimiterAbstract
  readonly #size: number
  readonly #unused = createLruCache<{ count: number }>(10_000, { ttl: 1 })
  readonly #acquiring = new Map<string, Promise<void>>()

  constructor(limiter: RateLimiterAbstract, size: number) {
    this.#limiter = limiter
    this.#size = size
  }

  /** @throws RateLimiterRes after too many attempts. */
  async consume(key: string): Promise<void> {
    for (;;) {
      const unused = this.#unused.get(key)
      if (unused !== undefined) return this.#use(key, unused)
      // One lease at a time, for all attempts that wait.
      await (this.#acquiring.get(key) ?? this.#acquire(key))
    }
  }

  #use(key: string, unused: { count: number }): void {
    unused.count -= 1
    if (unused.count === 0) this.#unused.delete(key)
  }

  #acquire(key: string): Promise<void> {
    const acquiring = this.#limiter
      .consume(hashKey(key), this.#size)
      .then(({ msBeforeNext }) => {
        this.#unused.set(key, { count: this.#size }, { ttl: Math.max(1, msBeforeNext) })
      })
      .finally(() => this.#acquiring.delete(key))
    this.#acquiring.set(key, acquiring)
    return acquiring
  }
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
