import { expect, test } from 'vitest'

import type { FamilyLists } from '#contract/family-tree/family-lists.ts'
import { setSpecifiedSpouse } from '#server/family-tree/specified-relatives.ts'
import {
  createMarriage,
  createEvent,
  requestCorrection,
  tryRequestCorrection,
  approveRequest,
  tryApproveRequest,
  getCircle,
  createThreeMembers,
} from '#server/test/corrections.ts'
import { importFile, familyOfFour } from '#server/test/family-files.ts'
import { openPortalWithBoard } from '#server/test/open-portal.ts'

test('an approved correction saves parents, partners and events', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl, dora] = await createThreeMembers(portal)
  const correction = await requestCorrection(ada, id, {
    furtherParents: [{ parentId: carl, kind: 'adoptive' }],
    partners: [
      { partnerId: dora, kind: 'divorced', startText: '1946-05-04', endText: '1951', place: 'Trieste' },
      { partnerId: carl, kind: 'engagement', startText: 'about 1940', endText: null, place: null },
    ],
    lifeEvents: [{ kind: 'Graduation', dateText: '1952', place: 'Vienna', note: 'with honors' }],
  })
  expect(correction.differences).toMatchObject([
    { field: 'furtherParents', before: null, after: 'Adoptive parent: Carl Hartwell', current: null },
    {
      field: 'partners',
      before: null,
      after:
        'Engaged to Carl Hartwell, about 1940\nMarried Dora Hartwell, May 4, 1946, Trieste; divorced 1951',
      current: null,
    },
    { field: 'lifeEvents', before: null, after: 'Graduation, 1952, Vienna: with honors', current: null },
  ])
  expect(await getCircle(ada, id)).toMatchObject({ parents: [], partners: [], lifeEvents: [], version: 1 })
  expect((await tryApproveRequest(ada, correction)).status).toBe(403)

  await approveRequest(board, correction)
  expect(await getCircle(ada, id)).toMatchObject({
    version: 2,
    parents: [{ id: carl, kind: 'adoptive' }],
    partners: [
      { id: carl, kind: 'engagement', startText: 'about 1940', place: null },
      { id: dora, kind: 'divorced', startText: '1946-05-04', endText: '1951', place: 'Trieste' },
    ],
    lifeEvents: [
      {
        kind: 'Graduation',
        dateText: '1952',
        earliestDate: '1952-01-01',
        place: 'Vienna',
        note: 'with honors',
      },
    ],
  })
  // The change also increments the version of the partner.
  expect(await getCircle(ada, dora)).toMatchObject({ version: 2, partners: [{ id, kind: 'divorced' }] })
})

test('rejects approving a list that another approval changed', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl, dora] = await createThreeMembers(portal)
  const first = await requestCorrection(ada, id, { partners: [createMarriage(carl)] })
  const second = await requestCorrection(ada, id, { partners: [createMarriage(dora)] })
  // From the other side of the same couple.
  const third = await requestCorrection(ada, carl, { partners: [createMarriage(id)] })
  await approveRequest(board, first)
  for (const late of [second, third])
    expect((await tryApproveRequest(board, late)).body.code).toBe('board-approvals.superseded')
  const request = (await board.call('GET /api/board-approvals')).find(one => one.id === second.id)
  expect(request?.differences).toMatchObject([
    {
      field: 'partners',
      before: null,
      after: 'Married Dora Hartwell',
      current: 'Married Carl Hartwell',
    },
  ])
  expect((await getCircle(ada, id)).partners).toMatchObject([{ id: carl }])
})

test('concurrent approvals create no cycle or duplicate couple', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl] = await createThreeMembers(portal)
  const couples = [
    await requestCorrection(ada, id, { partners: [createMarriage(carl)] }),
    await requestCorrection(ada, carl, { partners: [createMarriage(id)] }),
  ]
  const loops = [
    await requestCorrection(ada, id, { furtherParents: [{ parentId: carl, kind: 'adoptive' }] }),
    await requestCorrection(ada, carl, { furtherParents: [{ parentId: id, kind: 'adoptive' }] }),
  ]
  const approveConcurrently = async (requests: { id: string }[]) =>
    (await Promise.all(requests.map(one => tryApproveRequest(board, one))))
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
  expect(await approveConcurrently(couples)).toEqual([200, 409])
  expect(await approveConcurrently(loops)).toEqual([200, 400])
})

test('rejects a correction that only reorders a list', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl, dora] = await createThreeMembers(portal)
  const parents: FamilyLists['furtherParents'] = [
    { parentId: dora, kind: 'step' },
    { parentId: carl, kind: 'guardian' },
  ]
  await approveRequest(board, await requestCorrection(ada, id, { furtherParents: parents }))
  const reordered = await tryRequestCorrection(ada, id, { furtherParents: parents.toReversed() }, 2)
  expect(reordered.body.code).toBe('board-approvals.nothing-changes')
  // A stale version is rejected first.
  expect((await tryRequestCorrection(ada, id, { furtherParents: [] }, 1)).body.code).toBe(
    'family-tree.stale-version',
  )
})

