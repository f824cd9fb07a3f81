import { expect, test } from 'vitest'

import { setSpecifiedRelatives } from '#server/family-tree/specified-relatives.ts'
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
import { createMember } from '#server/test/members.ts'
import { openPortalWithBoard } from '#server/test/open-portal.ts'

const unknownId = '11111111-1111-4111-8111-111111111111'

test('rejects invalid parents and partners row by row', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const [id] = await createThreeMembers(portal)
  const child = await createMember(portal, undefined, { firstName: 'Clara', motherId: id })
  const young = await createMember(portal, undefined, { firstName: 'Emil', birthDate: '1990-01-01' })
  const refused = await tryRequestCorrection(ada, id, {
    furtherParents: [
      { parentId: id, kind: 'step' },
      { parentId: child, kind: 'adoptive' },
      { parentId: young, kind: 'adoptive' },
      { parentId: unknownId, kind: 'foster' },
      // A guardian or step-parent may be younger.
      { parentId: young, kind: 'step' },
      { parentId: young, kind: 'guardian' },
      { parentId: young, kind: 'guardian' },
    ],
    partners: [
      { ...createMarriage(id) },
      { ...createMarriage(child), startText: '1951', endText: 'before 1950' },
      { ...createMarriage(young), startText: '1951', endText: 'about 1950' },
    ],
    lifeEvents: [createEvent('Baptism'), createEvent('Census'), createEvent('Census')],
  })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    {
      'furtherParents.0.parentId': 'A member cannot be their own parent or partner',
      'furtherParents.1.parentId': 'Clara Hartwell is a descendant of this member',
      'furtherParents.2.parentId': 'Emil Hartwell was born after this member',
      'furtherParents.3.parentId': 'This person is not in the tree',
      'furtherParents.5.parentId': 'This parent is already in the list',
      'furtherParents.6.parentId': 'This parent is already in the list',
      'partners.0.partnerId': 'A member cannot be their own parent or partner',
      'partners.1.endText': 'The end is before the beginning',
      'partners.2.startText': 'This is before the birth of Emil Hartwell',
      'partners.2.endText': 'This is before the birth of Emil Hartwell',
      'lifeEvents.1.kind': 'This event is already in the list',
      'lifeEvents.2.kind': 'This event is already in the list',
    },
  ])
  const unreadable = await tryRequestCorrection(ada, id, {
    partners: [{ partnerId: '', kind: 'marriage' }],
    lifeEvents: [{ kind: ' ' }],
  })
  expect(unreadable.body.fields).toEqual({
    'changes.partners.0.partnerId': 'Select a member from the tree',
    'changes.lifeEvents.0.kind': 'Enter what happened',
  })
})

test('rejects marriages and events before a birth', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const [id] = await createThreeMembers(portal)
  const young = await createMember(portal, undefined, { firstName: 'Emil', birthText: 'about 1950' })
  const refused = await tryRequestCorrection(ada, id, {
    partners: [
      { ...createMarriage(young), startText: '1919' },
      { ...createMarriage(young), startText: 'May 1939' },
      // An approximate year may be off by ten years.
      { ...createMarriage(young), startText: '1945' },
      { ...createMarriage(young), startText: 'before 1930' },
      { ...createMarriage(young), endText: '1930' },
    ],
    lifeEvents: [
      { ...createEvent('Baptism'), dateText: '31 December 1919' },
      { ...createEvent('Baptism'), dateText: '1920' },
      { ...createEvent('Census'), dateText: 'unknown' },
    ],
  })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    {
      'partners.0.startText': 'This is before the birth of Ada Hartwell',
      'partners.1.startText': 'This is before the birth of Emil Hartwell',
      'partners.3.startText': 'This is before the birth of Emil Hartwell',
      'partners.4.endText': 'This is before the birth of Emil Hartwell',
      'lifeEvents.0.dateText': 'This is before the birth of Ada Hartwell',
    },
  ])
})

test('limits apply to new rows, not to imported ones', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id] = await createThreeMembers(portal)
  const imported = [
    ...Array.from({ length: 100 }, (_, number) => createEvent(`Census ${number}`)),
    { ...createEvent('Census of the '.repeat(10).trim()), dateText: ' 1901 ', place: `Trieste\u202E` },
  ]
  await portal.database.db
    .insertInto('lifeEvents')
    .values(imported.map(({ kind, dateText, place }) => ({ memberId: id, kind, dateText, place })))
    .execute()
  // 101 imported events cannot grow in number, but each can be changed.
  const more = await tryRequestCorrection(ada, id, { lifeEvents: [...imported, createEvent('Graduation')] })
  expect([more.status, more.body.fields]).toEqual([400, { lifeEvents: 'You can enter at most 100 events' }])
  const long = await tryRequestCorrection(ada, id, {
    lifeEvents: [...imported.slice(1), { ...createEvent('Census of the '.repeat(10)), place: 'Pola\u202E' }],
  })
  expect(long.body.fields).toEqual({
    'lifeEvents.100.kind': 'Please use at most 100 characters',
    'lifeEvents.100.place': 'Please remove the invisible control characters',
  })
  const good = await requestCorrection(ada, id, {
    lifeEvents: [createEvent('Graduation'), ...imported.slice(1)],
  })
  expect(good.differences).toMatchObject([{ field: 'lifeEvents' }])
  await approveRequest(board, good)
  const events = (await getCircle(ada, id)).lifeEvents
  expect(events).toHaveLength(101)
  expect(events.map(({ kind }) => kind)).toContain('Graduation')
  expect(events).toContainEqual(expect.objectContaining({ place: `Trieste\u202E` }))

  const nothing = await tryRequestCorrection(ada, id, { lifeEvents: events.toReversed() }, 2)
  expect(nothing.body.code).toBe('board-approvals.nothing-changes')
})

test('limits all events together to 200,000 characters', async () => {
  const { portal, ada } = await openPortalWithBoard()
  const [id] = await createThreeMembers(portal)
  const createLongEvents = (count: number) =>
    Array.from({ length: count }, (_, number) => ({
      ...createEvent(`Census ${number}`),
      note: 'x'.repeat(20_000),
    }))
  const refused = await tryRequestCorrection(ada, id, { lifeEvents: createLongEvents(10) })
  expect([refused.status, refused.body.fields]).toEqual([
    400,
    { lifeEvents: 'All events together can have at most 200,000 characters. Please shorten the notes' },
  ])
  await requestCorrection(ada, id, { lifeEvents: createLongEvents(9) })
  await portal.database.db
    .insertInto('lifeEvents')
    .values(createLongEvents(11).map(({ kind, note }) => ({ memberId: id, kind, note })))
    .execute()
  await requestCorrection(ada, id, { lifeEvents: [createEvent('Graduation'), ...createLongEvents(10)] })
})

test('rejects approving a parent who became a descendant', async () => {
  const { portal, ada, board } = await openPortalWithBoard()
  const [id, carl] = await createThreeMembers(portal)
  const request = await requestCorrection(ada, id, { furtherParents: [{ parentId: carl, kind: 'adoptive' }] })
  await portal.database.db.transaction().execute(tx => setSpecifiedRelatives(tx, carl, { fatherId: id }))
  expect((await tryApproveRequest(board, request)).body.fields).toEqual({
    'furtherParents.0.parentId': 'Carl Hartwell is a descendant of this member',
  })
})
