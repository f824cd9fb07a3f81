import type { FastifyInstance } from 'fastify'

import type { User } from '#contract/accounts/accounts.ts'
import { answer } from '#server/platform/answer.ts'
import { addDuration, day, minute, second } from '#server/platform/clock.ts'
import { notFound } from '#server/platform/failure.ts'
import { openRateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentUser, userColumns } from '#server/platform/sessions/users.ts'

import { createToken } from './create-token.ts'
import { presentToken } from './present-token.ts'
import { revokeToken } from './revoke-token.ts'
import { deleteTokensEndedBefore, listTokens } from './store.ts'

export function mountApiTokensRoutes(app: FastifyInstance, platform: Platform): void {
  const { clock, config, database, sessions } = platform
  const { db } = database
  // The name is that of all calls that require the password, so that they share one limit.
  const passwordLimit = openRateLimit(database.pool, {
    name: 'current-password',
    limit: config.LIMIT_SIGN_IN.account,
    seconds: (15 * minute) / second,
    sentence: wait => `Too many attempts. Please try again ${wait}`,
  })

  answer(app, sessions, 'GET /api/api-tokens', async ({ user, query }) => {
    const page = await listTokens(db, { userId: user.id, ...query })
    return page.present(tokens => tokens.map(token => presentToken(token, user, clock())))
  })

  answer(app, sessions, 'POST /api/api-tokens', ({ session, body }) =>
    createToken(platform, passwordLimit, session, body),
  )

  answer(app, sessions, 'DELETE /api/api-tokens/{id}', async ({ user, params }) =>
    presentToken(await revokeToken(platform, user, user.id, params.id), user, clock()),
  )

  answer(app, sessions, 'GET /api/users/{userId}/api-tokens', async ({ params, query }) => {
    const account = await findAccount(params.userId)
    const page = await listTokens(db, { userId: params.userId, ...query })
    return page.present(tokens => tokens.map(token => presentToken(token, account, clock())))
  })

  answer(app, sessions, 'DELETE /api/users/{userId}/api-tokens/{id}', async ({ user, params }) => {
    const account = await findAccount(params.userId)
    return presentToken(await revokeToken(platform, user, params.userId, params.id), account, clock())
  })

  async function findAccount(userId: string): Promise<User> {
    const row = await db.selectFrom('users').select(userColumns).where('id', '=', userId).executeTakeFirst()
    if (row === undefined) throw notFound()
    return presentUser(clock(), row)
  }
}

/** Deletes the tokens that ended more than 90 days ago. The audit log still has their names and ids. */
export async function sweepTokens({ clock, database }: Platform): Promise<void> {
  const before = addDuration(clock(), -90 * day)
  await database.db.transaction().execute(tx => deleteTokensEndedBefore(tx, before))
}
