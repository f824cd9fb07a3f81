import { hash } from 'node:crypto'

import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { constitutionText, constitutionVersion } from '#contract/constitution.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/people.ts'
import { someMember, someRequest, someSubmission } from '#server/test/some-member.ts'

test('approving a new member sets isVerified, verifiedBy and verifiedAt', async () => {
  const { portal, ada, board } = await openWithBoard()
  const id = await someRequest(ada)
  const decided = await board.ask('POST /api/board-approvals/{id}/approve', {
    params: { id },
    body: { approvalNotes: 'Welcome.' },
  })
  expect(decided).toMatchObject({
    status: 'approved',
    approvedBy: 'Ben Hartwell',
    approvalNotes: 'Welcome.',
    reviewedAt: portal.time.now.toISOString(),
  })
  expect(await ada.ask('GET /api/family-members')).toMatchObject([
    { isVerified: true, verifiedBy: 'Ben Hartwell', verifiedAt: portal.time.now.toISOString() },
  ])
})

test('a rejected new member leaves the tree, and who named them keeps their name', async () => {
  const { portal, ada, board } = await openWithBoard()
  const id = await someRequest(ada)
  const [member] = await ada.ask('GET /api/family-members')
  const child = await someMember(portal, undefined, { firstName: 'Clara', fatherId: member!.id })
  await board.ask('POST /api/board-approvals/{id}/reject', { params: { id }, body: {} })
  expect(await ada.ask('GET /api/family-members')).toMatchObject([
    { id: child, fatherId: null, fatherName: 'Ada Hartwell' },
  ])
  expect((await ada.try('GET /api/family-members/{id}', { params: { id: member!.id } })).status).toBe(404)
  const [told] = await ada.ask('GET /api/board-approvals')
  expect([told?.status, told?.memberName]).toEqual(['rejected', 'Ada Hartwell'])
  expect(told?.differences).toContainEqual({
    field: 'firstName',
    before: null,
    after: 'Ada',
    now: 'Ada',
  })
})

test('nobody decides on their own request, a decided one is 409, and only the board decides', async () => {
  const { portal, ada, board } = await openWithBoard()
  const own = await someRequest(board)
  const decide = (person: Person, id: string) =>
    person.try('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  expect(await decide(board, own)).toMatchObject({ status: 403, body: { code: 'family-tree.own-request' } })
  expect(await decide(ada, own)).toMatchObject({ status: 403, body: { code: 'platform.not-allowed' } })
  const admin = await portal.signedIn('admin', 'Rosa')
  expect((await decide(admin, own)).status).toBe(200)
  expect(await decide(admin, own)).toMatchObject({
    status: 409,
    body: { code: 'family-tree.already-decided' },
  })
  expect((await decide(admin, '11111111-1111-4111-8111-111111111111')).status).toBe(404)
})

test('a correction cannot make somebody younger than their child', async () => {
  const { portal, ada } = await openWithBoard()
  const id = await someMember(portal, undefined, { firstName: 'Carl', birthDate: '1931-07-04' })
  await someMember(portal, undefined, { firstName: 'Dora', fatherId: id, birthDate: '1955-01-01' })
  const propose = (changes: object) =>
    ada.try('POST /api/family-members/{id}/corrections', { params: { id }, body: { changes, version: 1 } })
  const refused = await propose({ birthDate: '1956-01-01' })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { birthDate: 'A child, Dora Hartwell, was born before this' },
  ])
  expect((await propose({ birthDate: '1930-07-04' })).status).toBe(201)
})

