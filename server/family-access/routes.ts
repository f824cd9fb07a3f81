import type { FastifyInstance } from 'fastify'

import type { FamilyAccessState } from '#contract/family-access.ts'
import { toRelyingParty } from '#server/accounts/passkeys/relying-party.ts'
import { hasPasskeys } from '#server/accounts/passkeys/store.ts'
import { answer } from '#server/platform/answer.ts'
import { hour, minute, second } from '#server/platform/clock.ts'
import { readPortalAddress } from '#server/platform/http/portal-address.ts'
import { openRateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { changeAccessCode } from './change-access-code.ts'
import { grantStepUp } from './grant-step-up.ts'
import { grantStepUpByPasskey, startPasskeyStepUp } from './step-up-by-passkey.ts'
import { findFamilyAccessCredentials } from './store.ts'

/** Five attempts in 15 minutes. */
const limit = {
  limit: 5,
  seconds: (15 * minute) / second,
  sentence: (wait: string) => `Too many attempts. Please try again ${wait}`,
}

/** The limits on changes do not apply to step-ups. */
const stepUpsPerHour = 60

export function mountFamilyAccessRoutes(app: FastifyInstance, platform: Platform): void {
  const { database, sessions } = platform
  const codeLimit = openRateLimit(database.pool, { ...limit, name: 'family-access' })
  const stepUpLimit = openRateLimit(database.pool, {
    name: 'step-ups',
    limit: stepUpsPerHour,
    seconds: hour / second,
    sentence: wait =>
      `You can open Family Access at most ${stepUpsPerHour} times an hour. Please try again ${wait}`,
  })
  const passkeyLimit = openRateLimit(database.pool, { ...limit, limit: 20, name: 'family-access-passkey' })
  const findParty = () => toRelyingParty(readPortalAddress(app, platform.config))
  const passwordLimit = openRateLimit(database.pool, { ...limit, name: 'family-access-code' })

  answer(app, sessions, 'GET /api/family-access', async ({ user, session }) =>
    presentFamilyAccess(user.id, sessions.isSteppedUp(session) ? session.familyAccessUntil : null),
  )

  answer(app, sessions, 'POST /api/family-access', async ({ user, session, body }) =>
    presentFamilyAccess(
      user.id,
      await grantStepUp(platform, { codes: codeLimit, stepUps: stepUpLimit }, session, body),
    ),
  )

  answer(app, sessions, 'POST /api/family-access/passkey-options', async ({ session }) =>
    startPasskeyStepUp(platform, findParty(), session),
  )

  answer(app, sessions, 'POST /api/family-access/passkey', async ({ user, session, body }) =>
    presentFamilyAccess(
      user.id,
      await grantStepUpByPasskey(
        platform,
        findParty(),
        { codes: passkeyLimit, stepUps: stepUpLimit },
        session,
        body,
      ),
    ),
  )

  answer(app, sessions, 'PUT /api/family-access/code', async ({ user, session, body }) => {
    await changeAccessCode(platform, passwordLimit, session, body)
    return presentFamilyAccess(user.id, null)
  })

  async function presentFamilyAccess(userId: string, until: Date | null): Promise<FamilyAccessState> {
    const { familyId, accessCodeHash } = await findFamilyAccessCredentials(database.db, userId)
    return {
      familyId,
      hasAccessCode: accessCodeHash !== null,
      hasPasskeys: await hasPasskeys(database.db, userId),
      familyAccessUntil: until?.toISOString() ?? null,
    }
  }
}
