import { randomBytes } from 'node:crypto'

import { parseCookie, stringifySetCookie } from 'cookie'
import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { User } from '#contract/accounts/accounts.ts'
import type { Passkey } from '#contract/accounts/passkeys.ts'
import { passkeyCookie } from '#contract/cookies.ts'
import { passkeyNotFound } from '#server/accounts/failures.ts'
import type { Client, SignInLimits } from '#server/accounts/log-in.ts'
import { rejectMissingSecondFactor } from '#server/accounts/second-factor/requirement.ts'
import type { SecondFactorLimits } from '#server/accounts/second-factor/second-factor.ts'
import { notify } from '#server/notifications/notify.ts'
import { answer } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import { minute, second } from '#server/platform/clock.ts'
import { readPortalAddress } from '#server/platform/http/portal-address.ts'
import { openRateLimit, rateLimitKey } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'
import type { UserRow } from '#server/platform/sessions/users.ts'

import { addPasskey, startPasskey } from './add-passkey.ts'
import { toRelyingParty } from './relying-party.ts'
import { signInWithPasskey } from './sign-in.ts'
import { deletePasskey, listPasskeys, lockPasskeys, renamePasskey, type StoredPasskey } from './store.ts'
import { challengeLifetime, createRequestOptions } from './verify-assertion.ts'

/** From one network, in 15 minutes. The sign-in page asks for a challenge each time it opens. */
const challengesPerAddress = 300

export function mountPasskeyRoutes(
  app: FastifyInstance,
  platform: Platform,
  services: {
    signInLimits: SignInLimits
    securityLimits: SecondFactorLimits
    toClient: (request: FastifyRequest, session: LiveSession | null) => Client
    presentSignedIn: (user: UserRow) => Promise<User>
  },
): void {
  const { clock, config, database, sessions } = platform
  const { db } = database
  const isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const findParty = () => toRelyingParty(readPortalAddress(app, config))
  const challenges = openRateLimit(database.pool, {
    name: 'passkey-challenges',
    limit: challengesPerAddress,
    seconds: (15 * minute) / second,
    sentence: wait => `Too many sign-in attempts. Please try again ${wait}`,
    blocksInMemory: true,
  })

  answer(app, sessions, 'GET /api/passkeys', async ({ user }) =>
    (await listPasskeys(db, user.id)).map(presentPasskey),
  )

  answer(app, sessions, 'POST /api/passkey-options', async ({ session, body }) =>
    startPasskey(platform, findParty(), services.securityLimits, session, body),
  )

  answer(app, sessions, 'POST /api/passkeys', async ({ session, body }) => {
    const passkey = await addPasskey(platform, findParty(), session, body)
    sessions.invalidateUser(session.user.id)
    return presentPasskey(passkey)
  })

  answer(app, sessions, 'PUT /api/passkeys/{id}', async ({ user, params, body }) => {
    const passkey = await db
      .transaction()
      .execute(tx => renamePasskey(tx, { id: params.id, userId: user.id }, body.name))
    if (passkey === undefined) throw passkeyNotFound()
    return presentPasskey(passkey)
  })

  answer(app, sessions, 'DELETE /api/passkeys/{id}', async ({ user, params }) => {
    await db.transaction().execute(async tx => {
      await lockPasskeys(tx, user.id)
      const name = await deletePasskey(tx, { id: params.id, userId: user.id })
      if (name === undefined) throw passkeyNotFound()
      await rejectMissingSecondFactor(platform, tx, user.id)
      const details = { passkey: name }
      await audit(tx, clock, { actorId: user.id, action: 'passkey.removed', subject: user.id, details })
      const payload = { change: 'removed', name } as const
      await notify(platform, tx, { to: [user.id], topic: 'passkey-changed', payload })
    })
    sessions.invalidateUser(user.id)
    return { id: params.id }
  })

  answer(app, sessions, 'POST /api/passkey-sign-in/options', async ({ request, reply }) => {
    await challenges.count(rateLimitKey(request.ip))
    const secret = randomBytes(32).toString('base64url')
    const options = await createRequestOptions(platform, findParty(), { purpose: 'sign-in', secret })
    reply.header('set-cookie', serializeCookie(secret, challengeLifetime / second))
    return options
  })

  answer(app, sessions, 'POST /api/passkey-sign-in', async ({ body, session, request, reply }) => {
    const secret = parseCookie(request.headers.cookie ?? '')[cookieName()] ?? ''
    const client = {
      ...services.toClient(request, session),
      binding: { purpose: 'sign-in', secret } as const,
    }
    const { user, cookies } = await signInWithPasskey(
      platform,
      findParty(),
      services.signInLimits,
      body,
      client,
    )
    reply.header('set-cookie', [...cookies, serializeCookie('', 0)])
    return services.presentSignedIn(user)
  })

  function cookieName(): string {
    return isSecure ? `__Secure-${passkeyCookie}` : passkeyCookie
  }

  function serializeCookie(value: string, maxAge: number): string {
    return stringifySetCookie({
      name: cookieName(),
      value,
      maxAge,
      path: '/api/passkey-sign-in',
      httpOnly: true,
      sameSite: 'strict',
      secure: isSecure,
    })
  }
}

function presentPasskey({ id, name, isBackedUp, createdAt, lastUsedAt }: StoredPasskey): Passkey {
  return { id, name, isSynced: isBackedUp, createdAt, lastUsedAt }
}
