import type { FastifyInstance } from 'fastify'

import type { FamilyCircle, FamilyLinks } from '#contract/kinship.ts'
import { answer } from '#server/platform/answer.ts'
import { audit } from '#server/platform/audit.ts'
import { invalidInput } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'

import { circleOf, relative } from './circle.ts'
import { memberNotFound } from './failures.ts'
import { listKin, listLifeEvents, listPartnerships, replaceLinks } from './kin-store.ts'
import { kinTable } from './kin.ts'
import { kinshipOf } from './kinship.ts'
import { findMembers, holdMember, isAncestor } from './store.ts'
import { rememberTree } from './tree-memory.ts'

/** Returns what forgets the links that this node remembers. */
export function kinshipRoutes(app: FastifyInstance, platform: Platform): () => void {
  const { clock, database, events, sessions } = platform
  const kin = rememberTree(events, async () => {
    const [people, partnerships] = await Promise.all([listKin(database.db), listPartnerships(database.db)])
    return { table: kinTable(people, partnerships), partnerships }
  })

  answer(app, sessions, 'GET /api/family-members/{id}/circle', ({ params }) => circle(params.id))

  answer(app, sessions, 'GET /api/family-members/{id}/kinship/{otherId}', async ({ params }) => {
    const { table } = await kinOf(params.id, params.otherId)
    const { words, through } = kinshipOf(table, params.id, params.otherId)
    return { words, through: through.map(id => relative(table.people.get(id)!)) }
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

  answer(app, sessions, 'PUT /api/family-members/{id}/links', async ({ user, params: { id }, body }) => {
    await database.db.transaction().execute(async tx => {
      if ((await holdMember(tx, id)) === undefined) throw memberNotFound()
      const named = [...body.parents.map(one => one.parentId), ...body.partners.map(one => one.partnerId)]
      const found = new Set((await findMembers(tx, named)).map(one => one.id))
      if (named.some(one => !found.has(one)))
        throw invalidInput({
          [body.parents.some(one => !found.has(one.parentId)) ? 'parents' : 'partners']:
            'This person is not in the tree',
        })
      for (const { parentId, kind } of body.parents)
        if ((kind === 'birth' || kind === 'adoptive') && (await isAncestor(tx, id, parentId)))
          throw invalidInput({
            parents: 'A parent descends from this person, who would be their own ancestor',
          })
      if (body.parents.some(one => one.parentId === id) || body.partners.some(one => one.partnerId === id))
        throw invalidInput({ parents: 'Nobody is their own parent or partner' })
      await replaceLinks(tx, id, body)
      await audit(tx, clock, { actorId: user.id, action: 'family-tree.links-changed', subject: id })
    })
    kin.forget()
    return circle(id)
  })

  async function circle(id: string): Promise<FamilyCircle> {
    const { table, partnerships } = await kinOf(id)
    return {
      ...circleOf(table, partnerships, table.people.get(id)!),
      lifeEvents: await listLifeEvents(database.db, id),
    }
  }

  /**
   * Everybody, these among them. Whom this node does not remember may have come in at another a moment ago, of
   * which its word is still on the way.
   */
  async function kinOf(...ids: string[]): ReturnType<typeof kin.get> {
    const remembered = await kin.get()
    if (ids.every(id => remembered.table.people.has(id))) return remembered
    const found = new Set((await findMembers(database.db, ids)).map(({ id }) => id))
    if (!ids.every(id => found.has(id))) throw memberNotFound()
    kin.forget()
    return kin.get()
  }

  return () => kin.forget()
}
