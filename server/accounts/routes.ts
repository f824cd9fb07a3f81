import type { FastifyInstance, FastifyRequest } from 'fastify'

import type { AccountNotices, User } from '#contract/accounts/accounts.ts'
import { signedOutCookie } from '#contract/cookies.ts'
import { answer } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import { hour, minute, second } from '#server/platform/clock.ts'
import { listensOnLoopback } from '#server/platform/config.ts'
import { signInRequired } from '#server/platform/failure.ts'
import { isOwnNavigation } from '#server/platform/http/origin.ts'
import { readReturnAddress } from '#server/platform/http/portal-address.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { openRateLimit, rateLimitKey } from '#server/platform/limits/rate-limit.ts'
import type { Mail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'
import { presentUser } from '#server/platform/sessions/users.ts'

import { logIn, type Client } from './log-in.ts'
import { mountPasskeyRoutes } from './passkeys/routes.ts'
import { rejectDuringFlood } from './password/passwords.ts'
import { changeName } from './profile/change-name.ts'
import { mountProviderRoutes } from './provider/routes.ts'
import { mountAccountRecoveryRoutes } from './recovery/routes.ts'
import { registerAccount, type RegistrationInvitations } from './register.ts'
import { readSecondFactorDue } from './second-factor/requirement.ts'
import { mountAccountSecurityRoutes } from './security-routes.ts'
import { readDeviceToken } from './sessions/known-devices.ts'

type AccountsServices = {
  jobs: Jobs
  mail: Mail
  readNotices: (user: User) => AccountNotices | Promise<AccountNotices>
  invitations: RegistrationInvitations
}

export function mountAccountsRoutes(
  app: FastifyInstance,
  platform: Platform,
  { jobs, mail, readNotices, invitations }: AccountsServices,
): void {
  const { config, clock, database, log, quota, sessions } = platform
  const { signInLimits, accountSecurityLimits, registrationLimit } = createLimits(platform)

  answer(app, sessions, 'GET /api/user', async ({ user, session }) => {
    if (user === null) throw signInRequired()
    const due = session?.viewedBy ? null : session?.secondFactorDue
    return addNotices(due ? { ...user, secondFactorDue: due } : user)
  })

  answer(app, sessions, 'GET /api/storage-use', ({ user }) => quota.read(user.id))

  answer(app, sessions, 'PUT /api/account/name', async ({ session, body }) =>
    addAvailableNotices(presentUser(clock(), await changeName(platform, session, body))),
  )

  answer(app, sessions, 'POST /api/login', async ({ body, session, request, reply }) => {
    const { user, cookies } = await logIn(platform, signInLimits, body, toClient(request, session))
    reply.header('set-cookie', cookies)
    return addAvailableNotices(presentUser(clock(), user))
  })

  answer(app, sessions, 'POST /api/register', async ({ body, session, request, reply }) => {
    rejectDuringFlood()
    await registrationLimit.count(rateLimitKey(request.ip))
    const client = toClient(request, session)
    const { user, cookies, notice } = await registerAccount(platform, invitations, body, client)
    reply.header('set-cookie', cookies)
    const presented = await addAvailableNotices(presentUser(clock(), user))
    return { ...presented, ...(notice !== null && { invitationNotice: notice }) }
  })

  answer(app, sessions, 'POST /api/logout', async ({ session, request, reply }) => {
    const providerAddress = await findProviderSignOut(session, request)
    const signedOut = await logOut(session)
    reply.header('set-cookie', providerAddress === undefined ? signedOut : [signedOut, signedOutNotice])
    const message = 'You have been successfully signed out.'
    return { message, ...(providerAddress !== undefined && { providerAddress }) }
  })

  const provider = mountProviderRoutes(app, platform, {
    ...accountSecurityLimits,
    toClient,
    addNotices: addAvailableNotices,
    invitations,
  })

  // A link on another site must not end the session, so only the user's own navigation does. The extra cookie makes
  // the next page show the toast 'Signed out' once.
  answer(app, sessions, 'GET /api/logout', async ({ session, request, reply }) => {
    const { method, headers } = request
    if (isOwnNavigation(method, headers, config.PUBLIC_URL, listensOnLoopback(config))) {
      const providerAddress = await findProviderSignOut(session, request)
      reply.header('set-cookie', [await logOut(session), signedOutNotice])
      if (providerAddress !== undefined)
        return void (await reply.header('cache-control', 'no-store').redirect(providerAddress))
    }
    await reply.header('cache-control', 'no-store').redirect('/')
  })

  mountAccountSecurityRoutes(app, platform, accountSecurityLimits)
  const { currentPassword } = accountSecurityLimits
  mountPasskeyRoutes(app, platform, {
    signInLimits,
    securityLimits: accountSecurityLimits,
    toClient,
    presentSignedIn: user => addAvailableNotices(presentUser(clock(), user)),
  })
  mountAccountRecoveryRoutes(app, platform, { jobs, mail, currentPassword })

  /** Where the session at the identity provider ends, if this one began there. */
  async function findProviderSignOut(
    session: LiveSession | null,
    request: FastifyRequest,
  ): Promise<string | undefined> {
    if (provider === undefined || session === null) return undefined
    const idToken = await sessions.findIdToken(session.sid)
    return idToken === undefined
      ? undefined
      : provider.buildSignOutAddress(idToken, readReturnAddress(app, config, request.headers.host))
  }

  function toClient(request: FastifyRequest, session: LiveSession | null): Client {
    const userAgent = (request.headers['user-agent'] ?? '').slice(0, 300)
    const deviceToken = readDeviceToken(platform, request.headers.cookie)
    return { address: request.ip, userAgent, deviceToken, previousSid: session?.sid }
  }

  /** Ends the session, if there is one, and returns the Set-Cookie header that clears its cookie. */
  async function logOut(session: LiveSession | null): Promise<string> {
    if (session === null) return sessions.clearedCookie
    const { id } = session.viewedBy ?? session.user
    if (session.viewedBy !== null) await sessions.endViewing(session.sid, 'signed-out')
    const cookie = await database.db.transaction().execute(async tx => {
      await audit(tx, clock, { actorId: id, action: 'account.signed-out', subject: id })
      return sessions.end(tx, session.sid)
    })
    sessions.invalidate(session.sid)
    return cookie
  }

  function addNotices(user: User): User | Promise<User> {
    if (user.awaitsApproval) return user
    const notices = readNotices(user)
    return notices instanceof Promise
      ? notices.then(read => ({ ...user, notices: read }))
      : { ...user, notices }
  }

  /** Adds the notices after a sign-in, which succeeds even if they cannot be read. The next GET /api/user has them. */
  async function addAvailableNotices(user: User): Promise<User> {
    try {
      const due = await readSecondFactorDue(platform, user)
      return await addNotices(due === null ? user : { ...user, secondFactorDue: due })
    } catch (error) {
      log.warn({ err: error }, 'notices read failed')
      return user
    }
  }
}

/** Makes the next page show the toast 'Signed out' once. */
const signedOutNotice = `${signedOutCookie}=1; Path=/; Max-Age=60; SameSite=Lax`

/** The limits on changes do not apply to sign-ins, and failed attempts have limits of their own. */
const sessionsPerHour = 60

function createLimits({ config, database }: Platform) {
  const signIn = {
    seconds: (15 * minute) / second,
    sentence: (wait: string) => `Too many sign-in attempts. Please try again ${wait}`,
  }
  const { account, address } = config.LIMIT_SIGN_IN
  const codes = openRateLimit(database.pool, { ...signIn, name: 'second-factor', limit: account })
  return {
    signInLimits: {
      account: openRateLimit(database.pool, { ...signIn, name: 'sign-in-account', limit: account }),
      address: openRateLimit(database.pool, { ...signIn, name: 'sign-in-address', limit: address }),
      codes,
      sessions: openRateLimit(database.pool, {
        name: 'sign-ins',
        limit: sessionsPerHour,
        seconds: hour / second,
        sentence: wait =>
          `You have reached the limit of ${sessionsPerHour} sign-ins an hour. Please try again ${wait}`,
      }),
    },
    accountSecurityLimits: {
      currentPassword: openRateLimit(database.pool, {
        name: 'current-password',
        limit: account,
        seconds: signIn.seconds,
        sentence: wait => `Too many attempts. Please try again ${wait}`,
      }),
      codes,
    },
    registrationLimit: openRateLimit(database.pool, {
      name: 'register',
      limit: config.LIMIT_REGISTER,
      seconds: (60 * minute) / second,
      sentence: 'Too many registrations from your network. Please try again later',
    }),
  }
}
