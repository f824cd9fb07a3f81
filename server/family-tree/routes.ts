import type { FastifyInstance } from 'fastify'

import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

import { changeOwnDetails } from './change-own-details.ts'
import { memberNotFound } from './failures.ts'
import { openMemberList } from './member-list.ts'
import { presentMember } from './presenters.ts'
import { findMember, findSurvivorId } from './store.ts'
import type { TreeCache } from './tree-cache.ts'

export function mountFamilyTreeRoutes(app: FastifyInstance, platform: Platform, cache: TreeCache): void {
  const { database, events, sessions } = platform
  const memberList = openMemberList(database, cache)

  answer(app, sessions, 'GET /api/family-members', ({ user, query }) => memberList(user, query.cursor))

  answer(app, sessions, 'GET /api/family-members/{id}', async ({ user, params }) => {
    const { db } = database
    const member =
      (await findMember(db, params.id)) ?? (await findMember(db, await findSurvivorId(db, params.id)))
    if (member === undefined) throw memberNotFound()
    return presentMember(user, member)
  })

  answer(app, sessions, 'PUT /api/family-members/{id}/own-details', async ({ user, params, body }) =>
    presentMember(
      user,
      await events.afterChange(changeOwnDetails(platform, user, params.id, body), 'family_tree_changed'),
    ),
  )
}
