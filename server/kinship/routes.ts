import type { FastifyInstance } from 'fastify'

import type { FamilyCircle, FamilyLinks } from '#contract/kinship.ts'
import { memberNotFound } from '#server/family-tree/failures.ts'
import { listKin, listLifeEvents, listPartnerships } from '#server/family-tree/kin-store.ts'
import { findMembers } from '#server/family-tree/store.ts'
import type { TreeCache } from '#server/family-tree/tree-cache.ts'
import { answer } from '#server/platform/answer.ts'
import type { Platform } from '#server/platform/platform.ts'

import { buildCircle, presentRelative } from './circle.ts'
import { buildKinGraph } from './kin-graph.ts'
import { findKinship } from './kinship.ts'

export function kinshipRoutes(app: FastifyInstance, platform: Platform, cache: TreeCache): void {
  const { database, sessions } = platform
  const kin = cache.entry(async () => {
    // In this order, so that a version is never newer than the links returned with it.
    const people = await listKin(database.db)
    const partnerships = await listPartnerships(database.db)
    return { table: buildKinGraph(people, partnerships), partnerships }
  })

  answer(app, sessions, 'GET /api/family-members/{id}/circle', ({ params }) => circle(params.id))

  answer(app, sessions, 'GET /api/family-members/{id}/kinship/{otherId}', async ({ params }) => {
    const { table } = await readKin(params.id, params.otherId)
    const { term: words, commonAncestors: through } = findKinship(table, params.id, params.otherId)
    return { term: words, commonAncestors: through.map(id => presentRelative(table.people.get(id)!)) }
  })

  answer(app, sessions, 'GET /api/family-links', async (): Promise<FamilyLinks> => {
    const { table } = await kin.get()
    return {
      parents: [...table.people.values()].flatMap(({ id, parents }) =>
        parents.map(parent => ({ childId: id, parentId: parent.id, kind: parent.kind })),
      ),
      partnerships: [...table.partners].flatMap(([id, partners]) =>
        partners
          .filter(partner => id < partner.id)
          .map(partner => ({ firstId: id, secondId: partner.id, kind: partner.kind })),
      ),
    }
  })

  async function circle(id: string): Promise<FamilyCircle> {
    const { table, partnerships } = await readKin(id)
    return {
      ...buildCircle(table, partnerships, table.people.get(id)!),
      lifeEvents: await listLifeEvents(database.db, id),
    }
  }

  /**
   * The cached graph with these members in it. A member missing from it may have just been added on another node whose
   * notification has not arrived, so the database is asked before the reply is 404.
   */
  async function readKin(...ids: string[]): ReturnType<typeof kin.get> {
    const cached = await kin.get()
    if (ids.every(id => cached.table.people.has(id))) return cached
    const found = new Set((await findMembers(database.db, ids)).map(({ id }) => id))
    if (!ids.every(id => found.has(id))) throw memberNotFound()
    kin.invalidate()
    return kin.get()
  }
}
