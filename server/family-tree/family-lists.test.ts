import { expect, test } from 'vitest'

import type { FamilyLists } from '#contract/family-lists.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/people.ts'
import { imported, someFamilyFile } from '#server/test/some-family-file.ts'
import { someMember } from '#server/test/some-member.ts'

test('a parent who adopted, a wedding and an event are proposed by anybody, and hold once the board approves', async () => {
  const { portal, ada, board } = await openWithBoard()
  const [id, carl, dora] = await threePeople(portal)
  const correction = await propose(ada, id, {
    furtherParents: [{ parentId: carl, kind: 'adoptive' }],
    partners: [
      { partnerId: dora, kind: 'divorced', began: '1946-05-04', ended: '1951', place: 'Trieste' },
      { partnerId: carl, kind: 'engagement', began: 'about 1940', ended: null, place: null },
    ],
    lifeEvents: [{ kind: 'Graduation', when: '1952', where: 'Vienna', note: 'with honours' }],
  })
  expect(correction.differences).toEqual([
    { field: 'furtherParents', before: null, after: 'Adoptive parent: Carl Hartwell', now: null },
    {
      field: 'partners',
      before: null,
      after:
        'Engaged to Carl Hartwell, about 1940\nMarried Dora Hartwell, May 4, 1946, Trieste; divorced 1951',
      now: null,
    },
    { field: 'lifeEvents', before: null, after: 'Graduation, 1952, Vienna: with honours', now: null },
  ])
  expect(await circle(ada, id)).toMatchObject({ parents: [], partners: [], lifeEvents: [], version: 1 })
  expect((await tryApprove(ada, correction)).status).toBe(403)

  await approve(board, correction)
  expect(await circle(ada, id)).toMatchObject({
    version: 2,
    parents: [{ id: carl, kind: 'adoptive' }],
    partners: [
      { id: carl, kind: 'engagement', began: 'about 1940', place: null },
      { id: dora, kind: 'divorced', began: '1946-05-04', ended: '1951', place: 'Trieste' },
    ],
    lifeEvents: [
      { kind: 'Graduation', when: '1952', earliest: '1952-01-01', where: 'Vienna', note: 'with honours' },
    ],
  })
  // It is the family of the other as well, who has been told.
  expect(await circle(ada, dora)).toMatchObject({ version: 2, partners: [{ id, kind: 'divorced' }] })
})

test('of two proposals for one list the second is not approved over the first, and says what stands there now', async () => {
  const { portal, ada, board } = await openWithBoard()
  const [id, carl, dora] = await threePeople(portal)
  const first = await propose(ada, id, { partners: [wedding(carl)] })
  const second = await propose(ada, id, { partners: [wedding(dora)] })
  // From the other side of the same couple.
  const third = await propose(ada, carl, { partners: [wedding(id)] })
  await approve(board, first)
  for (const late of [second, third])
    expect((await tryApprove(board, late)).body.code).toBe('family-tree.overtaken')
  const told = (await board.ask('GET /api/board-approvals')).find(one => one.id === second.id)
  expect(told?.differences).toEqual([
    {
      field: 'partners',
      before: null,
      after: 'Married Dora Hartwell',
      now: 'Married Carl Hartwell',
    },
  ])
  expect((await circle(ada, id)).partners).toMatchObject([{ id: carl }])
})

test('approvals that come at once make no couple twice and nobody their own ancestor', async () => {
  const { portal, ada, board } = await openWithBoard()
  const [id, carl] = await threePeople(portal)
  const couples = [
    await propose(ada, id, { partners: [wedding(carl)] }),
    await propose(ada, carl, { partners: [wedding(id)] }),
  ]
  const loops = [
    await propose(ada, id, { furtherParents: [{ parentId: carl, kind: 'adoptive' }] }),
    await propose(ada, carl, { furtherParents: [{ parentId: id, kind: 'adoptive' }] }),
  ]
  const statuses = async (asked: { id: string }[]) =>
    (await Promise.all(asked.map(one => tryApprove(board, one))))
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
  expect(await statuses(couples)).toEqual([200, 409])
  expect(await statuses(loops)).toEqual([200, 400])
})

