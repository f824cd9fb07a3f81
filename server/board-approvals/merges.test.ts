import { expect, test } from 'vitest'

import { setSpecifiedSpouse } from '#server/family-tree/specified-relatives.ts'
import { findMember, removeMember } from '#server/family-tree/store.ts'
import {
  approveRequest,
  createThreeMembers,
  getCircle,
  createMarriage,
  requestCorrection,
  tryApproveRequest,
  tryRequestCorrection,
} from '#server/test/corrections.ts'
import { createMember, submitMember } from '#server/test/members.ts'
import { openPortalWithBoard } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

test('a merge combines values and repoints relatives', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const memberId = await createMember(portal, undefined, { occupation: 'Teacher' })
  const duplicateId = await createMember(portal, ada, { occupation: 'Baker', location: 'Salem' })
  const child = await createMember(portal, undefined, { firstName: 'Clara', motherId: duplicateId })
  const { id } = await ada.call('POST /api/family-members/{id}/merges', {
    params: { id: memberId },
    body: { duplicateId, requestNotes: null },
  })
  const sides = [
    { field: 'occupation', memberValue: 'Teacher', before: 'Baker', after: 'Teacher' },
    { field: 'location', memberValue: null, before: 'Salem', after: 'Salem' },
  ]
  const findRequest = async () => (await ada.call('GET /api/board-approvals')).find(one => one.id === id)
  expect(await findRequest()).toMatchObject({ duplicateName: 'Ada Hartwell', differences: sides })
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  expect(await findRequest(), 'even after the duplicate is removed').toMatchObject({
    duplicateName: 'Ada Hartwell',
    differences: sides,
  })
  const members = await ada.call('GET /api/family-members')
  expect(members.map(member => member.id).toSorted()).toEqual([memberId, child])
  expect(members.find(member => member.id === memberId)).toMatchObject({
    occupation: 'Teacher',
    location: 'Salem',
  })
  expect(members.find(member => member.id === child)).toMatchObject({ motherId: memberId })
  // The account is linked to the remaining entry.
  const own = { params: { id: memberId }, body: { version: 3, biography: 'Both of me.' } }
  expect((await ada.try('PUT /api/family-members/{id}/own-details', own)).status).not.toBe(403)
})

test('the address of a merged member leads to the one that remains', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [first, second, third] = await createThreeMembers(portal)
  const readMember = (id: string) => ada.try('GET /api/family-members/{id}', { params: { id } })
  const rejected = await requestMerge(ada, second, first)
  await board.call('POST /api/board-approvals/{id}/reject', { params: { id: rejected.id }, body: {} })
  expect((await readMember(first)).body).toMatchObject({ id: first })

  await approveRequest(board, await requestMerge(ada, second, first))
  expect((await readMember(first)).body).toEqual((await readMember(second)).body)
  expect((await readMember(first)).body).toMatchObject({ id: second })
  expect(await getCircle(ada, first)).toEqual(await getCircle(ada, second))
  await approveRequest(board, await requestMerge(ada, third, second))
  for (const id of [first, second, third]) expect((await readMember(id)).body).toMatchObject({ id: third })

  const { database, time } = portal
  const remaining = await findMember(database.db, third)
  await database.db.transaction().execute(tx => removeMember(tx, remaining!, time.now))
  for (const id of [first, second, third]) expect((await readMember(id)).status).toBe(404)
})

test('only reads follow the address of a merged member', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [first, second] = await createThreeMembers(portal)
  await approveRequest(board, await requestMerge(ada, second, first))
  const refused = await tryRequestCorrection(ada, first, { occupation: 'Baker' }, 2)
  expect(refused.status).toBe(404)
})

test('a merge retains one marriage of a couple', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const helena = await createMember(portal, undefined, { firstName: 'Helena' })
  const first = await createMember(portal, undefined, { firstName: 'Edmund', spouseId: helena })
  const second = await createMember(portal, undefined, { firstName: 'Edmund' })
  const { db } = portal.database
  await db.transaction().execute(tx => setSpecifiedSpouse(tx, helena, first))
  const wedding = { kind: 'marriage', startText: '1966', earliestStartDate: '1966-01-01' } as const
  await db
    .insertInto('partnerships')
    .values({ ...wedding, firstId: helena, secondId: second })
    .execute()
  const { id } = await ada.call('POST /api/family-members/{id}/merges', {
    params: { id: first },
    body: { duplicateId: second, requestNotes: null },
  })
  await board.call('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  const members = await ada.call('GET /api/family-members')
  expect(members.map(one => [one.id, one.spouseId])).toEqual([
    [helena, first],
    [first, helena],
  ])
  const { partners } = await ada.call('GET /api/family-members/{id}/circle', { params: { id: first } })
  expect(partners).toMatchObject([{ id: helena, startText: '1966' }])
})

