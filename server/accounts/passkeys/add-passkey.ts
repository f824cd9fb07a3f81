import {
  maxPasskeys,
  PasskeyTransport,
  type NewPasskey,
  type PasskeyCreationOptions,
  type PasskeyStart,
} from '#contract/accounts/passkeys.ts'
import { fullName } from '#contract/family-tree/full-name.ts'
import {
  codeRequired,
  invalidCode,
  passkeyAlreadyAdded,
  passkeyNotCreated,
  tooManyPasskeys,
} from '#server/accounts/failures.ts'
import { verifyCurrentPassword } from '#server/accounts/password/verify-current-password.ts'
import {
  consumeSecondFactorCode,
  type SecondFactorLimits,
} from '#server/accounts/second-factor/second-factor.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration } from '#server/platform/clock.ts'
import { findViolatedConstraint } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import { consumeChallenge, storeChallenge } from './challenges.ts'
import type { RelyingParty } from './relying-party.ts'
import { insertPasskey, listPasskeys, lockPasskeys, type StoredPasskey } from './store.ts'
import { challengeLifetime, toDescriptor } from './verify-assertion.ts'

/** Ed25519, ES256 and RS256 (RFC 9053 and 8812), which all authenticators have one of. */
const signatureAlgorithms = [-8, -7, -257] as const

/**
 * Begins to add a passkey. Requires the password, and a code if the second factor is on, because a passkey replaces
 * both.
 * @throws Failure 400 for a wrong password or code, 429 after too many attempts.
 */
export async function startPasskey(
  platform: Platform,
  party: RelyingParty,
  limits: SecondFactorLimits,
  { user, sid }: LiveSession,
  { password, code = '' }: PasskeyStart,
): Promise<PasskeyCreationOptions> {
  const { clock, config, database } = platform
  await verifyCurrentPassword(platform, limits.currentPassword, user.id, password, 'password')
  if (code !== '') await limits.codes.count(user.id)
  const method = await database.db
    .transaction()
    .execute(tx => consumeSecondFactorCode(platform, tx, user.id, code))
  if (method === 'rejected') throw code === '' ? codeRequired() : invalidCode()
  if (code !== '') await limits.codes.clear(user.id)
  const passkeys = await listPasskeys(database.db, user.id)
  if (passkeys.length >= maxPasskeys) throw tooManyPasskeys()

  const { generateRegistrationOptions } = await import('@simplewebauthn/server')
  const options = await generateRegistrationOptions({
    rpName: `${config.FAMILY_NAME} family portal`,
    rpID: party.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: fullName(user),
    attestationType: 'none',
    timeout: challengeLifetime,
    supportedAlgorithmIDs: [...signatureAlgorithms],
    excludeCredentials: passkeys.map(toDescriptor),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  const challenge = {
    challenge: options.challenge,
    expiresAt: addDuration(clock(), challengeLifetime),
  }
  await database.db
    .transaction()
    .execute(tx => storeChallenge(tx, { purpose: 'add', secret: sid }, challenge))
  return options as unknown as PasskeyCreationOptions
}

/** @throws Failure 400 for a wrong or late answer, 409 for a passkey that is added already, or the 21st one. */
export async function addPasskey(
  platform: Platform,
  party: RelyingParty,
  { user, sid }: LiveSession,
  { name, credential }: NewPasskey,
): Promise<StoredPasskey> {
  const { clock, database, log } = platform
  const expectedChallenge = await database.db
    .transaction()
    .execute(tx => consumeChallenge(tx, { purpose: 'add', secret: sid }, clock()))
  if (expectedChallenge === undefined) throw passkeyNotCreated()
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  const { registrationInfo } = await verifyRegistrationResponse({
    response: credential as Parameters<typeof verifyRegistrationResponse>[0]['response'],
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: [...signatureAlgorithms],
  }).catch((error: unknown) => {
    log.warn({ err: error }, 'passkey registration rejected')
    return { registrationInfo: undefined }
  })
  if (registrationInfo === undefined) throw passkeyNotCreated()
  const { credential: created, credentialDeviceType, credentialBackedUp } = registrationInfo
  const isTransport = (text: string) => PasskeyTransport.safeParse(text).success
  try {
    return await database.db.transaction().execute(async tx => {
      if ((await lockPasskeys(tx, user.id)) >= maxPasskeys) throw tooManyPasskeys()
      const passkey = await insertPasskey(tx, {
        userId: user.id,
        credentialId: created.id,
        publicKey: Buffer.from(created.publicKey),
        counter: created.counter,
        isBackupEligible: credentialDeviceType === 'multiDevice',
        isBackedUp: credentialBackedUp,
        transports: (credential.response.transports ?? []).filter(isTransport),
        name,
        createdAt: clock(),
      })
      const details = { passkey: name }
      await audit(tx, clock, { actorId: user.id, action: 'passkey.added', subject: user.id, details })
      const payload = { change: 'added', name } as const
      await notify(platform, tx, { to: [user.id], topic: 'passkey-changed', payload })
      return passkey
    })
  } catch (error) {
    if (findViolatedConstraint(error) !== 'passkeys_credential_id_key') throw error
    throw passkeyAlreadyAdded()
  }
}
