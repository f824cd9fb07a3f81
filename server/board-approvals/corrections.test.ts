import { expect, test } from 'vitest'

import { tryRequestCorrection } from '#server/test/corrections.ts'
import { createMember } from '#server/test/members.ts'
import { openPortalWithBoard } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

test('rejects a birth after the birth of a child', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const id = await createMember(portal, undefined, { firstName: 'Carl', birthDate: '1931-07-04' })
  await createMember(portal, undefined, { firstName: 'Dora', fatherId: id, birthDate: '1955-01-01' })
  const sendCorrection = (changes: object) =>
    ada.try('POST /api/family-members/{id}/corrections', { params: { id }, body: { changes, version: 1 } })
  const refused = await sendCorrection({ birthDate: '1956-01-01' })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { birthDate: 'This is after the birth of a child, Dora Hartwell' },
  ])
  expect((await sendCorrection({ birthDate: '1930-07-04' })).status).toBe(201)
})

test('an approved correction changes the listed fields', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const father = await createMember(portal, undefined, { firstName: 'Carl' })
  const id = await createMember(portal, undefined, { occupation: 'Teacher' })
  const correction = await ada.call('POST /api/family-members/{id}/corrections', {
    params: { id },
    body: {
      changes: { occupation: 'Beekeeper', fatherId: father, lastName: 'Hartwell', birthDate: '1980-02-01' },
      version: 1,
      requestNotes: null,
    },
  })
  expect(correction).toMatchObject({ kind: 'correction', memberName: 'Ada Hartwell', status: 'pending' })
  expect(correction.differences.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
    { field: 'birthDate', before: null, after: '1980-02-01', current: null, isHidden: false },
    { field: 'fatherId', before: null, after: 'Carl Hartwell', current: null, isHidden: false },
    { field: 'occupation', before: 'Teacher', after: 'Beekeeper', current: 'Teacher', isHidden: false },
  ])
  const readMember = () => ada.call('GET /api/family-members/{id}', { params: { id } })
  expect(await readMember()).toMatchObject({ occupation: 'Teacher', version: 1 })
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id: correction.id }, body: {} })
  expect(await readMember()).toMatchObject({
    occupation: 'Beekeeper',
    fatherId: father,
    birthDate: '1980-02-01',
    earliestBirthDate: '1980-02-01',
    version: 2,
  })
})

test('rejects stale, empty and circular corrections', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const grandmother = await createMember(portal)
  const mother = await createMember(portal, undefined, { motherId: grandmother })
  const child = await createMember(portal, undefined, { firstName: 'Clara', motherId: mother })
  const sendCorrection = (changes: object, version = 1) =>
    ada.try('POST /api/family-members/{id}/corrections', {
      params: { id: grandmother },
      body: { changes, version },
    })
  expect((await sendCorrection({ occupation: 'Beekeeper' }, 2)).status).toBe(409)
  expect((await sendCorrection({ lastName: 'Hartwell' })).body.code).toBe('board-approvals.nothing-changes')
  expect((await sendCorrection({ fatherId: child })).body.fields).toEqual({
    fatherId: 'Clara Hartwell is a descendant of this member',
  })
  const younger = await createMember(portal, undefined, { motherId: child, birthDate: '1990-01-01' })
  const dated = await sendCorrection({ fatherId: younger, birthDate: '1900-01-01', isAlive: false })
  expect(Object.keys(dated.body.fields ?? {}), 'the date is not what is wrong').toEqual(['fatherId'])
  expect((await sendCorrection({ fatherId: grandmother })).body.fields).toEqual({
    fatherId: 'A member cannot be their own parent or partner',
  })
})

test('rejects approving a superseded correction', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const id = await createMember(portal)
  const requests: { id: string }[] = []
  for (const occupation of ['Beekeeper', 'Teacher'])
    requests.push(
      await ada.call('POST /api/family-members/{id}/corrections', {
        params: { id },
        body: { changes: { occupation }, version: 1, requestNotes: null },
      }),
    )
  const approveRequest = (request: { id: string }) =>
    board.try('POST /api/board-approvals/{id}/approve', { params: { id: request.id }, body: {} })
  const isSuperseded = async (person: Person) =>
    (await person.call('GET /api/board-approvals')).find(one => one.id === requests[1]!.id)?.isSuperseded
  expect(await isSuperseded(board)).toBe(false)
  expect((await approveRequest(requests[0]!)).status).toBe(200)
  expect(await isSuperseded(board)).toBe(true)
  expect(await isSuperseded(ada)).toBe(true)
  expect((await approveRequest(requests[1]!)).body.code).toBe('board-approvals.superseded')
  await board.call('POST /api/board-approvals/{id}/reject', { params: { id: requests[1]!.id }, body: {} })
  expect(await isSuperseded(board), 'only pending requests are superseded').toBe(false)
  expect(await ada.call('GET /api/family-members/{id}', { params: { id } })).toMatchObject({
    occupation: 'Beekeeper',
  })
})

test('accepts one of several equal corrections of a requester', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const id = await createMember(portal)
  const changes = { occupation: 'Baker', location: 'Salem' }
  const attempts = await Promise.all(Array.from({ length: 5 }, () => tryRequestCorrection(ada, id, changes)))
  expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
  const rejected = attempts.find(({ status }) => status === 409)
  expect(rejected?.body).toMatchObject({
    code: 'board-approvals.already-requested',
    error: 'You have already requested this. The board is reviewing your request',
  })
  expect((await tryRequestCorrection(board, id, changes)).status, 'of another requester').toBe(201)
  expect((await tryRequestCorrection(ada, id, { occupation: 'Baker' })).status, 'another change').toBe(201)

  const accepted = attempts.find(({ status }) => status === 201)?.body as unknown as { id: string }
  await board.call('POST /api/board-approvals/{id}/reject', {
    params: { id: accepted.id },
    body: { approvalNotes: 'Please name your source.' },
  })
  expect((await tryRequestCorrection(ada, id, changes)).status, 'after the decision').toBe(201)
})
