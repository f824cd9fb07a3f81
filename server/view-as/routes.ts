import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

import { startViewing } from './start-viewing.ts'

export function mountViewAsRoutes(app: FastifyInstance, platform: Platform): void {
  const { sessions } = platform

  answer(app, sessions, 'POST /api/view-as', ({ session, body }) => startViewing(platform, session, body))

  answer(app, sessions, 'DELETE /api/view-as', async ({ session }) => {
    if (session.viewedBy !== null) await sessions.endViewing(session.sid, 'stopped')
    return { message: 'You see the portal as your own account again.' }
  })
}
