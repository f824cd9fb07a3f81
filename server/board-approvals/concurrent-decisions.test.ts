import { expect, test } from 'vitest'

import { lockFamilyTree } from '#server/family-tree/lock-family-tree.ts'
import { createThreeMembers, requestCorrection, tryApproveRequest } from '#server/test/corrections.ts'
import { familyOfFour, importFile } from '#server/test/family-files.ts'
import { createMember } from '#server/test/members.ts'
import { openPortalWithBoard, type TestPortal } from '#server/test/open-portal.ts'
import type { Answer, Person } from '#server/test/person.ts'
import { countWaitingQueries } from '#server/test/waiting-queries.ts'

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

test.each(['member', 'duplicate'] as const)(
  'two decide a merge and a correction of its %s at once',
  async corrected => {
    const { portal, ada, board } = await openPortalWithBoard()
    const cora = await portal.signIn('board_member', 'Cora')
    for (const order of orders) {
      const [memberId, duplicateId] = await createThreeMembers(portal)
      const correctedId = corrected === 'member' ? memberId : duplicateId
      const correction = await requestCorrection(ada, correctedId, { occupation: 'Baker' })
      const merge = await requestMerge(ada, memberId, duplicateId)
      const answers = await runAtOnce(
        portal,
        [
          () => tryApproveRequest(board, merge),
          () => tryReject(cora, merge),
          () => tryApproveRequest(cora, correction),
        ],
        order,
      )

      const isMerged = order.indexOf(0) < order.indexOf(1)
      const isRemovedBefore = isMerged && corrected === 'duplicate' && order.indexOf(0) < order.indexOf(2)
      const decided = 'board-approvals.already-decided'
      expect({ order, answers }).toEqual({
        order,
        answers: [isMerged ? 200 : decided, isMerged ? decided : 200, isRemovedBefore ? decided : 200],
      })
      const members = await ada.call('GET /api/family-members')
      const occupations = members
        .filter(({ id }) => id === memberId || id === duplicateId)
        .map(({ id, occupation }) => ({ id, occupation }))
      const bakers = isRemovedBefore ? [] : [isMerged ? memberId : correctedId]
      expect({ order, occupations }).toEqual({
        order,
        occupations: (isMerged ? [memberId] : [memberId, duplicateId]).map(id => ({
          id,
          occupation: bakers.includes(id) ? 'Baker' : null,
        })),
      })
    }
  },
)

test.each([
  ['the merge', [0, 1]],
  ['the undo', [1, 0]],
])('a merge of an imported member prevents its undo: %s first', async (_, order) => {
  const { portal, ada, board } = await openPortalWithBoard()
  const { id: importId } = await importFile(board, familyOfFour)
  const bram = (await ada.call('GET /api/family-members')).find(({ firstName }) => firstName === 'Bram')!
  const merge = await requestMerge(ada, await createMember(portal), bram.id)
  const answers = await runAtOnce(
    portal,
    [() => tryApproveRequest(board, merge), () => tryUndo(board, importId)],
    order,
  )
  expect(answers).toEqual([200, 'gedcom.undo-blocked'])
  expect(await ada.call('GET /api/family-members')).toHaveLength(4)
})

test.each([
  ['after the merge', [0, 1], [200, 'gedcom.undo-blocked'], { occupation: 'Clockmaker', location: 'Salem' }],
  ['before the merge', [1, 0], [200, 200], { occupation: null, location: 'Salem' }],
])('undo of an import that matched a merged member, %s', async (_, order, expected, fields) => {
  const { portal, ada, board } = await openPortalWithBoard()
  const doran = { firstName: 'Doran', lastName: 'Hartwell', birthDate: '1880-05-03', generation: 3 }
  const memberId = await createMember(portal, undefined, doran)
  const { id: importId } = await importFile(board, familyOfFour, { useMatches: true })
  const duplicateId = await createMember(portal, undefined, { ...doran, location: 'Salem' })
  const merge = await requestMerge(ada, memberId, duplicateId)
  const answers = await runAtOnce(
    portal,
    [() => tryApproveRequest(board, merge), () => tryUndo(board, importId)],
    order,
  )
  expect(answers).toEqual(expected)
  const params = { id: duplicateId }
  expect(await ada.call('GET /api/family-members/{id}', { params })).toMatchObject({
    id: memberId,
    ...fields,
  })
})

/** Starts calls in this order while the tree is locked, so that they run in it. Returns their statuses or codes. */
async function runAtOnce(
  portal: TestPortal,
  calls: (() => Promise<Answer<{ code?: string }>>)[],
  order: number[],
): Promise<(number | string | undefined)[]> {
  const running: Promise<Answer<{ code?: string }>>[] = []
  await portal.database.db.transaction().execute(async tx => {
    await lockFamilyTree(tx)
    for (const [index, which] of order.entries()) {
      running[which] = calls[which]!()
      await expect.poll(() => countWaitingQueries(portal), { interval: 5 }).toBe(index + 1)
    }
  })
  const answers = await Promise.all(running)
  return answers.map(({ status, body }) => (status === 200 ? 200 : body.code))
}

async function requestMerge(person: Person, id: string, duplicateId: string) {
  const body = { duplicateId, requestNotes: null }
  return person.call('POST /api/family-members/{id}/merges', { params: { id }, body })
}

async function tryReject(person: Person, { id }: { id: string }) {
  return person.try('POST /api/board-approvals/{id}/reject', { params: { id }, body: {} })
}

async function tryUndo(person: Person, id: string) {
  return person.try('POST /api/gedcom-imports/{id}/undo', { params: { id } })
}
