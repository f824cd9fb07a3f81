import type {
  PasskeyAssertion,
  PasskeyRequestOptions,
  PasskeyTransport,
} from '#contract/accounts/passkeys.ts'
import { invalidPasskey, passkeyChallengeExpired } from '#server/accounts/failures.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, minute } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { consumeChallenge, storeChallenge, type Binding } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { findPasskey, recordPasskeyUse, type StoredPasskey } from './store.ts'

export const challengeLifetime = 10 * minute

/** A passkey that has answered a challenge. */
export type VerifiedPasskey = {
  passkey: StoredPasskey
  /**
   * Stores the new counter, in the transaction of what the passkey is used for.
   * @throws Failure 401 if the passkey was removed or used in the meantime.
   */
  recordUse: (tx: Tx) => Promise<void>
}

/** Stores a challenge and returns what a browser needs to answer it: with any passkey, or with one of these. */
export async function createRequestOptions(
  { clock, database }: Platform,
  party: RelyingParty,
  binding: Binding,
  passkeys?: StoredPasskey[],
): Promise<PasskeyRequestOptions> {
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
  const { challenge } = await generateAuthenticationOptions({ rpID: party.id })
  const stored = { challenge, expiresAt: addDuration(clock(), challengeLifetime) }
  await database.db.transaction().execute(tx => storeChallenge(tx, binding, stored))
  return {
    challenge,
    timeout: challengeLifetime,
    rpId: party.id,
    userVerification: 'required',
    ...(passkeys && { allowCredentials: passkeys.map(toDescriptor) }),
  }
}

/**
 * Verifies the answer to the challenge of the binding: its origin, its signature, that the user was verified, and that
 * the counter has risen.
 * @throws Failure 401 for a wrong or late answer and an unknown passkey.
 */
export async function verifyAssertion(
  { clock, database, log }: Platform,
  party: RelyingParty,
  binding: Binding,
  credential: PasskeyAssertion,
): Promise<VerifiedPasskey> {
  const expectedChallenge = await database.db
    .transaction()
    .execute(tx => consumeChallenge(tx, binding, clock()))
  if (expectedChallenge === undefined) throw passkeyChallengeExpired()
  const passkey = await findPasskey(database.db, credential.id)
  if (passkey === undefined) throw invalidPasskey()
  const { userHandle } = credential.response
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: credential as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
  }).catch((error: unknown) => {
    log.warn({ err: error }, 'passkey rejected')
    return { verified: false, authenticationInfo: undefined }
  })
  const isOwn = userHandle === undefined || decodeText(userHandle) === passkey.userId
  if (!verified || authenticationInfo === undefined || !isOwn) {
    const entry = { actorId: null, action: 'passkey.rejected', subject: passkey.userId } as const
    await database.db.transaction().execute(tx => audit(tx, clock, entry))
    throw invalidPasskey()
  }
  const { newCounter, credentialBackedUp } = authenticationInfo
  return {
    passkey,
    async recordUse(tx) {
      const use = { counter: newCounter, isBackedUp: credentialBackedUp, now: clock() }
      if (!(await recordPasskeyUse(tx, passkey, use))) throw invalidPasskey()
    },
  }
}

export function toDescriptor({ credentialId, transports }: StoredPasskey) {
  return {
    id: credentialId,
    type: 'public-key' as const,
    transports: transports as (typeof PasskeyTransport.options)[number][],
  }
}

function decodeText(bytes: string): string {
  return Buffer.from(bytes, 'base64url').toString()
}
