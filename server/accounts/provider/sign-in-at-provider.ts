import * as client from 'openid-client'

import type { SignInProblem } from '#contract/accounts/sign-in-problems.ts'
import type { Greeting } from '#contract/cookies.ts'
import { invalidSecondFactorCode } from '#server/accounts/failures.ts'
import { codeRejectedAction, type Client } from '#server/accounts/log-in.ts'
import {
  getRegistrationMode,
  notifyOfWaitingAccount,
  type RegistrationInvitations,
} from '#server/accounts/register.ts'
import { isPasskeyRequired } from '#server/accounts/second-factor/requirement.ts'
import { consumeSecondFactorCode } from '#server/accounts/second-factor/second-factor.ts'
import { hasSecondFactor } from '#server/accounts/second-factor/store.ts'
import { recognizeDevice } from '#server/accounts/sessions/known-devices.ts'
import { findAccountForShare, insertUser, lockAccount, noPassword } from '#server/accounts/store.ts'
import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration } from '#server/platform/clock.ts'
import { findViolatedConstraint, type Tx } from '#server/platform/database/database.ts'
import { Failure, signInRequired } from '#server/platform/failure.ts'
import type { RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'
import type { UserRow } from '#server/platform/sessions/users.ts'

import type { IdentityProvider, ProviderIdentity } from './provider.ts'
import { signInDuration, type createSignInCookie } from './sign-in-cookie.ts'
import {
  deleteSignIn,
  findConfirmedSignIn,
  findIdentity,
  insertConfirmedSignIn,
  insertIdentity,
  insertSignIn,
  listIdentities,
  setIdentityUse,
  takeSignIn,
} from './store.ts'

/** What the callback leads to: signed in, one more question, an identity linked, or a failure with its reason. */
export type CallbackOutcome =
  /** `notice` is why a new account could not be linked to the invited member, which its notifications explain. */
  | { kind: 'signed-in'; cookies: string[]; greeting: Greeting; notice: string | null }
  | { kind: 'code-required'; cookie: string }
  | { kind: 'linked' }
  | { kind: 'failed'; problem: SignInProblem; isLink: boolean }

type Provider = NonNullable<IdentityProvider>
type SignInCookie = ReturnType<typeof createSignInCookie>

/**
 * Starts a sign-in, one that accepts an invitation, or the link of an identity to `linkUserId`.
 * @throws Failure 503 without the provider.
 */
export async function startProviderSignIn(
  { clock, database }: Platform,
  provider: Provider,
  signInCookie: SignInCookie,
  portalAddress: string,
  purpose: { linkUserId?: string; invitationTokenHash?: string } = {},
): Promise<{ address: string; cookie: string }> {
  const { linkUserId = null, invitationTokenHash = null } = purpose
  const { address, secrets } = await provider.startSignIn(portalAddress)
  const { tokenHash, cookie } = signInCookie.create()
  const expiresAt = addDuration(clock(), signInDuration)
  await database.db
    .transaction()
    .execute(tx => insertSignIn(tx, { ...secrets, tokenHash, linkUserId, invitationTokenHash, expiresAt }))
  return { address, cookie }
}

/** Ends a sign-in at the provider. Each is used once, by the browser that began it. */
export async function finishProviderSignIn(
  platform: Platform,
  provider: Provider,
  signInCookie: SignInCookie,
  request: {
    address: URL
    cookieHeader: string | undefined
    session: LiveSession | null
    client: Client
    invitations: RegistrationInvitations
  },
): Promise<CallbackOutcome> {
  const { clock, database, log } = platform
  const tokenHash = signInCookie.readHash(request.cookieHeader)
  const pending =
    tokenHash === undefined
      ? undefined
      : await database.db.transaction().execute(tx => takeSignIn(tx, tokenHash, clock()))
  if (pending === undefined) return { kind: 'failed', problem: 'failed', isLink: false }
  const isLink = pending.linkUserId !== null
  const { state, nonce, codeVerifier } = pending
  if (state === null || nonce === null || codeVerifier === null) throw new Error('A sign-in has no secrets')
  let identity: ProviderIdentity
  try {
    identity = await provider.finishSignIn(request.address, { state, nonce, codeVerifier })
  } catch (error) {
    const isCanceled = error instanceof client.AuthorizationResponseError && error.error === 'access_denied'
    log.warn({ reason: error instanceof Error ? error.message : '' }, 'provider sign-in failed')
    return { kind: 'failed', problem: isCanceled ? 'canceled' : 'failed', isLink }
  }
  if (pending.linkUserId === null)
    return signInWithIdentity(platform, signInCookie, identity, pending, request)
  // Another account may have signed in since, or none be signed in.
  if (request.session?.user.id !== pending.linkUserId) return { kind: 'failed', problem: 'failed', isLink }
  return linkIdentity(platform, identity, pending.linkUserId)
}

/** An account has one or two. The list of them has no pages. */
const maxIdentities = 20

async function linkIdentity(
  platform: Platform,
  { issuer, subject, verifiedEmail }: ProviderIdentity,
  userId: string,
): Promise<CallbackOutcome> {
  const { clock, database } = platform
  try {
    return await database.db.transaction().execute(async (tx): Promise<CallbackOutcome> => {
      await lockAccount(tx, userId)
      if ((await listIdentities(tx, userId)).length >= maxIdentities)
        return { kind: 'failed', problem: 'failed', isLink: true }
      const identity = { userId, issuer, subject, email: verifiedEmail, now: clock() }
      const id = await insertIdentity(tx, identity)
      const details = { identityId: id, issuer }
      await audit(tx, clock, { actorId: userId, action: 'identity.linked', subject: userId, details })
      await notify(platform, tx, { to: [userId], topic: 'identity-changed', payload: { change: 'linked' } })
      return { kind: 'linked' }
    })
  } catch (error) {
    if (findViolatedConstraint(error) !== 'account_identities_key') throw error
    const owner = await findIdentity(database.db, issuer, subject)
    if (owner?.userId === userId) return { kind: 'linked' }
    return { kind: 'failed', problem: 'identity-taken', isLink: true }
  }
}

async function signInWithIdentity(
  platform: Platform,
  signInCookie: SignInCookie,
  identity: ProviderIdentity,
  { invitationTokenHash }: { invitationTokenHash: string | null },
  { client, invitations }: { client: Client; invitations: RegistrationInvitations },
): Promise<CallbackOutcome> {
  const { clock, database, sessions } = platform
  const { issuer, subject, idToken } = identity
  const found = await findIdentity(database.db, issuer, subject)
  if (found === undefined)
    return registerIdentity(platform, identity, { client, invitations, invitationTokenHash })
  const outcome = await database.db.transaction().execute(async (tx): Promise<CallbackOutcome> => {
    const account = await findAccountForShare(tx, found.userId)
    if (account?.user.isActive !== true) return { kind: 'failed', problem: 'refused', isLink: false }
    await setIdentityUse(tx, issuer, subject, clock())
    if (await hasSecondFactor(tx, found.userId)) {
      const { tokenHash, cookie } = signInCookie.create()
      const expiresAt = addDuration(clock(), signInDuration)
      await insertConfirmedSignIn(tx, { tokenHash, confirmedUserId: found.userId, idToken, expiresAt })
      return { kind: 'code-required', cookie }
    }
    if (await isPasskeyRequired(platform, tx, found.userId))
      return { kind: 'failed', problem: 'passkey', isLink: false }
    const cookies = await startSession(platform, tx, found.userId, idToken, client, {})
    return { kind: 'signed-in', cookies, greeting: 'welcome-back', notice: null }
  })
  sessions.invalidate(client.previousSid)
  return outcome
}

/**
 * A new identity gets an account of its own, by an invitation for its verified address or by the registration mode. It
 * is never matched with an account by an address.
 */
async function registerIdentity(
  platform: Platform,
  { issuer, subject, verifiedEmail, firstName, lastName, idToken }: ProviderIdentity,
  registration: {
    client: Client
    invitations: RegistrationInvitations
    invitationTokenHash: string | null
  },
): Promise<CallbackOutcome> {
  const { clock, config, database, sessions, settings } = platform
  const { client, invitations, invitationTokenHash } = registration
  const fail = (problem: SignInProblem): CallbackOutcome => ({ kind: 'failed', problem, isLink: false })
  const mode = getRegistrationMode(config, await settings.read('registration'))
  if (mode === 'invitation' && invitationTokenHash === null) return fail('invitation')
  if (verifiedEmail === null) return fail('unverified')
  const email = verifiedEmail.toLowerCase()
  try {
    const registered = await database.db.transaction().execute(async tx => {
      const now = clock()
      const createUser = () =>
        insertUser(tx, {
          email,
          passwordHash: noPassword,
          firstName: (firstName ?? email.split('@', 1)[0] ?? '').slice(0, 100),
          lastName: (lastName ?? config.FAMILY_NAME).slice(0, 100),
          role: 'family_member',
          awaitsApproval: invitationTokenHash === null && mode === 'approval',
          now,
        })
      const { user, notice } =
        invitationTokenHash === null
          ? { user: await createUser(), notice: null }
          : await invitations.accept(tx, { tokenHash: invitationTokenHash, email }, createUser)
      await insertIdentity(tx, { userId: user.id, issuer, subject, email, now })
      await audit(tx, clock, {
        actorId: user.id,
        action: 'account.registered',
        subject: user.id,
        details: { issuer },
      })
      if (user.awaitsApproval) await notifyOfWaitingAccount(platform, tx, user.id)
      return { cookies: await startSession(platform, tx, user.id, idToken, client, {}), notice }
    })
    sessions.invalidate(client.previousSid)
    return { kind: 'signed-in', greeting: 'welcome', ...registered }
  } catch (error) {
    if (error instanceof Failure && error.code.startsWith('invitations.'))
      return fail(error.code === 'invitations.wrong-email' ? 'invitation-address' : 'invitation-over')
    const constraint = findViolatedConstraint(error)
    if (constraint === 'users_email_key') return fail('address-taken')
    // A second tab has just registered the same identity.
    if (constraint === 'account_identities_key') return fail('failed')
    throw error
  }
}

/**
 * Enters the second factor of an account that the provider has confirmed.
 * @throws Failure 401 for a wrong code or without such a sign-in, 429 after too many codes.
 */
export async function confirmWithCode(
  platform: Platform,
  limit: RateLimit,
  tokenHash: string | undefined,
  code: string,
  client: Client,
): Promise<{ user: UserRow; cookies: string[] }> {
  const { clock, database, sessions } = platform
  const confirmed =
    tokenHash === undefined ? undefined : await findConfirmedSignIn(database.db, tokenHash, clock())
  const userId = confirmed?.confirmedUserId ?? null
  if (tokenHash === undefined || userId === null) throw signInRequired()
  await limit.count(userId)
  const outcome = await database.db
    .transaction()
    .execute(async (tx): Promise<{ user: UserRow; cookies: string[] } | { failure: Failure }> => {
      const account = await findAccountForShare(tx, userId)
      if (account?.user.isActive !== true) return { failure: signInRequired() }
      const method = await consumeSecondFactorCode(platform, tx, userId, code)
      if (method === 'rejected') {
        await audit(tx, clock, { actorId: null, action: codeRejectedAction, subject: userId })
        return { failure: invalidSecondFactorCode() }
      }
      // Of concurrent requests, one signs in.
      if (!(await deleteSignIn(tx, tokenHash))) return { failure: signInRequired() }
      const details = method === 'off' ? {} : { secondFactor: method }
      const cookies = await startSession(platform, tx, userId, confirmed?.idToken ?? '', client, details)
      return { user: account.user, cookies }
    })
  if ('failure' in outcome) throw outcome.failure
  sessions.invalidate(client.previousSid)
  await limit.clear(userId)
  return outcome
}

/** Returns the Set-Cookie headers of a new session. */
async function startSession(
  platform: Platform,
  tx: Tx,
  userId: string,
  idToken: string,
  client: Client,
  details: Record<string, unknown>,
): Promise<string[]> {
  const { clock, sessions } = platform
  await sessions.end(tx, client.previousSid)
  await audit(tx, clock, {
    actorId: userId,
    action: 'account.signed-in',
    subject: userId,
    details: { ...details, provider: true },
  })
  const cookie = await sessions.start(tx, userId, { ...client, idToken })
  return [cookie, await recognizeDevice(platform, tx, userId, client)]
}
