import { describe, expect, test } from 'vitest'

import { createAppointment, createAppointmentInput } from '#server/test/appointments.ts'
import { createDocument, insertCompany } from '#server/test/documents.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { viewAs } from '#server/test/view-as.ts'

import { sweepAppointments } from './end-appointments.ts'

describe('POST /api/appointments', () => {
  test('notifies the account and the board', async () => {
    const { portal, board, vera } = await openWithBoard()
    const carl = await portal.signIn('board_member', 'Carl')
    const memberId = await createMember(portal, undefined, { firstName: 'Rosa', lastName: 'Ellery' })
    await createAppointment(portal, { accountId: findId(vera), memberId, lastDay: '2040-01-31' }, board)
    expect((await vera.call('GET /api/notifications'))[0]).toMatchObject({
      title: 'A new appointment',
      sentence: 'You are now a trustee of Rosa Ellery until Jan 31, 2040.',
    })
    expect((await carl.call('GET /api/notifications'))[0]).toMatchObject({
      sentence: 'Vera Hartwell is now a trustee of Rosa Ellery until Jan 31, 2040.',
      link: '/appointments',
    })
    expect(await board.call('GET /api/notifications')).toEqual([])
  })

  test('rejects the own account', async () => {
    const { portal, board } = await openWithBoard()
    const body = await createAppointmentInput(portal, { accountId: findId(board) })
    expect(await board.try('POST /api/appointments', { body })).toMatchObject({
      status: 403,
      body: { code: 'appointments.own-account' },
    })
  })

  test('rejects the same appointment twice', async () => {
    const { portal, board } = await openWithBoard()
    const body = await createAppointmentInput(portal)
    const answers = await Promise.all([1, 2].map(() => board.try('POST /api/appointments', { body })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('a repeated request grants one appointment', async () => {
    const { portal, board } = await openWithBoard()
    const body = await createAppointmentInput(portal)
    const headers = { 'idempotency-key': 'key-1' }
    const answers = await Promise.all(
      [1, 2].map(() => board.try('POST /api/appointments', { body, headers })),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(await board.call('GET /api/appointments')).toHaveLength(1)
  })

  test.each([
    ['an adult ward', { birthDate: '1990-05-01' }, { capacity: 'guardian' }, 'memberId'],
    ['a vague birth date', { birthText: 'about 2020' }, { capacity: 'guardian' }, 'lastDay'],
    [
      'a day beyond the 18th birthday',
      { birthDate: '2015-05-01' },
      { capacity: 'guardian', lastDay: '2033-05-01' },
      'lastDay',
    ],
    ['an adviser without an end', {}, { capacity: 'adviser' }, 'lastDay'],
    ['a last day in the past', {}, { lastDay: '2020-01-01' }, 'lastDay'],
    ['a last day before the first', {}, { startsOn: '2040-01-02', lastDay: '2040-01-01' }, 'lastDay'],
    ['a member who has died', { isAlive: false }, {}, 'memberId'],
  ] as const)('rejects %s', async (_, member, fields, field) => {
    const { portal, board } = await openWithBoard()
    const memberId = await createMember(portal, undefined, { birthDate: null, birthText: null, ...member })
    const body = await createAppointmentInput(portal, { ...fields, memberId })
    const answer = await board.try('POST /api/appointments', { body })
    expect([answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([400, [field]])
  })

  test('rejects a guardian of a company, no one and oneself', async () => {
    const { portal, board, vera } = await openWithBoard()
    await insertCompany(portal)
    const accountId = findId(vera)
    const bodies = [
      { accountId, capacity: 'guardian', companySlug: 'hartwell-staffing' },
      { accountId, capacity: 'trustee' },
      { accountId, capacity: 'trustee', companySlug: 'no-such-company' },
      { accountId, capacity: 'trustee', memberId: await createMember(portal, vera) },
    ]
    for (const body of bodies)
      expect(
        (await board.try('POST /api/appointments', { body: { ...body, reason: 'A decision.' } })).status,
      ).toBe(400)
  })
})

describe('a guardian', () => {
  test('acts for the ward and for no other minor', async () => {
    const { portal, vera, ward, other } = await openWithGuardian()
    await expect.poll(() => readPhone(vera, ward)).toBe('555 0100')
    expect(await readPhone(vera, other)).toBe(null)
    expect(await saveBiography(vera, ward)).toBe(200)
    expect(await saveBiography(vera, other)).toBe(403)
    expect(await saveBiography(await portal.signIn('family_member'), ward)).toBe(403)
  })

  test('sees what the ward sees by name, and nothing private', async () => {
    const { portal, board, vera, ward, other } = await openWithGuardian()
    const rosa = await portal.signIn('family_member', 'Rosa')
    await portal.database.db
      .updateTable('familyMembers')
      .set({ userId: findId(rosa) })
      .where('id', '=', ward)
      .execute()
    const file = (person: Person, fields: object) => createDocument(person, { memberIds: [ward], ...fields })
    await file(board, { title: 'school report', audience: 'members', readerIds: [ward] })
    await file(board, { title: 'other report', audience: 'members', readerIds: [other] })
    await file(rosa, { title: 'own tax form', audience: 'office' })
    await file(rosa, { title: 'diary', audience: 'private' })
    await file(board, { title: 'minutes', audience: 'board' })
    await file(board, { title: 'office paper', audience: 'office' })
    expect(await listTitles(vera)).toEqual(['own tax form', 'school report'])
  })

  test('ends on the 18th birthday, before the job runs', async () => {
    const { portal, board, vera, ward } = await openWithGuardian()
    expect(await readPhone(vera, ward)).toBe('555 0100')
    portal.time.now = new Date('2030-03-01T04:59:59Z')
    expect(await readPhone(vera, ward)).toBe('555 0100')
    portal.time.now = new Date('2030-03-01T05:00:00Z')
    expect(await readPhone(vera, ward)).toBe(null)
    expect(await board.call('GET /api/appointments')).toEqual([
      expect.objectContaining({ state: 'ended', endedBecause: 'birthday', endedAt: null }),
    ])
    await sweepAppointments(portal.platform)
    await sweepAppointments(portal.platform)
    const [notification, ...older] = await vera.call('GET /api/notifications')
    expect(notification).toMatchObject({ sentence: 'You are no longer the guardian of Rosa Ellery.' })
    expect(older).toHaveLength(1)
  })

  test('follows a corrected birth date', async () => {
    const { portal, vera, ward } = await openWithGuardian()
    expect(await readPhone(vera, ward)).toBe('555 0100')
    await portal.database.db
      .updateTable('familyMembers')
      .set({ birthDate: '1999-01-01' })
      .where('id', '=', ward)
      .execute()
    await expect.poll(() => readPhone(vera, ward)).toBe(null)
  })

  test('ends with the death of the ward', async () => {
    const { portal, vera, ward } = await openWithGuardian()
    expect(await saveBiography(vera, ward)).toBe(200)
    await portal.database.db
      .updateTable('familyMembers')
      .set({ isAlive: false })
      .where('id', '=', ward)
      .execute()
    await expect.poll(() => saveBiography(vera, ward)).toBe(403)
    await sweepAppointments(portal.platform)
    expect(await vera.call('GET /api/appointments')).toMatchObject([{ endedBecause: 'death' }])
  })
})

describe('a trustee', () => {
  test('sees documents of the beneficiary for the office or board', async () => {
    const { portal, board, vera } = await openWithBoard()
    const [rosa, other] = [await createMember(portal), await createMember(portal)]
    const ada = await portal.signIn('family_member')
    for (const audience of ['office', 'board', 'private', 'members'] as const)
      await createDocument(board, { title: audience, audience, memberIds: [rosa], readerIds: [other] })
    await createDocument(board, { title: 'of another', audience: 'board', memberIds: [other] })
    await createDocument(ada, { title: 'of Ada', audience: 'office', memberIds: [rosa] })
    expect(await listTitles(vera)).toEqual([])
    const { id } = await createAppointment(portal, { accountId: findId(vera), memberId: rosa }, board)
    expect(await listTitles(vera)).toEqual(['board', 'of Ada', 'office'])
    await board.call('POST /api/appointments/{id}/end', { params: { id }, body: { reason: 'Resigned.' } })
    expect(await listTitles(vera)).toEqual([])
  })

  test('sees the repository of the company only', async () => {
    const { portal, board, vera } = await openWithBoard()
    await insertCompany(portal)
    const repository = { area: 'company', companySlug: 'hartwell-staffing', companyTab: 'formation' } as const
    for (const audience of ['office', 'board', 'private'] as const)
      await createDocument(board, { ...repository, title: audience, audience })
    await createDocument(board, { title: 'archive', audience: 'board' })
    await createAppointment(portal, { accountId: findId(vera), companySlug: 'hartwell-staffing' }, board)
    expect(await listTitles(vera)).toEqual(['board', 'office'])
  })

  test('needs Family Access for a sensitive document', async () => {
    const { portal, board, vera } = await openWithBoard()
    const memberId = await createMember(portal)
    const { current, id } = await createDocument(board, {
      audience: 'board',
      isSensitive: true,
      memberIds: [memberId],
    })
    await createAppointment(portal, { accountId: findId(vera), memberId }, board)
    const open = () => vera.fetch('GET', `/api/document-files/${current.id}`)
    expect((await open()).status).toBe(403)
    await vera.stepUp()
    expect((await open()).status).toBe(200)
    expect(await board.call('GET /api/documents/{id}/openings', { params: { id } })).toMatchObject([
      { openedBy: 'Vera Hartwell' },
    ])
  })
})

describe('an adviser', () => {
  test('reads documents for the office until the end of the last day', async () => {
    const { portal, board, vera } = await openWithBoard()
    const memberId = await createMember(portal)
    const { id } = await createDocument(board, { title: 'return', audience: 'office', memberIds: [memberId] })
    await createDocument(board, { title: 'minutes', audience: 'board', memberIds: [memberId] })
    const grant = { accountId: findId(vera), memberId, capacity: 'adviser', lastDay: '2030-02-28' } as const
    await createAppointment(portal, grant, board)
    expect(await listTitles(vera)).toEqual(['return'])
    const { abilities } = await vera.call('GET /api/documents/{id}', { params: { id } })
    expect(Object.values(abilities)).not.toContain(true)
    portal.time.now = new Date('2030-03-01T04:59:59Z')
    expect(await listTitles(vera)).toEqual(['return'])
    portal.time.now = new Date('2030-03-01T05:00:00Z')
    expect(await listTitles(vera)).toEqual([])
  })

  test('cannot delete a completed tax document', async () => {
    const { portal, board, vera } = await openWithBoard()
    const memberId = await createMember(portal)
    const tax = { area: 'tax', taxCategory: 'completed_tax_document', taxYear: 2025 } as const
    const { id } = await createDocument(board, { ...tax, audience: 'office', memberIds: [memberId] })
    const grant = { accountId: findId(vera), memberId, capacity: 'adviser', lastDay: '2040-03-02' } as const
    await createAppointment(portal, grant, board)
    expect((await vera.try('DELETE /api/documents/{id}', { params: { id } })).status).toBe(403)
    expect((await board.try('DELETE /api/documents/{id}', { params: { id } })).status).toBe(200)
  })
})

describe('PUT /api/appointments/{id}', () => {
  test('rejects a stale version, and accepts the same edit twice', async () => {
    const { portal, board } = await openWithBoard()
    const { id } = await createAppointment(portal, {}, board)
    const change = (body: object) => board.try('PUT /api/appointments/{id}', { params: { id }, body })
    const edit = { lastDay: '2040-01-31', version: 1 }
    expect(await change(edit)).toMatchObject({ status: 200, body: { version: 2, runsUntil: '2040-01-31' } })
    expect((await change(edit)).status).toBe(200)
    expect((await change({ lastDay: '2041-01-31', version: 1 })).status).toBe(409)
  })

  test('rejects the own account and an ended appointment', async () => {
    const { portal, board } = await openWithBoard()
    const carl = await portal.signIn('board_member', 'Carl')
    const { id } = await createAppointment(portal, { accountId: findId(carl) }, board)
    const input = { params: { id }, body: { reason: 'Another.', version: 1 } }
    expect((await carl.try('PUT /api/appointments/{id}', input)).status).toBe(403)
    expect((await carl.try('POST /api/appointments/{id}/end', input)).status).toBe(403)
    await board.call('POST /api/appointments/{id}/end', input)
    expect((await board.try('PUT /api/appointments/{id}', input)).status).toBe(409)
  })
})

describe('the end of an appointment', () => {
  test('is announced once in its last 14 days, and again if it moves', async () => {
    const { portal, board, vera } = await openWithBoard()
    const memberId = await createMember(portal, undefined, { firstName: 'Rosa', lastName: 'Ellery' })
    const granted = await createAppointment(
      portal,
      { accountId: findId(vera), memberId, lastDay: '2030-03-13' },
      board,
    )
    const carl = await portal.signIn('board_member', 'Carl')
    const sweep = async (today: string) => {
      portal.time.now = new Date(`${today}T12:00:00Z`)
      await sweepAppointments(portal.platform)
      await sweepAppointments(portal.platform)
      return [await readSentences(vera), await readSentences(carl)].map(([newest]) => newest)
    }
    const [, before] = await sweep('2030-02-26')
    expect(before).toBeUndefined()
    expect(await sweep('2030-02-27')).toEqual([
      'You are a trustee of Rosa Ellery until Mar 13, 2030. The rights end after that day.',
      'Vera Hartwell is a trustee of Rosa Ellery until Mar 13, 2030. The rights end after that day.',
    ])
    expect(await readSentences(vera)).toHaveLength(2)
    const { version } = (await board.call('GET /api/appointments'))[0]!
    const change = (lastDay: string, version: number) =>
      board.call('PUT /api/appointments/{id}', { params: { id: granted.id }, body: { lastDay, version } })
    // The notification of a change states the end, so that a near one is not announced again.
    portal.time.now = new Date('2030-02-27T13:00:00Z')
    const changed = await change('2030-03-10', version)
    expect(await sweep('2030-02-28')).toEqual([
      'You are a trustee of Rosa Ellery until Mar 10, 2030.',
      'Vera Hartwell is a trustee of Rosa Ellery until Mar 10, 2030.',
    ])
    await change('2030-03-20', changed.version)
    expect((await sweep('2030-03-06'))[0]).toContain('until Mar 20, 2030. The rights end after that day.')
    expect(await readSentences(vera)).toHaveLength(5)
  })
})

describe('POST /api/appointments/{id}/end', () => {
  test('ends once, with the reason and a notification', async () => {
    const { portal, board, vera } = await openWithBoard()
    const { id } = await createAppointment(portal, { accountId: findId(vera) }, board)
    const end = () =>
      board.try('POST /api/appointments/{id}/end', { params: { id }, body: { reason: 'Resigned.' } })
    const answers = await Promise.all([end(), end()])
    for (const answer of answers)
      expect(answer).toMatchObject({
        status: 200,
        body: { state: 'ended', endedBy: 'Ben Hartwell', endReason: 'Resigned.', version: 2 },
      })
    expect(await vera.call('GET /api/notifications')).toHaveLength(2)
    expect((await board.call('GET /api/appointments', { query: { state: 'current' } })).length).toBe(0)
  })
})

describe('GET /api/appointments', () => {
  test('shows others their own and those for their own member', async () => {
    const { portal, board, vera } = await openWithBoard()
    const rosa = await portal.signIn('family_member', 'Rosa')
    const memberId = await createMember(portal, rosa)
    await createAppointment(portal, { accountId: findId(vera), memberId }, board)
    await createAppointment(portal, {}, board)
    const count = async (person: Person, query = {}) =>
      (await person.call('GET /api/appointments', { query })).length
    expect(await count(board)).toBe(2)
    expect(await count(board, { memberId })).toBe(1)
    expect(await count(board, { capacity: 'guardian' })).toBe(0)
    expect(await count(vera)).toBe(1)
    expect(await count(rosa)).toBe(1)
    expect(await count(rosa, { isOwn: 'true' })).toBe(0)
    expect(await count(await portal.signIn('family_member'))).toBe(0)
  })

  test('shows a deactivated account as suspended', async () => {
    const { portal, board, vera } = await openWithBoard()
    await createAppointment(portal, { accountId: findId(vera) }, board)
    const admin = await portal.signIn('admin', 'Ida')
    await admin.call('POST /api/users/{userId}/deactivate', {
      params: { userId: findId(vera) },
      body: { reason: 'Moved.' },
    })
    expect(await board.call('GET /api/appointments')).toMatchObject([{ state: 'suspended' }])
  })

  test('gives no rights before the first day', async () => {
    const { portal, board, vera } = await openWithBoard()
    const memberId = await createMember(portal, undefined, { phoneNumber: '555 0100' })
    await createAppointment(portal, { accountId: findId(vera), memberId, startsOn: '2030-03-01' }, board)
    expect(await board.call('GET /api/appointments')).toMatchObject([{ state: 'scheduled' }])
    expect(await readPhone(vera, memberId)).toBe(null)
    portal.time.now = new Date('2030-03-01T05:00:00Z')
    expect(await readPhone(vera, memberId)).toBe('555 0100')
  })
})

test('role management explains the rights of appointments', async () => {
  const { portal, board, vera } = await openWithBoard()
  const memberId = await createMember(portal, undefined, { firstName: 'Rosa', lastName: 'Ellery' })
  await createAppointment(portal, { accountId: findId(vera), memberId, lastDay: '2040-01-31' }, board)
  const admin = await portal.signIn('admin', 'Ida')
  const { appointments } = await admin.call('GET /api/users/{userId}/rights', {
    params: { userId: findId(vera) },
  })
  expect(appointments).toEqual([
    { capacity: 'trustee', description: 'a trustee of Rosa Ellery', until: '2040-01-31' },
  ])
})

test('the history of an account has its appointments', async () => {
  const { portal, board, vera } = await openWithBoard()
  const memberId = await createMember(portal, undefined, { firstName: 'Rosa', lastName: 'Ellery' })
  const granted = await createAppointment(
    portal,
    { accountId: findId(vera), memberId, lastDay: '2040-01-31', reason: 'Elected.' },
    board,
  )
  const params = { id: granted.id }
  await board.call('PUT /api/appointments/{id}', {
    params,
    body: { lastDay: null, version: granted.version },
  })
  await board.call('POST /api/appointments/{id}/end', { params, body: { reason: 'Resigned.' } })
  const admin = await portal.signIn('admin', 'Ida')
  const changes = await admin.call('GET /api/users/{userId}/changes', { params: { userId: findId(vera) } })
  const trustee = { capacity: 'trustee', description: 'a trustee of Rosa Ellery' }
  expect(changes).toMatchObject([
    { kind: 'appointment-ended', reason: 'Resigned.', appointment: { ...trustee, lastDay: null } },
    { kind: 'appointment-changed', changedBy: 'Ben Hartwell', appointment: { ...trustee, lastDay: null } },
    { kind: 'appointment-granted', reason: 'Elected.', appointment: { ...trustee, lastDay: '2040-01-31' } },
  ])
})

test('viewing as a guardian shows no document of chosen members', async () => {
  const { portal, board, vera, ward } = await openWithGuardian()
  await createDocument(board, { title: 'report', audience: 'members', readerIds: [ward] })
  const rosa = await portal.signIn('family_member', 'Rosa')
  await portal.database.db
    .updateTable('familyMembers')
    .set({ userId: findId(rosa) })
    .where('id', '=', ward)
    .execute()
  await createDocument(rosa, { title: 'tax form', audience: 'office' })
  expect(await listTitles(vera)).toEqual(['report', 'tax form'])
  const admin = await portal.signIn('admin', 'Ida')
  await viewAs(admin, vera)
  expect(await listTitles(admin)).toEqual(['tax form'])
  expect((await admin.call('GET /api/user'))?.appointments).toHaveLength(1)
})

async function openWithBoard() {
  const portal = await openPortal({ TIME_ZONE: 'America/New_York' })
  portal.time.now = new Date('2030-02-26T12:00:00Z')
  const board = await portal.signIn('board_member', 'Ben')
  return { portal, board, vera: await portal.signIn('family_member', 'Vera') }
}

/** Vera is the guardian of Rosa, who comes of age on 1 March 2030. */
async function openWithGuardian() {
  const { portal, board, vera } = await openWithBoard()
  const minor = { firstName: 'Rosa', lastName: 'Ellery', birthDate: '2012-03-01', phoneNumber: '555 0100' }
  const [ward, other] = [
    await createMember(portal, undefined, minor),
    await createMember(portal, undefined, minor),
  ]
  await createAppointment(portal, { accountId: findId(vera), memberId: ward, capacity: 'guardian' }, board)
  return { portal, board, vera, ward, other }
}

function findId(person: Person): string {
  return person.user!.id
}

async function readPhone(person: Person, id: string): Promise<string | null> {
  return (await person.call('GET /api/family-members/{id}', { params: { id } })).phoneNumber
}

async function saveBiography(person: Person, id: string): Promise<number> {
  const { version } = await person.call('GET /api/family-members/{id}', { params: { id } })
  const input = { params: { id }, body: { biography: 'Sails.', version } }
  return (await person.try('PUT /api/family-members/{id}/own-details', input)).status
}

async function readSentences(person: Person): Promise<string[]> {
  return (await person.call('GET /api/notifications')).map(({ sentence }) => sentence)
}

async function listTitles(person: Person): Promise<string[]> {
  return (await person.call('GET /api/documents')).map(({ title }) => title).toSorted()
}
