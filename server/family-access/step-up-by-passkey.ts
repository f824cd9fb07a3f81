import type { PasskeyRequestOptions, PasskeySignIn } from '#contract/accounts/passkeys.ts'
import type { RelyingParty } from '#server/accounts/passkeys/relying-party.ts'
import { listPasskeys } from '#server/accounts/passkeys/store.ts'
import { createRequestOptions, verifyAssertion } from '#server/accounts/passkeys/verify-assertion.ts'
import { audit } from '#server/platform/audit.ts'
import { Failure } from '#server/platform/failure.ts'
import type { RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import { invalidPasskeyForStepUp, noPasskey } from './failures.ts'
import { calculateStepUpEnd } from './grant-step-up.ts'

/** @throws Failure 403 without a passkey. */
export async function startPasskeyStepUp(
  platform: Platform,
  party: RelyingParty,
  { user, sid }: LiveSession,
): Promise<PasskeyRequestOptions> {
  const passkeys = await listPasskeys(platform.database.db, user.id)
  if (passkeys.length === 0) throw noPasskey()
  return createRequestOptions(platform, party, { purpose: 'step-up', secret: sid }, passkeys)
}

/**
 * Grants a step-up to this session, as ID and code do: a passkey verifies its user.
 * @throws Failure 403 for a wrong or late answer and a passkey of another account, 429 after too many.
 */
export async function grantStepUpByPasskey(
  platform: Platform,
  party: RelyingParty,
  limits: { codes: RateLimit; stepUps: RateLimit },
  { user, sid }: LiveSession,
  { credential }: PasskeySignIn,
): Promise<Date> {
  const { clock, database, sessions } = platform
  await limits.codes.count(user.id)
  const { passkey, recordUse } = await verifyAssertion(
    platform,
    party,
    { purpose: 'step-up', secret: sid },
    credential,
  ).catch((error: unknown) => {
    // A 401 means that there is no session, but there is one.
    throw error instanceof Failure && error.status === 401 ? invalidPasskeyForStepUp() : error
  })
  if (passkey.userId !== user.id) throw invalidPasskeyForStepUp()
  await limits.stepUps.count(user.id)
  await limits.codes.clear(user.id)
  const until = calculateStepUpEnd(clock())
  await database.db.transaction().execute(async tx => {
    await recordUse(tx)
    await sessions.stepUp(tx, sid, until)
    const details = { passkey: passkey.name }
    await audit(tx, clock, { actorId: user.id, action: 'family-access.granted', subject: user.id, details })
  })
  sessions.invalidate(sid)
  return until
}
