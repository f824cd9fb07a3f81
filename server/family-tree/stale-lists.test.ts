import { expect, test } from 'vitest'

import type { FamilyLists } from '#contract/family-tree/family-lists.ts'
import {
  approveRequest,
  createThreeMembers,
  getCircle,
  createEvent,
  createMarriage,
  requestCorrection,
  tryRequestCorrection,
} from '#server/test/corrections.ts'
import { importFile } from '#server/test/family-files.ts'
import { createMember, submitMember } from '#server/test/members.ts'
import { openPortalWithBoard } from '#server/test/open-portal.ts'

import { setSpecifiedSpouse } from './specified-relatives.ts'

type Board = Awaited<ReturnType<typeof openPortalWithBoard>>

test('a submission does not change the lists of its spouse', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl] = await createThreeMembers(portal)
  const before = await requestCorrection(ada, id, { partners: [createMarriage(carl)] })
  const submission = await submitMember(ada, { firstName: 'Helena', spouseId: id })
  expect(await getCircle(ada, id)).toMatchObject({
    version: 1,
    partners: [{ name: 'Helena Hartwell', isVerified: false, isPending: true }],
  })
  // Neither this correction nor one from a dialog that was opened before the submission removes her.
  await approveRequest(board, before)
  await approveRequest(board, await requestCorrection(ada, id, { partners: [] }, 2))
  await approveRequest(board, { id: submission })
  expect(await getCircle(ada, id)).toMatchObject({
    version: 4,
    partners: [{ name: 'Helena Hartwell', isVerified: true, isPending: false }],
  })
})

test('a correction can list the spouse of a pending submission', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id] = await createThreeMembers(portal)
  await submitMember(ada, { firstName: 'Helena', spouseId: id })
  const helena = await findId(ada, 'Helena')
  const dated = { ...createMarriage(helena), startText: '1946' }
  for (const [version, marriage] of [createMarriage(helena), dated].entries()) {
    await approveRequest(board, await requestCorrection(ada, id, { partners: [marriage] }, version + 1))
    expect((await getCircle(ada, id)).partners).toMatchObject([
      { ...toEditablePartner(marriage), isPending: false },
    ])
    const member = await ada.call('GET /api/family-members/{id}', { params: { id: helena } })
    expect(member.spouseId).toBe(id)
  }
})

test('a dated marriage replaces the one of a pending submission', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id] = await createThreeMembers(portal)
  const submission = await submitMember(ada, { firstName: 'Helena', spouseId: id })
  const helena = await findId(ada, 'Helena')
  const dated = { ...createMarriage(helena), startText: '1946' }
  await approveRequest(board, await requestCorrection(ada, id, { partners: [dated] }))
  await approveRequest(board, { id: submission })
  for (const [one, other] of [
    [id, helena],
    [helena, id],
  ] as const)
    expect((await getCircle(ada, one)).partners).toMatchObject([{ id: other, startText: '1946' }])
})

test('rejects a merge with the spouse of a pending submission', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const [id] = await createThreeMembers(portal)
  await submitMember(ada, { firstName: 'Helena', spouseId: id })
  const body = { duplicateId: await findId(ada, 'Helena') }
  const merge = await ada.try('POST /api/family-members/{id}/merges', { params: { id }, body })
  expect(merge.body).toMatchObject({ code: 'board-approvals.merge-impossible' })
})

