import type { FastifyInstance } from 'fastify'

import { can } from '#contract/roles/capabilities.ts'
import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

import { listAccountChanges, type AppointmentsDescriber } from './account-changes.ts'
import { approve, deactivate, decline, reactivate } from './account-state.ts'
import { describeEndedTerms, endExpiredTerms, renewTerm } from './board-terms.ts'
import { changeRole } from './change-role.ts'
import { accountNotFound, ownAccount } from './failures.ts'
import { changeRegistration, readRegistration } from './registration.ts'
import { explainRights, type AppointmentsExplainer, type LinkedMemberFinder } from './rights.ts'
import { changeSecondFactorPolicy, readSecondFactorPolicy } from './second-factor-policy.ts'
import { findUser, listBoardMembers, listStates, listUsers } from './store.ts'

export function mountRolesRoutes(
  app: FastifyInstance,
  platform: Platform,
  relations: {
    explainAppointments: AppointmentsExplainer
    describeAppointments: AppointmentsDescriber
    findMember: LinkedMemberFinder
  },
): void {
  const { clock, database, sessions } = platform
  const { db } = database

  answer(app, sessions, 'GET /api/users', ({ query }) => listUsers(db, query))

  answer(app, sessions, 'GET /api/board-members', async ({ user }) => {
    return { data: await listBoardMembers(db, { withEmail: can(user, 'roles.manage') }) }
  })

  answer(app, sessions, 'PUT /api/users/{userId}/role', async context =>
    changeRole(platform, context.user.id, await requireOther(context), context.body),
  )

  answer(app, sessions, 'POST /api/expire-board-terms', async ({ user }) => ({
    message: describeEndedTerms(await endExpiredTerms(platform, user.id)),
  }))

  answer(app, sessions, 'POST /api/users/{userId}/renew-term', async context =>
    renewTerm(platform, context.user.id, await requireOther(context), context.body),
  )

  answer(app, sessions, 'GET /api/account-states', ({ query }) => listStates(db, query.ids))

  answer(app, sessions, 'GET /api/users/{userId}/rights', async ({ params }) =>
    explainRights(platform, relations, await requireAccount(params.userId), clock()),
  )

  answer(app, sessions, 'GET /api/users/{userId}/changes', async ({ params, query }) => {
    await requireAccount(params.userId)
    return listAccountChanges(db, relations.describeAppointments, params.userId, query)
  })

  answer(app, sessions, 'POST /api/users/{userId}/approve', async context =>
    approve(platform, context.user.id, await requireOther(context)),
  )

  answer(app, sessions, 'POST /api/users/{userId}/decline', async context =>
    decline(platform, context.user.id, await requireOther(context), context.body.reason),
  )

  answer(app, sessions, 'POST /api/users/{userId}/deactivate', async context =>
    deactivate(platform, context.user.id, await requireOther(context), context.body.reason),
  )

  answer(app, sessions, 'POST /api/users/{userId}/reactivate', async context =>
    reactivate(platform, context.user.id, await requireOther(context), context.body.reason),
  )

  answer(app, sessions, 'GET /api/registration', () => readRegistration(platform))

  answer(app, sessions, 'PUT /api/registration', ({ user, body }) =>
    changeRegistration(platform, user.id, body),
  )

  answer(app, sessions, 'GET /api/second-factor-policy', () => readSecondFactorPolicy(platform))

  answer(app, sessions, 'PUT /api/second-factor-policy', ({ user, body }) =>
    changeSecondFactorPolicy(platform, user, body),
  )

  /** The id of the account to change. @throws Failure 403 for the caller's own account, 404 for an unknown one. */
  async function requireOther({ user, params }: { user: { id: string }; params: { userId: string } }) {
    if (params.userId === user.id) throw ownAccount()
    return (await requireAccount(params.userId)).id
  }

  /** @throws Failure 404 for an unknown account. */
  async function requireAccount(userId: string) {
    const account = await findUser(db, userId)
    if (account === undefined) throw accountNotFound()
    return account
  }
}