test.each([
  { one: 'implied', other: 'implied', result: 'implied' },
  { one: 'implied', other: 'listed', result: 'listed' },
  { one: 'listed', other: 'implied', result: 'listed' },
])('merging $one and $other marriages leaves one $result one', async ({ one, other, result }) => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [first, helena, second] = await createThreeMembers(portal)
  for (const [id, kind] of [
    [first, one],
    [second, other],
  ] as const) {
    const changes = kind === 'implied' ? { spouseId: helena } : { partners: [createMarriage(helena)] }
    await approveRequest(board, await requestCorrection(ada, id, changes))
  }
  const merge = await ada.call('POST /api/family-members/{id}/merges', {
    params: { id: first },
    body: { duplicateId: second, requestNotes: null },
  })
  await approveRequest(board, merge)
  const { version } = await ada.call('GET /api/family-members/{id}', { params: { id: first } })
  await approveRequest(board, await requestCorrection(ada, first, { spouseId: null }, version))
  const { partners } = await getCircle(ada, first)
  expect(partners.map(({ id }) => id)).toEqual(result === 'listed' ? [helena] : [])
})

test('rejects merging parent with child or two partners', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const mother = await createMember(portal)
  const child = await createMember(portal, undefined, { motherId: mother })
  const husband = await createMember(portal, undefined, { spouseId: mother })
  for (const [one, other] of [
    [mother, child],
    [child, mother],
    [mother, husband],
  ] as const) {
    const refused = await ada.try('POST /api/family-members/{id}/merges', {
      params: { id: one },
      body: { duplicateId: other },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'board-approvals.merge-impossible'])
  }
})

test('a merge with a verified entry verifies the member', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const verifiedId = await createMember(portal, undefined, { firstName: 'Theo', occupation: 'Brewer' })
  const approvalId = await submitMember(ada, { firstName: 'Theo' })
  const request = (await board.call('GET /api/board-approvals')).find(({ id }) => id === approvalId)
  const memberId = request!.familyMemberId
  await approveRequest(board, await requestMerge(ada, memberId, verifiedId))
  expect(await ada.call('GET /api/family-members')).toMatchObject([
    { id: memberId, isVerified: true, occupation: 'Brewer' },
  ])
  expect(
    (await ada.call('GET /api/board-approvals')).find(({ id }) => id === approvalId),
    'the request for the new member is settled',
  ).toMatchObject({ status: 'approved', approvedBy: 'Ben Hartwell' })
  const stale = await board.try('POST /api/board-approvals/{id}/reject', {
    params: { id: approvalId },
    body: {},
  })
  expect([stale.status, stale.body.code]).toEqual([409, 'board-approvals.already-decided'])
  expect(await ada.call('GET /api/family-members')).toHaveLength(1)
})

test('a merge shows and verifies the values of a new member', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const admin = await portal.signIn('admin', 'Rosa')
  const father = await createMember(portal, undefined, { firstName: 'Edmund' })
  const verifiedId = await createMember(portal, undefined, { firstName: 'Theo', occupation: 'Brewer' })
  const { db } = portal.database
  const earlier = { verifiedById: board.user!.id, verifiedAt: new Date('2020-01-01') }
  await db.updateTable('familyMembers').set(earlier).where('id', '=', verifiedId).execute()
  const approvalId = await submitMember(ada, {
    firstName: 'Theo',
    biography: 'Never reviewed.',
    maidenName: 'Oak',
    email: 'ada@example.test',
    fatherId: father,
  })
  const requests = await admin.call('GET /api/board-approvals')
  const memberId = requests.find(({ id }) => id === approvalId)!.familyMemberId
  const merge = await requestMerge(ada, memberId, verifiedId)
  const findMerge = async (person: Person) =>
    (await person.call('GET /api/board-approvals')).find(({ id }) => id === merge.id)!
  const pending = await findMerge(admin)
  expect(pending.alsoVerifies).toEqual({ addedBy: 'Ada Hartwell' })
  for (const [field, value] of Object.entries({
    biography: 'Never reviewed.',
    maidenName: 'Oak',
    email: 'ada@example.test',
    fatherId: 'Edmund Hartwell',
  }))
    expect(pending.differences).toContainEqual(
      expect.objectContaining({ field, memberValue: value, before: null, after: value }),
    )
  await approveRequest(admin, merge)
  expect(
    await ada.call('GET /api/family-members/{id}', { params: { id: memberId } }),
    'the account that approved the merge is the verifier',
  ).toMatchObject({
    isVerified: true,
    verifiedBy: 'Rosa Hartwell',
    verifiedAt: portal.time.now.toISOString(),
  })
  expect((await findMerge(admin)).differences.map(({ field }) => field)).toContain('biography')
  expect((await findMerge(admin)).alsoVerifies).toBeNull()
})

