import type { FastifyInstance } from 'fastify'

import { membersPerPage } from '#contract/family-tree/family-tree.ts'
import type { FamilyCircle } from '#contract/family-tree/kinship.ts'
import { memberNotFound } from '#server/family-tree/failures.ts'
import {
  findAncestryIds,
  findCircleIds,
  findKin,
  listLifeEvents,
  listPartnerships,
} from '#server/family-tree/kin-store.ts'
import { findSurvivorId } from '#server/family-tree/store.ts'
import type { TreeCache } from '#server/family-tree/tree-cache.ts'
import { answer } from '#server/platform/answer.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { buildCircle, presentRelative } from './circle.ts'
import { prepareFamilyLinks } from './family-links.ts'
import { buildKinGraph } from './kin-graph.ts'
import { findKinship } from './kinship.ts'

export function mountKinshipRoutes(app: FastifyInstance, platform: Platform, cache: TreeCache): void {
  const { database, sessions } = platform
  const familyLinks = cache.createPages(cursor => prepareFamilyLinks(database.db, membersPerPage, cursor))

  answer(app, sessions, 'GET /api/family-members/{id}/circle', ({ params }) =>
    readSnapshot(async (tx): Promise<FamilyCircle> => {
      const id = await findSurvivorId(tx, params.id)
      const people = await findKin(tx, await findCircleIds(tx, id))
      const person = people.find(one => one.id === id)
      if (person === undefined) throw memberNotFound()
      const partnerships = await listPartnerships(tx, [id])
      return {
        ...buildCircle(buildKinGraph(people, partnerships), partnerships, person),
        lifeEvents: await listLifeEvents(tx, id),
      }
    }),
  )

  answer(app, sessions, 'GET /api/family-members/{id}/kinship/{otherId}', ({ params: { id, otherId } }) =>
    readSnapshot(async tx => {
      const people = await findKin(tx, await findAncestryIds(tx, [id, otherId]))
      const parents = people
        .filter(one => one.id === id || one.id === otherId)
        .flatMap(one => one.parents.map(parent => parent.id))
      const graph = buildKinGraph(people, await listPartnerships(tx, [id, otherId, ...parents]))
      if (!graph.people.has(id) || !graph.people.has(otherId)) throw memberNotFound()
      const { term, commonAncestors } = findKinship(graph, id, otherId)
      return {
        term,
        commonAncestors: commonAncestors.map(ancestor => presentRelative(graph.people.get(ancestor)!)),
      }
    }),
  )

  answer(app, sessions, 'GET /api/family-links', async ({ query }) => familyLinks.get(query.cursor ?? ''))

  /** Reads everything of one version of the tree. */
  function readSnapshot<T>(read: (tx: Db) => Promise<T>): Promise<T> {
    return database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(read)
  }
}
