import { expect, onTestFinished, test } from 'vitest'

import { lockFamilyTree } from '#server/family-tree/lock-family-tree.ts'
import {
  createThreeMembers,
  requestCorrection,
  tryApproveRequest,
  tryRequestCorrection,
} from '#server/test/corrections.ts'
import { familyOfFour, importFile } from '#server/test/family-files.ts'
import { createMember, createSubmission } from '#server/test/members.ts'
import { openPortalWithBoard, type TestPortal } from '#server/test/open-portal.ts'
import type { Answer, Person } from '#server/test/person.ts'
import { makeJpeg, sharePhotograph, tryShareFile } from '#server/test/photographs.ts'
import { awaitWaitingQueries } from '#server/test/waiting-queries.ts'

const orders = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
]

test.each(['member', 'duplicate'] as const)(
  'a merge and a correction of its %s can be decided at once',
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
  [
    'is rejected after their merge',
    [0, 1],
    [200, 'gedcom.undo-blocked'],
    { occupation: 'Clockmaker', location: 'Salem' },
  ],
  ['succeeds before their merge', [1, 0], [200, 200], { occupation: null, location: 'Salem' }],
])('undoing an import that matched a member %s', async (_, order, expected, fields) => {
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

/** What others may add to a member while the board merges them: the table that it waits for, the call, and a read. */
const additions = {
  post: {
    // A trigger writes to it, after the statement of a post has locked the member.
    table: 'live_events',
    add: (ada, authorId) => ada.try('POST /api/family-posts', { body: { authorId, content: 'Her bees.' } }),
    read: (ada, memberId) => ada.call('GET /api/family-posts/{memberId}', { params: { memberId } }),
  },
  photograph: {
    table: 'audit_entries',
    add: async (ada, memberId) => tryShareFile(ada, memberId, await makeJpeg()),
    read: (ada, memberId) => ada.call('GET /api/family-media/{memberId}', { params: { memberId } }),
  },
  correction: {
    table: 'audit_entries',
    add: (ada, id) => tryRequestCorrection(ada, id, { occupation: 'Baker' }),
    read: async ada =>
      (await ada.call('GET /api/board-approvals')).filter(
        ({ kind, status }) => kind === 'correction' && status === 'rejected',
      ),
  },
  child: {
    table: 'audit_entries',
    add: (ada, motherId) => ada.try('POST /api/family-members', { body: createSubmission({ motherId }) }),
    read: async (ada, id) =>
      (await ada.call('GET /api/family-members')).filter(({ motherId }) => motherId === id),
  },
} as const satisfies Record<string, Addition>

interface Addition {
  table: string
  add(ada: Person, id: string): Promise<Answer<unknown>>
  read(ada: Person, id: string): Promise<unknown[]>
}

const kinds = Object.keys(additions) as (keyof typeof additions)[]

test.each(kinds)('a merge waits for a %s of the duplicate and moves it', async kind => {
  const { table, add, read } = additions[kind]
  const { portal, ada, board } = await openPortalWithBoard()
  const [memberId, duplicateId] = await createThreeMembers(portal)
  const merge = await requestMerge(ada, memberId, duplicateId)
  const unlock = await lockTable(portal, table)
  const adding = add(ada, duplicateId)
  await awaitWaitingQueries(portal, 1)
  const approving = tryApproveRequest(board, merge)
  await awaitWaitingQueries(portal, 2)
  await unlock()
  expect([(await adding).status, (await approving).status]).toEqual([201, 200])
  expect(await read(ada, memberId)).toHaveLength(1)
})

test.each(kinds)('a %s waits for a merge of its member and is rejected', async kind => {
  const { add, read } = additions[kind]
  const { portal, ada, board } = await openPortalWithBoard()
  const [memberId, duplicateId] = await createThreeMembers(portal)
  const merge = await requestMerge(ada, memberId, duplicateId)
  const unlock = await lockTable(portal, 'audit_entries')
  const approving = tryApproveRequest(board, merge)
  await awaitWaitingQueries(portal, 1)
  const adding = add(ada, duplicateId)
  await awaitWaitingQueries(portal, 2)
  await unlock()
  expect((await approving).status).toBe(200)
  expect((await adding).status).toBeOneOf([400, 404])
  expect(await read(ada, memberId)).toEqual([])
})

test('hiding a photograph of the duplicate waits for a merge', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [memberId, duplicateId] = await createThreeMembers(portal)
  const { id: mediaId } = await sharePhotograph(ada, duplicateId, await makeJpeg())
  const merge = await requestMerge(ada, memberId, duplicateId)
  // The merge has locked the duplicate, and not yet moved its photographs.
  const unlock = await lockTable(portal, 'family_posts')
  const approving = tryApproveRequest(board, merge)
  await awaitWaitingQueries(portal, 1)
  const hiding = ada.try('POST /api/family-posts', {
    body: { authorId: duplicateId, content: 'Her bees.', mediaIds: [mediaId], isPublic: false },
  })
  await awaitWaitingQueries(portal, 2)
  await unlock()
  expect([(await approving).status, (await hiding).status]).toEqual([200, 400])
})

test('a rejection waits for a request about the new member', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const { id, approvalId } = await ada.call('POST /api/family-members', { body: createSubmission() })
  const unlock = await lockTable(portal, 'audit_entries')
  const adding = additions.correction.add(ada, id)
  await awaitWaitingQueries(portal, 1)
  const rejecting = tryReject(board, { id: approvalId })
  await awaitWaitingQueries(portal, 2)
  await unlock()
  expect([(await adding).status, (await rejecting).status]).toEqual([201, 200])
  expect(await additions.correction.read(ada)).toHaveLength(1)
})

test('an undo waits for a post to an imported member', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const { id } = await importFile(board, familyOfFour)
  const [member] = await ada.call('GET /api/family-members')
  const unlock = await lockTable(portal, additions.post.table)
  const adding = additions.post.add(ada, member!.id)
  await awaitWaitingQueries(portal, 1)
  const undoing = tryUndo(board, id)
  await awaitWaitingQueries(portal, 2)
  await unlock()
  expect([(await adding).status, (await undoing).body.code]).toEqual([201, 'gedcom.undo-blocked'])
})

/** Locks a table against writes until the returned function is called. */
async function lockTable(portal: TestPortal, table: string): Promise<() => Promise<void>> {
  const holder = await portal.database.connect()
  onTestFinished(() => holder.end())
  await holder.query(`begin; lock table ${table} in share mode`)
  return async () => void (await holder.query('commit'))
}

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
      await awaitWaitingQueries(portal, index + 1)
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
