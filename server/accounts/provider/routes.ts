import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { User } from '#contract/accounts/accounts.ts'
import type { SignInProblem } from '#contract/accounts/sign-in-problems.ts'
import { lastWayToSignIn, providerNotConfigured } from '#server/accounts/failures.ts'
import type { Client } from '#server/accounts/log-in.ts'
import { confirmOwner } from '#server/accounts/password/confirm-owner.ts'
import type { RegistrationInvitations } from '#server/accounts/register.ts'
import { lockAccount, noPassword } from '#server/accounts/store.ts'
import { notify } from '#server/notifications/notify.ts'
import { answer } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import { minute, second } from '#server/platform/clock.ts'
import { Failure, notFound } from '#server/platform/failure.ts'
import { readReturnAddress } from '#server/platform/http/portal-address.ts'
import { openRateLimit, rateLimitKey, type RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'
import { presentUser } from '#server/platform/sessions/users.ts'

import { openIdentityProvider, type IdentityProvider } from './provider.ts'
import { confirmWithCode, finishProviderSignIn, startProviderSignIn } from './sign-in-at-provider.ts'
import { createGreeting, createSignInCookie } from './sign-in-cookie.ts'
import { deleteExpiredSignIns, deleteIdentity, listIdentities } from './store.ts'

/** Signing in at the identity provider, and the identities of an account. */
export function mountProviderRoutes(
  app: FastifyInstance,
  platform: Platform,
  shared: {
    codes: RateLimit
    currentPassword: RateLimit
    toClient: (request: FastifyRequest, session: LiveSession | null) => Client
    addNotices: (user: User) => Promise<User>
    invitations: RegistrationInvitations
  },
): IdentityProvider {
  const { clock, config, database, log, sessions } = platform
  const isSecure = config.PUBLIC_URL?.startsWith('https:') ?? false
  const signInCookie = createSignInCookie(isSecure)
  const provider = openIdentityProvider(config)
  const readAddress = ({ headers }: FastifyRequest) => readReturnAddress(app, config, headers.host)
  const addressLimit = openRateLimit(database.pool, {
    name: 'provider-sign-in',
    limit: config.LIMIT_SIGN_IN.address,
    seconds: (15 * minute) / second,
    sentence: wait => `Too many sign-in attempts. Please try again ${wait}`,
  })

  answer(app, sessions, 'GET /api/login', async ({ user, request, reply }) => {
    reply.header('cache-control', 'no-store')
    if (user !== null) return void (await reply.redirect('/'))
    if (provider === undefined) return void (await reply.redirect('/auth'))
    try {
      await addressLimit.count(rateLimitKey(request.ip))
      const { address, cookie } = await startProviderSignIn(
        platform,
        provider,
        signInCookie,
        readAddress(request),
      )
      await reply.header('set-cookie', cookie).redirect(address)
    } catch (error) {
      // A person at a browser: the sign-in page says it, instead of a failure as JSON.
      if (!(error instanceof Failure)) throw error
      log.warn({ err: error.cause ?? error }, 'provider sign-in not started')
      await redirectToProblem(reply, error.status === 429 ? 'too-many' : 'unavailable')
    }
  })

  answer(app, sessions, 'GET /api/login/callback', async ({ session, request, reply }) => {
    reply.header('cache-control', 'no-store')
    if (provider === undefined) return void (await reply.redirect('/auth'))
    const outcome = await finishProviderSignIn(platform, provider, signInCookie, {
      address: new URL(request.url, readAddress(request)),
      cookieHeader: request.headers.cookie,
      session,
      client: shared.toClient(request, session),
      invitations: shared.invitations,
    })
    if (outcome.kind === 'signed-in')
      await reply
        .header('set-cookie', [...outcome.cookies, signInCookie.cleared, createGreeting(outcome.greeting)])
        .redirect(outcome.notice === null ? '/' : '/notifications')
    else if (outcome.kind === 'code-required')
      await reply.header('set-cookie', outcome.cookie).redirect('/auth?step=code')
    else {
      reply.header('set-cookie', signInCookie.cleared)
      if (outcome.kind === 'linked') await reply.redirect('/account#identities')
      else if (outcome.isLink) await reply.redirect(`/account?problem=${outcome.problem}#identities`)
      else await redirectToProblem(reply, outcome.problem)
    }
  })

  // The token is in no address, which servers log.
  answer(app, sessions, 'POST /api/login/invitation', async ({ body, request, reply }) => {
    if (provider === undefined) throw providerNotConfigured()
    await addressLimit.count(rateLimitKey(request.ip))
    const { address, cookie } = await startProviderSignIn(
      platform,
      provider,
      signInCookie,
      readAddress(request),
      {
        invitationTokenHash: shared.invitations.hashToken(body.invitationToken),
      },
    )
    reply.header('set-cookie', cookie)
    return { address }
  })

  answer(app, sessions, 'POST /api/login/code', async ({ body, session, request, reply }) => {
    const { user, cookies } = await confirmWithCode(
      platform,
      shared.codes,
      signInCookie.readHash(request.headers.cookie),
      body.code,
      shared.toClient(request, session),
    )
    reply.header('set-cookie', [...cookies, signInCookie.cleared])
    return shared.addNotices(presentUser(clock(), user))
  })

  answer(app, sessions, 'GET /api/account/identities', ({ user }) => listIdentities(database.db, user.id))

  answer(app, sessions, 'POST /api/account/identities', async ({ session, body, request, reply }) => {
    if (provider === undefined) throw providerNotConfigured()
    await confirmOwner(platform, shared.currentPassword, session, body.password)
    const { address, cookie } = await startProviderSignIn(
      platform,
      provider,
      signInCookie,
      readAddress(request),
      {
        linkUserId: session.user.id,
      },
    )
    reply.header('set-cookie', cookie)
    return { address }
  })

  answer(app, sessions, 'DELETE /api/account/identities/{id}', async ({ user, params }) => {
    await database.db.transaction().execute(async tx => {
      const account = await lockAccount(tx, user.id)
      const others = (await listIdentities(tx, user.id)).filter(({ id }) => id !== params.id)
      if (account?.passwordHash === noPassword && others.length === 0) throw lastWayToSignIn()
      if (!(await deleteIdentity(tx, user.id, params.id))) throw notFound()
      const details = { identityId: params.id }
      await audit(tx, clock, { actorId: user.id, action: 'identity.unlinked', subject: user.id, details })
      await notify(platform, tx, {
        to: [user.id],
        topic: 'identity-changed',
        payload: { change: 'unlinked' },
      })
    })
    return { message: 'The identity is no longer linked to your account.' }
  })

  return provider
}

/** Deletes the sign-ins that were not finished in time. */
export async function sweepProviderSignIns({ clock, database }: Platform): Promise<void> {
  await database.db.transaction().execute(tx => deleteExpiredSignIns(tx, clock()))
}

function redirectToProblem(reply: FastifyReply, problem: SignInProblem) {
  return reply.redirect(`/auth?problem=${problem}`)
}
