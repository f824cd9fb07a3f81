import type { FastifyInstance } from 'fastify'

import { noLettersWithoutMail } from '#server/accounts/failures.ts'
import { answer } from '#server/platform/answer.ts'
import { hour, second } from '#server/platform/clock.ts'
import { hasPortalAddress, readPortalAddress } from '#server/platform/http/portal-address.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { openRateLimit, rateLimitKey, type RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'

import { openAccountLetters } from './account-letters.ts'
import {
  cancelEmailChange,
  confirmEmailChange,
  createEmailChangeWriter,
  presentEmailChange,
  readLinkedEmailChange,
  rejectEmailChange,
  requestEmailChange,
  resendEmailChange,
} from './email-change.ts'
import { createPasswordResetWriter, requestPasswordReset, resetPassword } from './password-reset.ts'
import { findEmailChange } from './store.ts'

/** An hour, for one account. */
const emailChangeLetters = 5

/** A new password and a new address, by links in mails. */
export function mountAccountRecoveryRoutes(
  app: FastifyInstance,
  platform: Platform,
  { jobs, mail, currentPassword }: { jobs: Jobs; mail: Mail; currentPassword: RateLimit },
): void {
  const { config, clock, database, sessions } = platform
  const readAddress = () => readPortalAddress(app, config)
  const letters = openAccountLetters(
    platform,
    { jobs, mail, hasAddress: hasPortalAddress(config) },
    {
      'password-reset': createPasswordResetWriter(platform, readAddress),
      'new-email': createEmailChangeWriter(platform, readAddress, 'new'),
      'current-email': createEmailChangeWriter(platform, readAddress, 'current'),
    },
  )
  const { email, address } = config.LIMIT_PASSWORD_RESET
  const resetLimit = {
    seconds: hour / second,
    sentence: (wait: string) => `Too many requests for a new password. Please try again ${wait}`,
  }
  const resetsOfEmail = openRateLimit(database.pool, {
    ...resetLimit,
    name: 'password-reset-email',
    limit: email,
  })
  const resetsOfAddress = openRateLimit(database.pool, {
    ...resetLimit,
    name: 'password-reset-address',
    limit: address,
  })
  const emailChangeLimits = {
    currentPassword,
    letters: openRateLimit(database.pool, {
      name: 'email-change',
      limit: emailChangeLetters,
      seconds: hour / second,
      sentence: wait =>
        `You can ask for these messages at most ${emailChangeLetters} times an hour. Please try again ${wait}`,
    }),
  }

  answer(app, sessions, 'POST /api/password-reset', async ({ body, request }) => {
    if (!letters.isEnabled) throw noLettersWithoutMail()
    await resetsOfAddress.count(rateLimitKey(request.ip))
    await resetsOfEmail.count(body.email)
    await requestPasswordReset(platform, letters, body.email)
    return {
      message:
        'If this address has an account, we have sent a link to it. The link works once, within 30 minutes.',
    }
  })

  answer(app, sessions, 'PUT /api/password-reset', async ({ body, reply }) => {
    await resetPassword(platform, body)
    reply.header('set-cookie', sessions.clearedCookie)
    return { message: 'Your password is changed. Sign in with the new one.' }
  })

  answer(app, sessions, 'GET /api/email-change', async ({ user }) => {
    const change = await findEmailChange(database.db, { userId: user.id, now: clock() })
    return { pending: change === undefined ? null : presentEmailChange(change) }
  })

  answer(app, sessions, 'POST /api/email-change', async ({ session, body }) => {
    if (!letters.isEnabled) throw noLettersWithoutMail()
    return { pending: await requestEmailChange(platform, letters, emailChangeLimits, session, body) }
  })

  answer(app, sessions, 'POST /api/email-change/letters', async ({ session }) => {
    if (!letters.isEnabled) throw noLettersWithoutMail()
    return { pending: await resendEmailChange(platform, letters, emailChangeLimits, session) }
  })

  answer(app, sessions, 'DELETE /api/email-change', async ({ session }) => {
    await cancelEmailChange(platform, session)
    return { pending: null }
  })

  answer(app, sessions, 'POST /api/email-change/link', async ({ body }) =>
    readLinkedEmailChange(platform, body.token),
  )

  answer(app, sessions, 'POST /api/email-change/confirmation', async ({ body }) =>
    confirmEmailChange(platform, body.token),
  )

  answer(app, sessions, 'POST /api/email-change/rejection', async ({ body }) => {
    await rejectEmailChange(platform, body.token)
    return { message: 'The change is canceled. The account keeps its current email address.' }
  })
}
