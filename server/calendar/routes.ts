import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import type { CalendarSource } from '#server/platform/calendar-source.ts'
import { readPortalAddress } from '#server/platform/http/portal-address.ts'
import type { Platform } from '#server/platform/platform.ts'

import { createFeed, revokeFeed } from './change-feed.ts'
import { listEntries } from './list-entries.ts'
import { openFeedLimits, readFeed } from './read-feed.ts'
import { findFeed } from './store.ts'

export function mountCalendarRoutes(
  app: FastifyInstance,
  platform: Platform,
  sources: readonly CalendarSource[],
): void {
  const { config, database, sessions, today } = platform
  const limits = openFeedLimits(platform)

  answer(app, sessions, 'GET /api/calendar', async ({ user, query }) => ({
    today: today(),
    entries: await listEntries(platform, sources, user, query),
  }))

  answer(app, sessions, 'GET /api/calendar-feed', async ({ user }) => ({
    feed: await findFeed(database.db, user.id),
  }))

  answer(app, sessions, 'POST /api/calendar-feed', ({ user }) => createFeed(platform, user))

  answer(app, sessions, 'DELETE /api/calendar-feed', async ({ user }) => {
    await revokeFeed(platform, user)
    return { feed: null }
  })

  answer(app, sessions, 'GET /api/calendar.ics', async ({ query: { token }, request, reply }) => {
    const origin = readPortalAddress(app, config)
    const calendar = await readFeed(platform, sources, limits, { token, address: request.ip, origin })
    await reply
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="family-calendar.ics"')
      .type('text/calendar; charset=utf-8')
      .send(calendar)
  })
}