test('what stands there already is no change, in whatever order it is sent', async () => {
  const { portal, ada, board } = await openWithBoard()
  const [id, carl, dora] = await threePeople(portal)
  const parents: FamilyLists['furtherParents'] = [
    { parentId: dora, kind: 'step' },
    { parentId: carl, kind: 'guardian' },
  ]
  await approve(board, await propose(ada, id, { furtherParents: parents }))
  const again = await tryPropose(ada, id, { furtherParents: parents.toReversed() }, 2)
  expect(again.body.code).toBe('family-tree.nothing-changes')
  // And a version that somebody has changed since is refused before anything else.
  expect((await tryPropose(ada, id, { furtherParents: [] }, 1)).body.code).toBe(
    'family-tree.changed-meanwhile',
  )
})

test('nobody is their own parent, partner or ancestor, and each row says what is wrong with it', async () => {
  const { portal, ada } = await openWithBoard()
  const [id] = await threePeople(portal)
  const child = await someMember(portal, undefined, { firstName: 'Clara', motherId: id })
  const young = await someMember(portal, undefined, { firstName: 'Emil', birthDate: '1990-01-01' })
  const refused = await tryPropose(ada, id, {
    furtherParents: [
      { parentId: id, kind: 'step' },
      { parentId: child, kind: 'adoptive' },
      { parentId: young, kind: 'adoptive' },
      { parentId: unknownId, kind: 'foster' },
      // Whoever raised somebody may be younger.
      { parentId: young, kind: 'step' },
      { parentId: young, kind: 'guardian' },
      { parentId: young, kind: 'guardian' },
    ],
    partners: [
      { ...wedding(id) },
      { ...wedding(child), began: '1951', ended: 'before 1950' },
      { ...wedding(young), began: '1951', ended: 'about 1950' },
    ],
    lifeEvents: [event('Baptism'), event('Census'), event('Census')],
  })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    {
      'furtherParents.0.parentId': 'Nobody is their own parent or partner',
      'furtherParents.1.parentId':
        'Clara Hartwell descends from this person, who would be their own ancestor',
      'furtherParents.2.parentId': 'Emil Hartwell was born after this person',
      'furtherParents.3.parentId': 'This person is not in the tree',
      'furtherParents.5.parentId': 'They are told as such a parent twice',
      'furtherParents.6.parentId': 'They are told as such a parent twice',
      'partners.0.partnerId': 'Nobody is their own parent or partner',
      'partners.1.ended': 'The end is before the beginning',
      'lifeEvents.1.kind': 'This is told twice',
      'lifeEvents.2.kind': 'This is told twice',
    },
  ])
  const unreadable = await tryPropose(ada, id, {
    partners: [{ partnerId: '', kind: 'marriage' }],
    lifeEvents: [{ kind: ' ' }],
  })
  expect(unreadable.body.fields).toEqual({
    'changes.partners.0.partnerId': 'Please pick somebody from the tree',
    'changes.lifeEvents.0.kind': 'Please say what happened',
  })
})

test('what an import has brought at any length stands in nobody’s way, and only what is new is held to limits', async () => {
  const { portal, ada, board } = await openWithBoard()
  const [id] = await threePeople(portal)
  const imported = [
    ...Array.from({ length: 100 }, (_, number) => event(`Census ${number}`)),
    { ...event('Census of the '.repeat(10).trim()), when: ' 1901 ', where: `Trieste\u202E` },
  ]
  await portal.database.db
    .insertInto('lifeEvents')
    .values(imported.map(({ kind, when, where }) => ({ memberId: id, kind, at: when, place: where })))
    .execute()
  // Of a hundred and one there may be no more, and each may be told otherwise.
  const more = await tryPropose(ada, id, { lifeEvents: [...imported, event('Graduation')] })
  expect([more.status, more.body.fields]).toEqual([400, { lifeEvents: 'At most 100 events can be told' }])
  const long = await tryPropose(ada, id, {
    lifeEvents: [...imported.slice(1), { ...event('Census of the '.repeat(10)), where: 'Pola\u202E' }],
  })
  expect(long.body.fields).toEqual({
    'lifeEvents.100.kind': 'Please use at most 100 characters',
    'lifeEvents.100.where': 'Please remove the invisible control characters',
  })
  const good = await propose(ada, id, { lifeEvents: [event('Graduation'), ...imported.slice(1)] })
  expect(good.differences).toMatchObject([{ field: 'lifeEvents' }])
  await approve(board, good)
  const events = (await circle(ada, id)).lifeEvents
  expect(events).toHaveLength(101)
  expect(events.map(({ kind }) => kind)).toContain('Graduation')
  expect(events).toContainEqual(expect.objectContaining({ where: `Trieste\u202E` }))

  const nothing = await tryPropose(ada, id, { lifeEvents: events.toReversed() }, 2)
  expect(nothing.body.code).toBe('family-tree.nothing-changes')
})