/** Each prepares the change of a link, and returns the other end of the link and the change. */
test.each<[what: string, prepare: (board: Board) => Promise<{ id: string; change: () => Promise<unknown> }>]>(
  [
    [
      'the approval of another spouse of a married member',
      async ({ portal, ada, board }) => {
        const [, carl, dora] = await createThreeMembers(portal)
        await setSpouse(portal, carl, dora)
        const submission = await submitMember(ada, { firstName: 'Helena', spouseId: carl })
        return { id: carl, change: () => approveRequest(board, { id: submission }) }
      },
    ],
    [
      'a correction to another spouse, for the previous one',
      async ({ portal, ada, board }) => {
        const [id, carl, dora] = await createThreeMembers(portal)
        await setSpouse(portal, id, carl)
        return {
          id: carl,
          change: async () => approveRequest(board, await requestCorrection(ada, id, { spouseId: dora })),
        }
      },
    ],
    [
      'a correction to a married spouse, for that spouse',
      async ({ portal, ada, board }) => {
        const [id, carl, dora] = await createThreeMembers(portal)
        await setSpouse(portal, carl, dora)
        return {
          id: carl,
          change: async () => approveRequest(board, await requestCorrection(ada, id, { spouseId: carl })),
        }
      },
    ],
    [
      'the rejection of a further parent',
      async ({ portal, ada, board }) => {
        const [id] = await createThreeMembers(portal)
        const submission = await submitMember(ada, { firstName: 'Helena' })
        const parentId = await findId(ada, 'Helena')
        const furtherParents = [{ parentId, kind: 'adoptive' as const }]
        await approveRequest(board, await requestCorrection(ada, id, { furtherParents }))
        return { id, change: () => rejectRequest(board, submission) }
      },
    ],
    [
      'the rejection of a listed partner',
      async ({ portal, ada, board }) => {
        const [id] = await createThreeMembers(portal)
        const submission = await submitMember(ada, { firstName: 'Helena' })
        const divorce = { ...createMarriage(await findId(ada, 'Helena')), kind: 'divorced' as const }
        await approveRequest(board, await requestCorrection(ada, id, { partners: [divorce] }))
        return { id, change: () => rejectRequest(board, submission) }
      },
    ],
    [
      'a merge of a further parent',
      async ({ portal, ada, board }) => {
        const [id, carl, dora] = await createThreeMembers(portal)
        const furtherParents = [{ parentId: carl, kind: 'guardian' as const }]
        await approveRequest(board, await requestCorrection(ada, id, { furtherParents }))
        return { id, change: () => mergeDuplicate({ ada, board }, dora, carl) }
      },
    ],
    [
      'a merge of a former partner',
      async ({ portal, ada, board }) => {
        const [id, carl, dora] = await createThreeMembers(portal)
        const partners = [{ ...createMarriage(carl), kind: 'divorced' as const }]
        await approveRequest(board, await requestCorrection(ada, id, { partners }))
        return { id, change: () => mergeDuplicate({ ada, board }, dora, carl) }
      },
    ],
    [
      'an import that adds events to a complete member',
      async ({ portal, board }) => {
        const id = await createCompleteMember(portal)
        return { id, change: () => importFile(board, censusOfMaud, { useMatches: true }) }
      },
    ],
    [
      'the undo of that import',
      async ({ portal, board }) => {
        const id = await createCompleteMember(portal)
        const done = await importFile(board, censusOfMaud, { useMatches: true })
        return {
          id,
          change: () => board.call('POST /api/gedcom-imports/{id}/undo', { params: { id: done.id } }),
        }
      },
    ],
  ],
)('rejects a list that was read before %s', async (_, prepare) => {
  const board = await openPortalWithBoard()
  const { id, change } = await prepare(board)
  const before = await getCircle(board.ada, id)
  await change()
  const after = await getCircle(board.ada, id)
  expect(toEditableLists(after)).not.toEqual(toEditableLists(before))
  const edit = await tryRequestCorrection(
    board.ada,
    id,
    { lifeEvents: [createEvent('Baptism')] },
    before.version,
  )
  expect(edit).toMatchObject({ status: 409, body: { code: 'family-tree.stale-version' } })
})

test('an import that adds nothing does not make lists stale', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const id = await createCompleteMember(portal)
  await importFile(board, censusOfMaud, { useMatches: true })
  const { version } = await getCircle(ada, id)
  expect(await importFile(board, censusOfMaud, { useMatches: true })).toMatchObject({ lifeEvents: 0 })
  expect(await getCircle(ada, id)).toMatchObject({ version })
})

const censusOfMaud = `0 HEAD
1 GEDC
2 VERS 5.5.1
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Maud /Hartwell/
1 BIRT
2 DATE 9 NOV 1920
1 CENS
2 DATE 1930
0 TRLR
`

/** A member that receives only an event from `censusOfMaud`. */
async function createCompleteMember(portal: Board['portal']): Promise<string> {
  return createMember(portal, undefined, { firstName: 'Maud', birthDate: '1920-11-09' })
}

async function setSpouse({ database }: Board['portal'], id: string, spouseId: string): Promise<void> {
  await database.db.transaction().execute(tx => setSpecifiedSpouse(tx, id, spouseId))
}

async function rejectRequest(board: Board['board'], id: string): Promise<void> {
  await board.call('POST /api/board-approvals/{id}/reject', { params: { id }, body: {} })
}

async function mergeDuplicate(
  { ada, board }: Pick<Board, 'ada' | 'board'>,
  id: string,
  duplicateId: string,
): Promise<void> {
  const body = { duplicateId, requestNotes: null }
  await approveRequest(
    board,
    await ada.call('POST /api/family-members/{id}/merges', { params: { id }, body }),
  )
}

async function findId(ada: Board['ada'], firstName: string): Promise<string> {
  const members = await ada.call('GET /api/family-members')
  return members.find(member => member.firstName === firstName)!.id
}

/** What a circle reports of a partnership. */
function toEditablePartner({ partnerId, ...partner }: FamilyLists['partners'][number]) {
  return { ...partner, id: partnerId }
}

/** The relatives and events that the dialogs of a member edit, with the names of the relatives. */
function toEditableLists({ parents, partners, lifeEvents }: Awaited<ReturnType<typeof getCircle>>) {
  return { parents, partners: partners.filter(({ isPending }) => !isPending), lifeEvents }
}