test('updates the spouse when the partners change', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl, dora] = await createThreeMembers(portal)
  await portal.database.db.transaction().execute(tx => setSpecifiedSpouse(tx, carl, id))
  const readSpouses = async () =>
    Promise.all(
      [id, carl].map(
        async one => (await ada.call('GET /api/family-members/{id}', { params: { id: one } })).spouseId,
      ),
    )
  // The existing spouse becomes a marriage of 1946, and both links stay.
  const request = await requestCorrection(ada, id, {
    partners: [{ ...createMarriage(carl), startText: '1946' }],
  })
  expect(request.differences).toMatchObject([
    { before: 'Married Carl Hartwell', after: 'Married Carl Hartwell, 1946' },
  ])
  await approveRequest(board, request)
  expect(await readSpouses()).toEqual([carl, id])

  const divorce: FamilyLists['partners'] = [
    { ...createMarriage(carl), kind: 'divorced', startText: '1946', endText: '1951' },
  ]
  await approveRequest(board, await requestCorrection(ada, id, { partners: divorce }, 2))
  expect(await readSpouses()).toEqual([carl, id])
  await approveRequest(
    board,
    await requestCorrection(ada, id, { partners: [...divorce, createMarriage(dora)] }, 3),
  )
  expect(await readSpouses()).toEqual([dora, null])
  await approveRequest(board, await requestCorrection(ada, id, { partners: [] }, 4))
  expect(await readSpouses()).toEqual([null, null])
  expect((await getCircle(ada, id)).partners).toEqual([])
  expect((await getCircle(ada, carl)).partners).toEqual([])
})

test('unchanged rows retain their import, changed rows do not', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl, dora] = await createThreeMembers(portal)
  const { db } = portal.database
  const { id: importId } = await db
    .insertInto('gedcomImports')
    .values({
      fileName: 'family.ged',
      state: 'done',
      total: 3,
      importedById: board.user!.id,
      createdAt: portal.time.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lifeEvents')
    .values(['Baptism', 'Census'].map(kind => ({ memberId: id, kind, importId })))
    .execute()
  await db
    .insertInto('partnerships')
    .values([carl, dora].map(secondId => ({ firstId: id, secondId, kind: 'marriage' as const, importId })))
    .execute()
  await approveRequest(
    board,
    await requestCorrection(ada, id, {
      lifeEvents: [
        createEvent('Graduation'),
        createEvent('Baptism'),
        { ...createEvent('Census'), dateText: '1921' },
      ],
      partners: [createMarriage(carl), { ...createMarriage(dora), place: 'Trieste' }],
    }),
  )
  const events = await db.selectFrom('lifeEvents').select(['kind', 'importId']).orderBy('kind').execute()
  expect(events.map(one => [one.kind, one.importId])).toEqual([
    ['Baptism', importId],
    ['Census', null],
    ['Graduation', null],
  ])
  const couples = await db.selectFrom('partnerships').select(['place', 'importId']).orderBy('place').execute()
  expect(couples.map(one => [one.place, one.importId])).toEqual([
    ['Trieste', null],
    [null, importId],
  ])
})

test('an approved marriage to an imported member blocks the undo', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id] = await createThreeMembers(portal)
  const undoImport = ({ id }: { id: string }) =>
    board.try('POST /api/gedcom-imports/{id}/undo', { params: { id } })
  const readBram = async () =>
    (await ada.call('GET /api/family-members')).find(({ firstName }) => firstName === 'Bram')!.id

  const first = await importFile(board, familyOfFour)
  const late = await requestCorrection(ada, id, { partners: [createMarriage(await readBram())] })
  expect((await undoImport(first)).status).toBe(200)
  expect((await tryApproveRequest(board, late)).body.fields).toEqual({
    'partners.0.partnerId': 'This person is not in the tree',
  })

  const second = await importFile(board, familyOfFour)
  await approveRequest(
    board,
    await requestCorrection(ada, id, { partners: [createMarriage(await readBram())] }),
  )
  expect((await undoImport(second)).body.error).toContain('1 link to its people has been made')
})

test('rejects merging a parent or a partner', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl, dora] = await createThreeMembers(portal)
  await approveRequest(
    board,
    await requestCorrection(ada, id, {
      furtherParents: [{ parentId: carl, kind: 'guardian' }],
      partners: [{ ...createMarriage(dora), kind: 'engagement' }],
    }),
  )
  for (const duplicateId of [carl, dora])
    expect(
      (await ada.try('POST /api/family-members/{id}/merges', { params: { id }, body: { duplicateId } })).body
        .code,
    ).toBe('board-approvals.merge-impossible')
})

test('stores each partnership of a couple once', async () => {
  const { portal } = await openPortalWithBoard()
  const [firstId, secondId] = await createThreeMembers(portal)
  const { db } = portal.database
  const insertPartnership = (change: object = {}) =>
    db
      .insertInto('partnerships')
      .values({ firstId, secondId, kind: 'marriage', startText: '1946', ...change })
      .execute()
  await insertPartnership()
  await insertPartnership({ startText: null, place: '1946' })
  await insertPartnership({ place: 'x'.repeat(10_000) })
  await expect(insertPartnership({ firstId: secondId, secondId: firstId })).rejects.toThrow(
    'partnerships_distinct',
  )
})

test('a merge removes duplicate partnerships', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl, dora] = await createThreeMembers(portal)
  const wedding = { ...createMarriage(carl), startText: '1946' }
  await approveRequest(board, await requestCorrection(ada, id, { partners: [wedding] }))
  await approveRequest(
    board,
    await requestCorrection(ada, dora, {
      partners: [wedding, { ...createMarriage(carl), startText: '1951' }],
    }),
  )
  const merge = await ada.call('POST /api/family-members/{id}/merges', {
    params: { id },
    body: { duplicateId: dora, requestNotes: null },
  })
  await approveRequest(board, merge)
  expect((await getCircle(ada, id)).partners.map(({ startText }) => startText)).toEqual(['1946', '1951'])
})