test('a merge does not verify a submission of the decider', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const verifiedId = await createMember(portal)
  await submitMember(board)
  const members = await ada.call('GET /api/family-members')
  const own = members.find(({ id }) => id !== verifiedId)!
  const merge = await requestMerge(ada, own.id, verifiedId)
  const refused = await tryApproveRequest(board, merge)
  expect([refused.status, refused.body.code]).toEqual([403, 'board-approvals.own-submission'])
  expect(await ada.call('GET /api/family-members')).toHaveLength(2)
  const admin = await portal.signIn('admin')
  expect((await tryApproveRequest(admin, merge)).status).toBe(200)
})

test('a merge with a deceased entry makes the member deceased', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const living = await createMember(portal, undefined, { birthDate: '1910-02-03' })
  const dead = await createMember(portal, undefined, { isAlive: false, deathDate: '1980-05-05' })
  const merge = await requestMerge(ada, living, dead)
  expect(merge.differences).toContainEqual({
    field: 'isAlive',
    memberValue: 'yes',
    before: 'no',
    after: 'no',
    current: 'yes',
    isHidden: false,
  })
  await approveRequest(board, merge)
  expect(await ada.call('GET /api/family-members')).toMatchObject([
    { id: living, isAlive: false, birthDate: '1910-02-03', deathDate: '1980-05-05' },
  ])
  const { status } = await tryRequestCorrection(ada, living, { occupation: 'Printer' }, 2)
  expect(status, 'the merged record passes the checks of a correction').toBe(201)
})

test('rejects a merge whose dates contradict each other', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const born = await createMember(portal, undefined, { birthDate: '1910-02-03' })
  const dead = await createMember(portal, undefined, { isAlive: false, deathDate: '1905-05-05' })
  const refused = await ada.try('POST /api/family-members/{id}/merges', {
    params: { id: born },
    body: { duplicateId: dead },
  })
  expect([refused.status, refused.body]).toMatchObject([
    409,
    {
      code: 'board-approvals.merge-impossible',
      error: 'These entries cannot be merged. Date of death: The date of death is before the date of birth',
    },
  ])
  // Checked again when the board decides, with the children of either entry.
  const other = await createMember(portal)
  const merge = await requestMerge(ada, born, other)
  const child = await createMember(portal, undefined, { birthDate: '1890-01-01', motherId: other })
  const late = await tryApproveRequest(board, merge)
  expect([late.status, late.body.code]).toEqual([409, 'board-approvals.merge-impossible'])
  const { motherId } = await ada.call('GET /api/family-members/{id}', { params: { id: child } })
  expect(motherId).toBe(other)
})

async function requestMerge(person: Person, id: string, duplicateId: string) {
  return person.call('POST /api/family-members/{id}/merges', {
    params: { id },
    body: { duplicateId, requestNotes: null },
  })
}

test('accepts one of several equal merges of a requester', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, duplicateId, otherId] = await createThreeMembers(portal)
  const requestMerge = async (person: Person, from: string, to: string) => {
    const body = { duplicateId: to, requestNotes: null }
    return (await person.try('POST /api/family-members/{id}/merges', { params: { id: from }, body })).status
  }
  const statuses = await Promise.all(Array.from({ length: 5 }, () => requestMerge(ada, id, duplicateId)))
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409])
  expect(await requestMerge(board, id, duplicateId), 'of another requester').toBe(201)
  expect(await requestMerge(ada, id, otherId), 'another duplicate').toBe(201)
  expect(await requestMerge(ada, duplicateId, id), 'the other entry remains').toBe(201)
})