test('of several who decide at once one does', async () => {
  const { portal, ada } = await openWithBoard()
  const id = await someRequest(ada)
  const deciders = await Promise.all(Array.from({ length: 4 }, () => portal.signedIn('board_member')))
  const answers = await Promise.all(
    deciders.map((person, place) =>
      person.try(`POST /api/board-approvals/{id}/${place % 2 === 0 ? 'approve' : 'reject'}`, {
        params: { id },
        body: {},
      }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
})

test('the board sees every request, everybody else their own', async () => {
  const { portal, ada, board } = await openWithBoard()
  const id = await someRequest(ada)
  const ben = await portal.signedIn('family_member')
  expect(await ben.ask('GET /api/board-approvals')).toEqual([])
  expect(await ada.ask('GET /api/board-approvals')).toMatchObject([{ id, isOwn: true, mayDecide: false }])
  expect(await board.ask('GET /api/board-approvals')).toMatchObject([{ id, isOwn: false, mayDecide: true }])
})

test('who asked adds notes while it is pending, and nobody else', async () => {
  const { ada, board } = await openWithBoard()
  const id = await someRequest(ada)
  const note = (person: Person) =>
    person.try('PUT /api/board-approvals/{id}/notes', {
      params: { id },
      body: { requestNotes: 'Our cousin.' },
    })
  expect(await note(ada)).toMatchObject({ status: 200, body: { requestNotes: 'Our cousin.' } })
  expect((await note(board)).status).toBe(403)
  await board.ask('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  expect((await note(ada)).status).toBe(409)
})

test('a correction is shown field by field against what is there, and holds once it is approved', async () => {
  const { portal, ada, board } = await openWithBoard()
  const father = await someMember(portal, undefined, { firstName: 'Carl' })
  const id = await someMember(portal, undefined, { occupation: 'Teacher' })
  const correction = await ada.ask('POST /api/family-members/{id}/corrections', {
    params: { id },
    body: {
      changes: { occupation: 'Beekeeper', fatherId: father, lastName: 'Hartwell', birthDate: '1980-02-01' },
      version: 1,
      requestNotes: null,
    },
  })
  expect(correction).toMatchObject({ kind: 'correction', memberName: 'Ada Hartwell', status: 'pending' })
  expect(correction.differences.toSorted((a, b) => (a.field < b.field ? -1 : 1))).toEqual([
    { field: 'birthDate', before: null, after: '1980-02-01', now: null },
    { field: 'fatherId', before: null, after: 'Carl Hartwell', now: null },
    { field: 'occupation', before: 'Teacher', after: 'Beekeeper', now: 'Teacher' },
  ])
  const read = () => ada.ask('GET /api/family-members/{id}', { params: { id } })
  expect(await read()).toMatchObject({ occupation: 'Teacher', version: 1 })
  await board.ask('POST /api/board-approvals/{id}/approve', { params: { id: correction.id }, body: {} })
  expect(await read()).toMatchObject({
    occupation: 'Beekeeper',
    fatherId: father,
    birthDate: '1980-02-01',
    bornFrom: '1980-02-01',
    version: 2,
  })
})

test('a correction on an old version, of nothing, or that makes somebody their own ancestor is refused', async () => {
  const { portal, ada } = await openWithBoard()
  const grandmother = await someMember(portal)
  const mother = await someMember(portal, undefined, { motherId: grandmother })
  const child = await someMember(portal, undefined, { firstName: 'Clara', motherId: mother })
  const correct = (changes: object, version = 1) =>
    ada.try('POST /api/family-members/{id}/corrections', {
      params: { id: grandmother },
      body: { changes, version },
    })
  expect((await correct({ occupation: 'Beekeeper' }, 2)).status).toBe(409)
  expect((await correct({ lastName: 'Hartwell' })).body.code).toBe('family-tree.nothing-changes')
  expect((await correct({ fatherId: child })).body.fields).toEqual({
    fatherId: 'Clara Hartwell descends from this person, who would be their own ancestor',
  })
  expect((await correct({ fatherId: grandmother })).body.fields).toEqual({
    fatherId: 'Nobody is their own parent or partner',
  })
})

test('of two corrections of one field the second is not approved over the first', async () => {
  const { portal, ada, board } = await openWithBoard()
  const id = await someMember(portal)
  const requests = []
  for (const occupation of ['Beekeeper', 'Teacher'])
    requests.push(
      await ada.ask('POST /api/family-members/{id}/corrections', {
        params: { id },
        body: { changes: { occupation }, version: 1, requestNotes: null },
      }),
    )
  const approve = (request: { id: string }) =>
    board.try('POST /api/board-approvals/{id}/approve', { params: { id: request.id }, body: {} })
  expect((await approve(requests[0]!)).status).toBe(200)
  expect((await approve(requests[1]!)).body.code).toBe('family-tree.overtaken')
  expect(await ada.ask('GET /api/family-members/{id}', { params: { id } })).toMatchObject({
    occupation: 'Beekeeper',
  })
})

test('of two entries for one person one stays, with what both said and everybody who named them', async () => {
  const { portal, ada, board } = await openWithBoard()
  const kept = await someMember(portal, undefined, { occupation: 'Teacher' })
  const gone = await someMember(portal, ada, { occupation: 'Baker', location: 'Salem' })
  const child = await someMember(portal, undefined, { firstName: 'Clara', motherId: gone })
  const { id } = await ada.ask('POST /api/family-members/{id}/merges', {
    params: { id: kept },
    body: { duplicateId: gone, requestNotes: null },
  })
  const sides = [
    { field: 'occupation', own: 'Teacher', before: 'Baker', after: 'Teacher' },
    { field: 'location', own: null, before: 'Salem', after: 'Salem' },
  ]
  const told = async () => (await ada.ask('GET /api/board-approvals')).find(one => one.id === id)
  expect(await told()).toMatchObject({ duplicateName: 'Ada Hartwell', differences: sides })
  await board.ask('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  expect(await told(), 'also once the other entry is gone').toMatchObject({
    duplicateName: 'Ada Hartwell',
    differences: sides,
  })
  const members = await ada.ask('GET /api/family-members')
  expect(members.map(member => member.id).toSorted()).toEqual([kept, child])
  expect(members.find(member => member.id === kept)).toMatchObject({
    occupation: 'Teacher',
    location: 'Salem',
  })
  expect(members.find(member => member.id === child)).toMatchObject({ motherId: kept })
  // The account went along.
  const own = { params: { id: kept }, body: { version: 3, biography: 'Both of me.' } }
  expect((await ada.try('PUT /api/family-members/{id}/own-details', own)).status).not.toBe(403)
})

test('a parent and a child, and two partners, are not the same person', async () => {
  const { portal, ada } = await openWithBoard()
  const mother = await someMember(portal)
  const child = await someMember(portal, undefined, { motherId: mother })
  const husband = await someMember(portal, undefined, { spouseId: mother })
  for (const [one, other] of [
    [mother, child],
    [child, mother],
    [mother, husband],
  ] as const) {
    const refused = await ada.try('POST /api/family-members/{id}/merges', {
      params: { id: one },
      body: { duplicateId: other },
    })
    expect([refused.status, refused.body.code]).toEqual([409, 'family-tree.merge-impossible'])
  }
})

test('"this is me" links the account once the board approves, and no account has two members', async () => {
  const { portal, ada, board } = await openWithBoard()
  const [one, two] = [await someMember(portal), await someMember(portal)]
  const claim = (id: string) => ada.try('POST /api/family-members/{id}/claims', { params: { id }, body: {} })
  const twice = await Promise.all([claim(one), claim(one)])
  expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  expect((await claim(two)).status).toBe(201)
  const requests = await board.ask('GET /api/board-approvals')
  const decisions = await Promise.all(
    requests.map(({ id }) =>
      board.try('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} }),
    ),
  )
  expect(decisions.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await claim(two)).status).toBe(409)
})

test('the requester is told: a decision counts as news until they have looked', async () => {
  const { ada, board } = await openWithBoard()
  const id = await someRequest(ada)
  const own = await someRequest(board)
  const notices = (person: Person) => person.ask('GET /api/board-notices')
  expect(await notices(board)).toEqual({ waiting: 1, decided: 0, deciders: 0 })
  expect(await notices(ada)).toEqual({ waiting: 0, decided: 0, deciders: 1 })
  await board.ask('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  expect(await notices(board)).toEqual({ waiting: 0, decided: 0, deciders: 0 })
  expect(await notices(ada)).toEqual({ waiting: 0, decided: 1, deciders: 1 })
  expect(await ada.ask('POST /api/board-notices/seen')).toEqual({ waiting: 0, decided: 0, deciders: 1 })
  expect(own).not.toBe(id)
})

test('every step of a request is in the audit record', async () => {
  const { portal, ada, board } = await openWithBoard()
  const id = await someRequest(ada)
  await board.ask('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
  const entries = await portal.database.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual([
    ['family-tree.member-submitted', ada.user?.id],
    ['family-tree.new_member-approved', board.user?.id],
  ])
})

test('whoever has two hundred requests before the board asks nothing more until it has decided one', async () => {
  const { portal, ada, board } = await openWithBoard()
  const id = await someMember(portal)
  const first = await someRequest(ada)
  const { db } = portal.database
  await db
    .insertInto('boardApprovals')
    .columns(['kind', 'familyMemberId', 'requestedById', 'requestedBy', 'requestedAt', 'proposal'])
    .expression(
      db
        .selectFrom('boardApprovals')
        .select(['kind', 'familyMemberId', 'requestedById', 'requestedBy', 'requestedAt', 'proposal'])
        .crossJoin(sql`generate_series(1, 199)`.as('number')),
    )
    .execute()
  const correct = (person: Person) =>
    person.try('POST /api/family-members/{id}/corrections', {
      params: { id },
      body: { changes: { occupation: 'Printer' }, version: 1 },
    })
  const add = () => ada.try('POST /api/family-members', { body: someSubmission() })
  const claim = () => ada.try('POST /api/family-members/{id}/claims', { params: { id }, body: {} })
  for (const refused of [await correct(ada), await add(), await claim()])
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'family-tree.too-many-waiting', error: 'The board has 200 requests of yours to decide first' },
    ])
  // Nobody else is in their way.
  expect((await correct(board)).status).toBe(201)
  expect(await ada.ask('GET /api/family-members')).toHaveLength(2)

  await board.ask('POST /api/board-approvals/{id}/approve', { params: { id: first }, body: {} })
  expect((await add()).status).toBe(201)
})

test('the acceptance of the constitution is recorded with version, hash and time, once', async () => {
  const { portal, ada } = await openWithBoard()
  const textHash = hash('sha256', constitutionText('Hartwell'))
  const today = { version: constitutionVersion, textHash }
  expect(await ada.ask('GET /api/constitution-acceptance')).toEqual({ ...today, acceptedAt: null })
  const acceptedAt = portal.time.now.toISOString()
  const accept = () => ada.ask('POST /api/constitution-acceptance', { body: { textHash } })
  expect(await accept()).toEqual({ ...today, acceptedAt })
  portal.time.now = new Date(portal.time.now.getTime() + 1000)
  expect(await accept()).toEqual({ ...today, acceptedAt })
  const another = await ada.try('POST /api/constitution-acceptance', {
    body: { textHash: 'of another text' },
  })
  expect([another.status, another.body.code]).toEqual([409, 'family-tree.another-constitution'])
})

test('an account is told who it is in the tree, whom it claims to be, and whose e-mail is its own', async () => {
  const { portal, ada, board } = await openWithBoard()
  const own = () => ada.ask('GET /api/own-member')
  expect(await own()).toEqual({ member: null, claimedId: null, suggestedId: null })

  const id = await someMember(portal, undefined, { email: ada.user!.email.toUpperCase() })
  expect(await own()).toEqual({ member: null, claimedId: null, suggestedId: id })
  const { id: claim } = await ada.ask('POST /api/family-members/{id}/claims', { params: { id }, body: {} })
  expect(await own()).toEqual({ member: null, claimedId: id, suggestedId: id })

  await board.ask('POST /api/board-approvals/{id}/approve', { params: { id: claim }, body: {} })
  expect(await own()).toMatchObject({
    member: { id, email: ada.user!.email.toUpperCase() },
    claimedId: null,
    suggestedId: null,
  })
  expect(await board.ask('GET /api/own-member')).toMatchObject({ member: null })
})

test('an e-mail suggests nobody who has died, who is linked, or who is one of several', async () => {
  const { portal, ada, board } = await openWithBoard()
  const { email } = ada.user!
  const suggested = async () => (await ada.ask('GET /api/own-member')).suggestedId
  await someMember(portal, undefined, { email, isAlive: false })
  await someMember(portal, board, { email })
  expect(await suggested()).toBeNull()
  const one = await someMember(portal, undefined, { email })
  expect(await suggested()).toBe(one)
  await someMember(portal, undefined, { email })
  expect(await suggested()).toBeNull()
})

async function openWithBoard(): Promise<{ portal: TestPortal; ada: Person; board: Person }> {
  const portal = await openPortal()
  return {
    portal,
    ada: await portal.signedIn('family_member'),
    board: await portal.signedIn('board_member', 'Ben'),
  }
}
