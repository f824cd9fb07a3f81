import { expect, test } from 'vitest'

import type { FamilyMemberChanges } from '#contract/family-tree/family-tree.ts'
import { setSpecifiedSpouse } from '#server/family-tree/specified-relatives.ts'
import { listMembers } from '#server/family-tree/store.ts'
import { createMember, submitMember } from '#server/test/members.ts'
import { type TestPortal, openPortalWithBoard } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { awaitWaitingQueries } from '#server/test/waiting-queries.ts'

type Requesters = { portal: TestPortal; ada: Person }

/** Each requests two changes and returns the requests. */
test.each<[what: string, submit: (requesters: Requesters) => Promise<[one: string, other: string]>]>([
  [
    'two new members name the same spouse',
    async ({ portal, ada }) => {
      const edmund = await createMember(portal, undefined, { firstName: 'Edmund' })
      const [one, other] = ['Beatrice', 'Helena'].map(firstName => ({ firstName, spouseId: edmund }))
      return [await submitMember(ada, one), await submitMember(ada, other)]
    },
  ],
  [
    'two corrections name the same spouse',
    async requesters => {
      const { portal } = requesters
      const edmund = await createMember(portal, undefined, { firstName: 'Edmund' })
      const beatrice = await createMember(portal, undefined, { firstName: 'Beatrice' })
      const helena = await createMember(portal, undefined, { firstName: 'Helena' })
      return [
        await submitCorrection(requesters, beatrice, { spouseId: edmund }),
        await submitCorrection(requesters, helena, { spouseId: edmund }),
      ]
    },
  ],
  [
    'two corrections name each other',
    async requesters => {
      const { portal } = requesters
      const edmund = await createMember(portal, undefined, { firstName: 'Edmund' })
      const helena = await createMember(portal, undefined, { firstName: 'Helena' })
      return [
        await submitCorrection(requesters, edmund, { spouseId: helena }),
        await submitCorrection(requesters, helena, { spouseId: edmund }),
      ]
    },
  ],
  [
    'a new member names a spouse who is corrected',
    async requesters => {
      const { portal, ada } = requesters
      const edmund = await createMember(portal, undefined, { firstName: 'Edmund' })
      const helena = await createMember(portal, undefined, { firstName: 'Helena' })
      const beatrice = await submitMember(ada, { firstName: 'Beatrice', spouseId: edmund })
      return [beatrice, await submitCorrection(requesters, edmund, { spouseId: helena })]
    },
  ],
  [
    'both spouses are corrected to the same third member',
    async requesters => {
      const { portal } = requesters
      const { db } = portal.database
      const helena = await createMember(portal, undefined, { firstName: 'Helena' })
      const edmund = await createMember(portal, undefined, { firstName: 'Edmund', spouseId: helena })
      await db.transaction().execute(tx => setSpecifiedSpouse(tx, helena, edmund))
      const beatrice = await createMember(portal, undefined, { firstName: 'Beatrice' })
      return [
        await submitCorrection(requesters, edmund, { spouseId: beatrice }),
        await submitCorrection(requesters, helena, { spouseId: beatrice }),
      ]
    },
  ],
  [
    'a new member names a spouse who is merged',
    async ({ portal, ada }) => {
      const edmund = await createMember(portal, undefined, { firstName: 'Edmund' })
      const edmundToo = await createMember(portal, undefined, { firstName: 'Edmund II' })
      const helena = await submitMember(ada, { firstName: 'Helena', spouseId: edmundToo })
      const merge = await ada.call('POST /api/family-members/{id}/merges', {
        params: { id: edmund },
        body: { duplicateId: edmundToo, requestNotes: null },
      })
      return [helena, merge.id]
    },
  ],
])('concurrent decisions equal sequential ones when %s', async (_, submit) => {
  const { portal, ada, board } = await openPortalWithBoard()
  const another = await portal.openAnotherNode()
  const requesters = { portal, ada }
  const approveAs = async (by: Person, id: string) =>
    (await by.try('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })).status
  const truncateTree = () =>
    portal.database.pool.query('truncate board_approvals, family_members, life_events cascade')

  const inTurn = []
  for (const first of [0, 1]) {
    const requests = await submit(requesters)
    const statuses: number[] = []
    for (const at of [first, 1 - first]) statuses[at] = await approveAs(board, requests[at]!)
    inTurn.push({ statuses, spouses: await readSpouses(portal) })
    await truncateTree()
  }
  for (let round = 0; round < 3; round += 1) {
    const [one, other] = await submit(requesters)
    const { release } = await lockRequests(portal, [one, other])
    const both = [approveAs(board, one), approveAs(board.copy(another), other)]
    await awaitWaitingQueries(portal, 2)
    await release()
    const atOnce = { statuses: await Promise.all(both), spouses: await readSpouses(portal) }
    expect(inTurn).toContainEqual(atOnce)
    expect(atOnce.statuses).not.toContain(500)
    expect(listOneSidedSpouses(atOnce.spouses)).toEqual([])
    await truncateTree()
  }
})

async function submitCorrection(
  { ada }: Requesters,
  id: string,
  changes: FamilyMemberChanges,
): Promise<string> {
  const { version } = await ada.call('GET /api/family-members/{id}', { params: { id } })
  const body = { changes, version, requestNotes: null }
  return (await ada.call('POST /api/family-members/{id}/corrections', { params: { id }, body })).id
}

/** Locks these requests, so that decisions on them wait for the release. */
async function lockRequests(
  { database }: TestPortal,
  ids: string[],
): Promise<{ release: () => Promise<void> }> {
  const holder = await database.connect()
  await holder.query('begin')
  await holder.query('select from board_approvals where id = any ($1) for update', [ids])
  return { release: () => holder.end() }
}

/** Members whose spouse does not link back to them. */
function listOneSidedSpouses(spouses: Record<string, string | null>): string[] {
  return Object.keys(spouses).filter(name => {
    const otherSpouse = spouses[spouses[name] ?? '']
    return otherSpouse !== undefined && otherSpouse !== null && spouses[otherSpouse] !== spouses[name]
  })
}

/** The spouse of each member, by first names. */
async function readSpouses({ database }: TestPortal): Promise<Record<string, string | null>> {
  const batches = await Array.fromAsync(listMembers(database.db))
  const members = batches.flat().toSorted((one, other) => one.firstName.localeCompare(other.firstName))
  const names = new Map(members.map(({ id, firstName }) => [id, firstName]))
  return Object.fromEntries(
    members.map(({ firstName, spouseId }) => [firstName, names.get(spouseId ?? '') ?? null]),
  )
}