test('events are told in two hundred thousand letters at most, unless an import has brought more', async () => {
  const { portal, ada } = await openWithBoard()
  const [id] = await threePeople(portal)
  const told = (count: number) =>
    Array.from({ length: count }, (_, number) => ({
      ...event(`Census ${number}`),
      note: 'x'.repeat(20_000),
    }))
  const refused = await tryPropose(ada, id, { lifeEvents: told(10) })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { lifeEvents: 'The events can be told in 200,000 letters together. Please shorten their notes' },
  ])
  await propose(ada, id, { lifeEvents: told(9) })
  await portal.database.db
    .insertInto('lifeEvents')
    .values(told(11).map(({ kind, note }) => ({ memberId: id, kind, note })))
    .execute()
  await propose(ada, id, { lifeEvents: [event('Graduation'), ...told(10)] })
})

test('a parent who has come to descend from somebody meanwhile is not approved', async () => {
  const { portal, ada, board } = await openWithBoard()
  const [id, carl] = await threePeople(portal)
  const request = await propose(ada, id, { furtherParents: [{ parentId: carl, kind: 'adoptive' }] })
  await portal.database.db.updateTable('familyMembers').set({ fatherId: id }).where('id', '=', carl).execute()
  expect((await tryApprove(board, request)).body.fields).toEqual({
    'furtherParents.0.parentId': 'Carl Hartwell descends from this person, who would be their own ancestor',
  })
})

test('the specified spouse is a partner, and follows them: gone with the last, and the next once there is one', async () => {
  const { portal, ada, board } = await openWithBoard()
  const [id, carl, dora] = await threePeople(portal)
  await portal.database.db.updateTable('familyMembers').set({ spouseId: id }).where('id', '=', carl).execute()
  const spouses = async () =>
    Promise.all(
      [id, carl].map(
        async one => (await ada.ask('GET /api/family-members/{id}', { params: { id: one } })).spouseId,
      ),
    )
  // Carl named them; that they married in 1946 is told now, and both still stand there.
  const told = await propose(ada, id, { partners: [{ ...wedding(carl), began: '1946' }] })
  expect(told.differences).toMatchObject([
    { before: 'Married Carl Hartwell', after: 'Married Carl Hartwell, 1946' },
  ])
  await approve(board, told)
  expect(await spouses()).toEqual([carl, id])

  const divorce: FamilyLists['partners'] = [
    { ...wedding(carl), kind: 'divorced', began: '1946', ended: '1951' },
  ]
  await approve(board, await propose(ada, id, { partners: divorce }, 2))
  expect(await spouses()).toEqual([carl, id])
  await approve(board, await propose(ada, id, { partners: [...divorce, wedding(dora)] }, 3))
  expect(await spouses()).toEqual([dora, null])
  await approve(board, await propose(ada, id, { partners: [] }, 4))
  expect(await spouses()).toEqual([null, null])
  expect((await circle(ada, id)).partners).toEqual([])
  expect((await circle(ada, carl)).partners).toEqual([])
})

test('rows that stay keep the import that they came with, and what is told otherwise is none of it', async () => {
  const { portal, ada, board } = await openWithBoard()
  const [id, carl, dora] = await threePeople(portal)
  const { db } = portal.database
  await db
    .insertInto('lifeEvents')
    .values(['Baptism', 'Census'].map(kind => ({ memberId: id, kind, importNumber: 7 })))
    .execute()
  await db
    .insertInto('partnerships')
    .values(
      [carl, dora].map(secondId => ({ firstId: id, secondId, kind: 'marriage' as const, importNumber: 7 })),
    )
    .execute()
  await approve(
    board,
    await propose(ada, id, {
      lifeEvents: [event('Graduation'), event('Baptism'), { ...event('Census'), when: '1901' }],
      partners: [wedding(carl), { ...wedding(dora), place: 'Trieste' }],
    }),
  )
  const events = await db.selectFrom('lifeEvents').select(['kind', 'importNumber']).orderBy('kind').execute()
  expect(events.map(one => [one.kind, one.importNumber])).toEqual([
    ['Baptism', 7],
    ['Census', null],
    ['Graduation', null],
  ])
  const couples = await db
    .selectFrom('partnerships')
    .select(['place', 'importNumber'])
    .orderBy('place')
    .execute()
  expect(couples.map(one => [one.place, one.importNumber])).toEqual([
    ['Trieste', null],
    [null, 7],
  ])
})

