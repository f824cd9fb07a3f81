import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

import { changePassword } from './password/change-password.ts'
import {
  startSecondFactorSetup,
  confirmSecondFactorSetup,
  renewRecoveryCodes,
  turnOffSecondFactor,
  type SecondFactorLimits,
} from './second-factor/second-factor.ts'
import { findSecondFactorState } from './second-factor/store.ts'
import {
  endOtherSessions,
  endSession,
  toPublicSessionId,
  listOpenSessions,
} from './sessions/open-sessions.ts'

/** The calls with which users protect their accounts: password, sessions and second factor. */
export function mountAccountSecurityRoutes(
  app: FastifyInstance,
  platform: Platform,
  limits: SecondFactorLimits,
): void {
  const { database, sessions } = platform

  answer(app, sessions, 'PUT /api/account/password', async ({ session, body }) => ({
    sessionsEnded: await changePassword(platform, limits.currentPassword, session, body),
  }))

  answer(app, sessions, 'GET /api/sessions', async ({ session }) => listOpenSessions(platform, session))

  answer(app, sessions, 'DELETE /api/sessions/{id}', async ({ session, params, reply }) => {
    await endSession(platform, session, params.id)
    // Ending the current session signs out.
    if (toPublicSessionId(session.sid) === params.id) reply.header('set-cookie', sessions.clearedCookie)
    return { sessionsEnded: 1 }
  })

  answer(app, sessions, 'DELETE /api/sessions', async ({ session }) => ({
    sessionsEnded: await endOtherSessions(platform, session),
  }))

  answer(app, sessions, 'GET /api/second-factor', async ({ user }) =>
    findSecondFactorState(database.db, user.id),
  )

  answer(app, sessions, 'POST /api/second-factor', async ({ session, body }) =>
    startSecondFactorSetup(platform, limits, session, body),
  )

  answer(app, sessions, 'POST /api/second-factor/confirm', async ({ session, body }) => ({
    recoveryCodes: await confirmSecondFactorSetup(platform, limits, session, body),
  }))

  answer(app, sessions, 'POST /api/second-factor/recovery-codes', async ({ session, body }) => ({
    recoveryCodes: await renewRecoveryCodes(platform, limits, session, body),
  }))

  answer(app, sessions, 'POST /api/second-factor/removal', async ({ user, session, body }) => {
    await turnOffSecondFactor(platform, limits, session, body)
    return findSecondFactorState(database.db, user.id)
  })
}
