import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import { second } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { SearchSource } from '#server/platform/search-source.ts'

import { findAnything } from './find-anything.ts'

/** The time of one source. A slower one is reported as unavailable. */
const timeoutMs = 3 * second

export function mountSearchRoutes(
  app: FastifyInstance,
  { log, sessions }: Platform,
  sources: readonly SearchSource[],
): void {
  answer(app, sessions, 'GET /api/search', ({ user, session, query }) =>
    findAnything({ sources, log, timeoutMs }, { user, isSteppedUp: sessions.isSteppedUp(session) }, query.q),
  )
}
