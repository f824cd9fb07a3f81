import type { FastifyInstance } from 'fastify'

import type { ReadEntityAccounts } from '#server/investments/accounts/entity-accounts.ts'
import { listAccountOwnerships } from '#server/investments/accounts/ownership-store.ts'
import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

import {
  addAccountOwnership,
  changeAccountOwnership,
  removeAccountOwnership,
} from './change-account-ownerships.ts'
import { addEntity, changeEntity, removeEntity } from './change-entities.ts'
import { addStake, changeStake, removeStake } from './change-stakes.ts'
import { listEntities } from './entity-store.ts'
import { calculateMyShare } from './my-share.ts'
import { presentAccountOwnerships, presentEntity, presentStakes } from './presenters.ts'
import { listStakes } from './stake-store.ts'
import { listVisibleEntities } from './visible-entities.ts'

export function mountOwnershipRoutes(
  app: FastifyInstance,
  platform: Platform,
  readEntityAccounts: ReadEntityAccounts,
): void {
  const { config, database, sessions, today } = platform
  const { db } = database
  const familyName = config.FAMILY_NAME

  answer(app, sessions, 'GET /api/ownership-entities', async ({ user, query }) => {
    const page = await listEntities(db, await listVisibleEntities(db, user, today()), query)
    return page.present(rows => rows.map(row => presentEntity(row, familyName)))
  })

  answer(app, sessions, 'POST /api/ownership-entities', ({ user, body, idempotencyKey }) =>
    addEntity(platform, user, body, idempotencyKey),
  )

  answer(app, sessions, 'PUT /api/ownership-entities/{id}', ({ user, params, body }) =>
    changeEntity(platform, user, params.id, body),
  )

  answer(app, sessions, 'DELETE /api/ownership-entities/{id}', async ({ user, params: { id } }) => {
    await removeEntity(platform, user, id)
    return { id }
  })

  answer(app, sessions, 'GET /api/ownership-stakes', async ({ user, query }) => {
    const entityIds = await listVisibleEntities(db, user, today())
    const page = await listStakes(db, entityIds && { entityIds, today: today() }, query)
    return page.present(rows => presentStakes(db, rows, familyName))
  })

  answer(app, sessions, 'POST /api/ownership-stakes', ({ user, body, idempotencyKey }) =>
    addStake(platform, user, body, idempotencyKey),
  )

  answer(app, sessions, 'PUT /api/ownership-stakes/{id}', ({ user, params, body }) =>
    changeStake(platform, user, params.id, body),
  )

  answer(app, sessions, 'DELETE /api/ownership-stakes/{id}', async ({ user, params: { id } }) => {
    await removeStake(platform, user, id)
    return { id }
  })

  answer(app, sessions, 'GET /api/account-ownerships', async ({ user, query }) => {
    const entityIds = await listVisibleEntities(db, user, today())
    const page = await listAccountOwnerships(db, user, entityIds && { entityIds, today: today() }, query)
    return page.present(rows => presentAccountOwnerships(db, user, rows, familyName))
  })

  answer(app, sessions, 'POST /api/account-ownerships', ({ user, body, idempotencyKey }) =>
    addAccountOwnership(platform, user, body, idempotencyKey),
  )

  answer(app, sessions, 'PUT /api/account-ownerships/{id}', ({ user, params, body }) =>
    changeAccountOwnership(platform, user, params.id, body),
  )

  answer(app, sessions, 'DELETE /api/account-ownerships/{id}', async ({ user, params: { id } }) => {
    await removeAccountOwnership(platform, user, id)
    return { id }
  })

  answer(app, sessions, 'GET /api/my-share', ({ user, query }) =>
    calculateMyShare(platform, readEntityAccounts, user, query.date),
  )
}
