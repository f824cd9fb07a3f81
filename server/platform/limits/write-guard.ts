import type { FastifyRequest } from 'fastify'

import type { Endpoint, Upload } from '#contract/endpoint.ts'
import { pluralize } from '#contract/texts/counts.ts'
import { hour, minute, second } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Database } from '#server/platform/database/database.ts'
import { diskFull } from '#server/platform/failure.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import type { DiskSpace } from './disk-space.ts'
import type { Quota } from './quota.ts'
import { openRateLimit } from './rate-limit.ts'

/** Decides whether a call may change data. `answer.ts` asks before the handler of every call but GET. */
export type WriteGuard = {
  /**
   * Returns the release of the reserved space, to be called when the handler has ended.
   * @throws Failure 507 while disk space is low, 429 when the account has made too many changes, 403 when its quota is
   * exceeded.
   */
  admit(endpoint: Endpoint, session: LiveSession | null, request: FastifyRequest): Promise<() => void>
}

/**
 * Limits apply to an account, never to an address, so that no account can exhaust those of another. Calls for
 * visitors have no account; each limits its attempts by address itself.
 */
export function openWriteGuard({
  config,
  database,
  diskSpace,
  quota,
}: {
  config: Config
  database: Database
  diskSpace: DiskSpace
  quota: Quota
}): WriteGuard {
  const { perMinute, perHour } = config.LIMIT_WRITES
  const limits = [
    openWriteLimit(database, 'minute', perMinute, minute),
    openWriteLimit(database, 'hour', perHour, hour),
  ]
  return {
    async admit({ access, isSessionCall, isContinuation, addsContent, upload }, session, request) {
      if (isSessionCall === true) return releaseNothing
      if (diskSpace.isLow()) throw diskFull()
      if (access === 'visitor' || session === null || isContinuation === true) return releaseNothing
      for (const limit of limits) await limit.count(session.user.id)
      if (addsContent !== true) return releaseNothing
      const reservation = await quota.reserve(session.user.id, readContentBytes(request, upload))
      return () => reservation.release({ isStoredAsSent: upload === undefined })
    },
  }
}

function releaseNothing(): void {}

/** The size that the request states, or the largest that it may have. */
function readContentBytes({ headers, routeOptions }: FastifyRequest, upload: Upload | undefined): number {
  const stated = headers['content-length']
  return stated === undefined ? (upload?.maxBytes ?? routeOptions.bodyLimit) : Number(stated)
}

function openWriteLimit({ pool }: Database, unit: 'minute' | 'hour', limit: number, milliseconds: number) {
  return openRateLimit(pool, {
    name: `writes-${unit}`,
    limit,
    seconds: milliseconds / second,
    sentence: wait =>
      `You have reached the limit of ${pluralize(limit, 'change')} ${unit === 'hour' ? 'an' : 'a'} ${unit}. Please try again ${wait}`,
    blocksInMemory: true,
    isLeased: true,
  })
}
