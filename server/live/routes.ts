import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import { addDuration, hour } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'

import type { LiveHub } from './live-hub.ts'
import { LiveStream } from './live-stream.ts'
import { parsePosition, replayLimit, type Position } from './position.ts'
import { deleteEventsBefore } from './store.ts'

export function mountLiveRoutes(app: FastifyInstance, platform: Platform, hub: LiveHub): void {
  const { clock, sessions } = platform
  // Before Fastify waits for the open replies.
  app.addHook('preClose', async () => hub.close())

  answer(app, sessions, 'GET /api/live', async ({ session, headers, query, request, reply }) => {
    hub.checkLimits(session.user.id)
    if (request.method === 'HEAD') return void reply.type('text/event-stream; charset=utf-8').send()
    const stream = new LiveStream(reply.raw, session, request.headers.cookie)
    reply.hijack()
    reply.raw.once('close', () => hub.remove(stream))
    const start = findStart(headers['last-event-id'] ?? query.lastEventId, query.ageMs)
    await hub.add(stream, start, () => {
      stream.open(reply.getHeaders())
      reply.openedAfter = reply.elapsedTime
    })
  })

  function findStart(
    lastEventId: string | undefined,
    ageMs: number | undefined,
  ): Position | null | undefined {
    if (lastEventId !== undefined) return parsePosition(lastEventId, clock())
    return ageMs === undefined ? undefined : hub.findStart(ageMs)
  }
}

/** Deletes the events with which no stream can be resumed any more. */
export async function sweepLiveEvents({
  clock,
  database,
}: Pick<Platform, 'clock' | 'database'>): Promise<void> {
  const before = addDuration(clock(), -(replayLimit + hour))
  await database.db.transaction().execute(tx => deleteEventsBefore(tx, before))
}
