import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import { minute, second } from '#server/platform/clock.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { openRateLimit, rateLimitKey } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { showInvitation } from './accept-invitation.ts'
import { createInvitation } from './create-invitation.ts'
import { noInvitationsByMail } from './failures.ts'
import { openInvitationLetters } from './letters.ts'
import { resendInvitation } from './resend-invitation.ts'
import { revokeInvitation } from './revoke-invitation.ts'
import { listInvitations } from './store.ts'

export function mountInvitationsRoutes(app: FastifyInstance, platform: Platform, jobs: Jobs): void {
  const { clock, config, database, sessions } = platform
  const letters = openInvitationLetters(app, platform, jobs)
  const openings = openRateLimit(database.pool, {
    name: 'invitation-address',
    limit: config.LIMIT_SIGN_IN.address,
    seconds: (15 * minute) / second,
    sentence: wait => `Too many attempts to open an invitation. Please try again ${wait}`,
  })

  answer(app, sessions, 'GET /api/invitations', ({ query }) =>
    listInvitations(database.db, { ...query, now: clock() }),
  )

  answer(app, sessions, 'POST /api/invitations', ({ user, body }) => {
    if (body.delivery === 'mail' && !letters.isEnabled) throw noInvitationsByMail()
    return createInvitation(platform, letters, user, body)
  })

  answer(app, sessions, 'POST /api/invitations/{id}/resend', ({ user, params, body }) => {
    if (body.delivery === 'mail' && !letters.isEnabled) throw noInvitationsByMail()
    return resendInvitation(platform, letters, user, { id: params.id, delivery: body.delivery })
  })

  answer(app, sessions, 'DELETE /api/invitations/{id}', ({ user, params }) =>
    revokeInvitation(platform, user, params.id),
  )

  answer(app, sessions, 'POST /api/invitation', async ({ body, request }) => {
    await openings.count(rateLimitKey(request.ip))
    return showInvitation(platform, body.token)
  })
}