test('an import is undone while a marriage to one of its people is proposed, and no more once it is approved', async () => {
  const { portal, ada, board } = await openWithBoard()
  const [id] = await threePeople(portal)
  const undo = ({ id }: { id: string }) => board.try('POST /api/gedcom-imports/{id}/undo', { params: { id } })
  const bram = async () =>
    (await ada.ask('GET /api/family-members')).find(({ firstName }) => firstName === 'Bram')!.id

  const first = await imported(board, someFamilyFile)
  const late = await propose(ada, id, { partners: [wedding(await bram())] })
  expect((await undo(first)).status).toBe(200)
  expect((await tryApprove(board, late)).body.fields).toEqual({
    'partners.0.partnerId': 'This person is not in the tree',
  })

  const second = await imported(board, someFamilyFile)
  await approve(board, await propose(ada, id, { partners: [wedding(await bram())] }))
  // The partnership, and the spouse whom it made.
  expect((await undo(second)).body.error).toContain('2 links to its people have been made')
})

test('two entries of whom one raised or married the other are not one person', async () => {
  const { portal, ada, board } = await openWithBoard()
  const [id, carl, dora] = await threePeople(portal)
  await approve(
    board,
    await propose(ada, id, {
      furtherParents: [{ parentId: carl, kind: 'guardian' }],
      partners: [{ ...wedding(dora), kind: 'engagement' }],
    }),
  )
  for (const duplicateId of [carl, dora])
    expect(
      (await ada.try('POST /api/family-members/{id}/merges', { params: { id }, body: { duplicateId } })).body
        .code,
    ).toBe('family-tree.merge-impossible')
})

test('of two entries for one person, what both tell of a partner stands there once', async () => {
  const { portal, ada, board } = await openWithBoard()
  const [id, carl, dora] = await threePeople(portal)
  const told = { ...wedding(carl), began: '1946' }
  await approve(board, await propose(ada, id, { partners: [told] }))
  await approve(board, await propose(ada, dora, { partners: [told, { ...wedding(carl), began: '1951' }] }))
  const merge = await ada.ask('POST /api/family-members/{id}/merges', {
    params: { id },
    body: { duplicateId: dora, requestNotes: null },
  })
  await approve(board, merge)
  expect((await circle(ada, id)).partners.map(({ began }) => began)).toEqual(['1946', '1951'])
})

const unknownId = '11111111-1111-4111-8111-111111111111'

function wedding(partnerId: string): FamilyLists['partners'][number] {
  return { partnerId, kind: 'marriage', began: null, ended: null, place: null }
}

function event(kind: string): FamilyLists['lifeEvents'][number] {
  return { kind, when: null, where: null, note: null }
}

async function propose(person: Person, id: string, changes: Partial<FamilyLists>, version = 1) {
  return person.ask('POST /api/family-members/{id}/corrections', {
    params: { id },
    body: { changes, version, requestNotes: null },
  })
}

async function tryPropose(person: Person, id: string, changes: object, version = 1) {
  return person.try('POST /api/family-members/{id}/corrections', {
    params: { id },
    body: { changes, version },
  })
}

async function approve(person: Person, { id }: { id: string }) {
  return person.ask('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
}

async function tryApprove(person: Person, { id }: { id: string }) {
  return person.try('POST /api/board-approvals/{id}/approve', { params: { id }, body: {} })
}

async function circle(person: Person, id: string) {
  return person.ask('GET /api/family-members/{id}/circle', { params: { id } })
}

/** Ada of 1920, and two others of whom less is known. */
async function threePeople(portal: TestPortal): Promise<[string, string, string]> {
  return [
    await someMember(portal, undefined, { birthDate: '1920-01-01' }),
    await someMember(portal, undefined, { firstName: 'Carl' }),
    await someMember(portal, undefined, { firstName: 'Dora' }),
  ]
}

async function openWithBoard(): Promise<{ portal: TestPortal; ada: Person; board: Person }> {
  const portal = await openPortal()
  return {
    portal,
    ada: await portal.signedIn('family_member'),
    board: await portal.signedIn('board_member', 'Ben'),
  }
}
