import { describe, expect, test } from 'vitest'

import { addDuration, minute } from '#server/platform/clock.ts'
import { createAppointment, type AppointmentInput } from '#server/test/appointments.ts'
import { createDocument, insertCompany } from '#server/test/documents.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { createPhotograph } from '#server/test/photographs.ts'
import { createExpectation } from '#server/test/tax-expectations.ts'

const taxDocument = { area: 'tax', taxCategory: 'completed_tax_document', audience: 'office' } as const

describe('expected tax documents', () => {
  test('a member sees their own, the board sees all', async () => {
    const { portal, ada, member } = await openWithMember()
    const ben = await portal.signIn('family_member')
    const board = await portal.signIn('board_member')
    const own = await createExpectation(portal, { memberId: member })
    const company = await createExpectation(portal, {
      companySlug: 'hartwell-STAFFING',
      title: 'Form 1065',
      dueOn: '2026-03-16',
    })
    expect(own).toMatchObject({
      member: { id: member, name: 'Ada Hartwell' },
      company: null,
      document: null,
      note: null,
    })
    expect(company).toMatchObject({
      member: null,
      company: { slug: 'hartwell-staffing', name: 'Hartwell Staffing' },
    })
    expect([await listIds(ada), await listIds(ben), await listIds(board)]).toEqual([
      [own.id],
      [],
      [own.id, company.id],
    ])
    expect((await ada.call('GET /api/tax-expectations'))[0]?.abilities).toEqual({
      handIn: true,
      manage: false,
    })
    const total = ({ expected, late, received }: { expected: number; late: number; received: number }) =>
      expected + late + received
    expect(total(await ada.call('GET /api/tax-expectation-counts'))).toBe(1)
    expect(total(await ben.call('GET /api/tax-expectation-counts'))).toBe(0)
    expect(total(await board.call('GET /api/tax-expectation-counts'))).toBe(2)
  })

  test('a guardian hands in for the ward, others only read', async () => {
    const portal = await openPortal()
    await insertCompany(portal)
    const board = await portal.signIn('board_member', 'Ben')
    const ward = await createMember(portal, undefined, { birthDate: '2012-03-01', firstName: 'Rosa' })
    const own = await createExpectation(portal, { memberId: ward })
    const company = await createExpectation(portal, { companySlug: 'hartwell-staffing', dueOn: '2026-03-16' })
    await createExpectation(portal, { memberId: await createMember(portal) })
    const appoint = async (name: string, fields: AppointmentInput) => {
      const person = await portal.signIn('family_member', name)
      await createAppointment(portal, { accountId: person.user!.id, ...fields }, board)
      return person
    }
    const guardian = await appoint('Vera', { capacity: 'guardian', memberId: ward })
    const adviser = await appoint('Otto', { capacity: 'adviser', memberId: ward, lastDay: '2040-01-01' })
    const trustee = await appoint('Tess', { companySlug: 'hartwell-staffing' })
    const handIn = async (person: Person, id: string) => {
      const { id: documentId } = await createDocument(person, taxDocument)
      const body = { documentId, version: 1 }
      return (await person.try('PUT /api/tax-expectations/{id}/document', { params: { id }, body })).status
    }
    expect(await listIds(guardian)).toEqual([own.id])
    expect(await listIds(adviser)).toEqual([own.id])
    expect(await listIds(trustee)).toEqual([company.id])
    expect([
      await handIn(adviser, own.id),
      await handIn(trustee, company.id),
      await handIn(trustee, own.id),
      await handIn(guardian, own.id),
    ]).toEqual([403, 403, 404, 200])
    const [appointment] = await guardian.call('GET /api/appointments')
    await board.call('POST /api/appointments/{id}/end', {
      params: { id: appointment!.id },
      body: { reason: 'Resigned.' },
    })
    expect(await listIds(guardian)).toEqual([])
  })

  test('is for one member or one company that exist', async () => {
    const { portal, member } = await openWithMember()
    const board = await portal.signIn('board_member')
    const fields = { title: 'Form W-2', taxYear: 2025, dueOn: '2026-02-15' }
    for (const [subject, field] of [
      [{}, 'memberId'],
      [{ memberId: member, companySlug: 'hartwell-staffing' }, 'memberId'],
      [{ memberId: crypto.randomUUID() }, 'memberId'],
      [{ companySlug: 'ellery-staffing' }, 'companySlug'],
    ] as const) {
      const { status, body } = await board.try('POST /api/tax-expectations', {
        body: { ...fields, ...subject },
      })
      expect([subject, status, Object.keys(body.fields ?? {})]).toEqual([subject, 400, [field]])
    }
    expect(await board.call('GET /api/tax-expectations')).toEqual([])
  })

  test('is received when its document is handed in', async () => {
    const { portal, ada, member } = await openWithMember()
    const { id } = await createExpectation(portal, { memberId: member })
    const board = await portal.signIn('board_member')
    const document = await createDocument(ada, taxDocument, { fileName: 'w-2.txt' })
    const received = await ada.call('PUT /api/tax-expectations/{id}/document', {
      params: { id },
      body: { documentId: document.id, version: 1 },
    })
    expect(received).toMatchObject({
      state: 'received',
      version: 2,
      document: { id: document.id, title: document.title, receivedAt: portal.time.now.toISOString() },
    })
    // Deleting the document makes it open again, and restoring it received.
    await board.call('DELETE /api/tax-documents/{id}', { params: { id: document.id } })
    const readStates = async (state: 'open' | 'received') =>
      (await ada.call('GET /api/tax-expectations', { query: { state } })).map(one => one.id)
    expect([await readStates('open'), await readStates('received')]).toEqual([[id], []])
    await board.call('POST /api/documents/{id}/restore', { params: { id: document.id } })
    expect([await readStates('open'), await readStates('received')]).toEqual([[], [id]])
    const reopened = await board.call('PUT /api/tax-expectations/{id}/document', {
      params: { id },
      body: { documentId: null, version: 2 },
    })
    expect(reopened).toMatchObject({ document: null, version: 3 })
  })

  test('handing in again after a lost reply changes nothing', async () => {
    const { portal, ada, member } = await openWithMember()
    const params = { id: (await createExpectation(portal, { memberId: member })).id }
    const { id: documentId } = await createDocument(ada, taxDocument)
    const linking = { params, body: { documentId, version: 1 } }
    const received = await ada.call('PUT /api/tax-expectations/{id}/document', linking)
    portal.time.now = addDuration(portal.time.now, minute)
    expect(await ada.call('PUT /api/tax-expectations/{id}/document', linking)).toEqual(received)
    const removing = { params, body: { documentId: null, version: 2 } }
    const reopened = await ada.call('PUT /api/tax-expectations/{id}/document', removing)
    expect(await ada.call('PUT /api/tax-expectations/{id}/document', removing)).toEqual(reopened)
    expect((await ada.try('PUT /api/tax-expectations/{id}/document', linking)).status).toBe(409)
  })

  test('is open again while the office does not see its document', async () => {
    const { portal, ada, member } = await openWithMember()
    const { id } = await createExpectation(portal, { memberId: member, dueOn: '2026-02-15' })
    const document = await createDocument(ada, taxDocument)
    await ada.call('PUT /api/tax-expectations/{id}/document', {
      params: { id },
      body: { documentId: document.id, version: 1 },
    })
    const readState = async () => {
      const board = await portal.signIn('board_member')
      const [entry] = await board.call('GET /api/tax-expectations')
      const filtered = []
      for (const state of ['open', 'late', 'received'] as const) {
        const found = await board.call('GET /api/tax-expectations', { query: { state } })
        if (found.length === 1) filtered.push(state)
      }
      const counts = await board.call('GET /api/tax-expectation-counts')
      return { state: entry!.state, hasDocument: entry!.document !== null, filtered, counts }
    }
    const setAudience = (audience: 'private' | 'office', version: number) =>
      ada.call('PUT /api/documents/{id}', { params: { id: document.id }, body: { audience, version } })
    const received = {
      state: 'received',
      hasDocument: true,
      filtered: ['received'],
      counts: { expected: 0, late: 0, received: 1 },
    }
    expect(await readState()).toEqual(received)
    await setAudience('private', 1)
    expect(await readState()).toEqual({
      state: 'expected',
      hasDocument: false,
      filtered: ['open'],
      counts: { expected: 1, late: 0, received: 0 },
    })
    await setAudience('office', 2)
    expect(await readState()).toEqual(received)
    await setAudience('private', 3)
    portal.time.now = new Date('2026-02-16T05:00:00Z')
    expect(await readState()).toEqual({
      state: 'late',
      hasDocument: false,
      filtered: ['open', 'late'],
      counts: { expected: 0, late: 1, received: 0 },
    })
  })

  test('accepts only a document that the office sees', async () => {
    const { portal, ada, member } = await openWithMember()
    const { id } = await createExpectation(portal, { memberId: member })
    const ben = await portal.signIn('family_member')
    const hidden = await createDocument(ben, { ...taxDocument, audience: 'private' })
    for (const [documentId, sentence] of [
      [crypto.randomUUID(), /that you can see/],
      [hidden.id, /that you can see/],
      [(await createDocument(ada)).id, /that you can see/],
      [(await createPhotograph(portal, ada, { isPublic: true })).id, /that you can see/],
      [(await createDocument(ada, { ...taxDocument, audience: 'private' })).id, /office cannot see/],
    ] as const) {
      const { status, body } = await ada.try('PUT /api/tax-expectations/{id}/document', {
        params: { id },
        body: { documentId, version: 1 },
      })
      expect([status, body.fields?.['documentId']]).toEqual([400, expect.stringMatching(sentence)])
    }
    // Another member cannot hand in for them.
    const { status } = await ben.try('PUT /api/tax-expectations/{id}/document', {
      params: { id },
      body: { documentId: null, version: 1 },
    })
    expect(status).toBe(404)
  })

  test('hides a document that the reader may not see', async () => {
    const { portal, ada, member } = await openWithMember()
    const { id } = await createExpectation(portal, { memberId: member })
    const board = await portal.signIn('board_member')
    const { id: documentId } = await createDocument(board, { ...taxDocument, audience: 'board' })
    await board.call('PUT /api/tax-expectations/{id}/document', {
      params: { id },
      body: { documentId, version: 1 },
    })
    expect((await ada.call('GET /api/tax-expectations'))[0]).toMatchObject({
      state: 'received',
      document: { id: null, title: null, receivedAt: portal.time.now.toISOString() },
    })
  })

  test('is late after its due date', async () => {
    const { portal, member } = await openWithMember()
    const { id } = await createExpectation(portal, { memberId: member, dueOn: '2026-02-15' })
    await createExpectation(portal, { memberId: member, taxYear: 2026, dueOn: '2027-02-15' })
    for (const [now, state, counts] of [
      ['2026-02-16T04:59:00Z', 'expected', { expected: 1, late: 0, received: 0 }],
      ['2026-02-16T05:00:00Z', 'late', { expected: 0, late: 1, received: 0 }],
    ] as const) {
      portal.time.now = new Date(now)
      const board = await portal.signIn('board_member')
      const list = await board.call('GET /api/tax-expectations', { query: { year: 2025 } })
      expect(list.map(one => [one.id, one.state])).toEqual([[id, state]])
      expect(await board.call('GET /api/tax-expectation-counts', { query: { year: 2025 } })).toEqual(counts)
      const late = await board.call('GET /api/tax-expectations', { query: { state: 'late' } })
      expect(late.map(one => one.id)).toEqual(state === 'late' ? [id] : [])
    }
  })

  test('rejects changes of a stale version', async () => {
    const { portal, member } = await openWithMember()
    const { id } = await createExpectation(portal, { memberId: member })
    const board = await portal.signIn('board_member')
    const change = { params: { id }, body: { title: 'Form 1099', version: 1 } }
    const late = { params: { id }, body: { title: 'Form W-4', version: 1 } }
    expect(await board.call('PUT /api/tax-expectations/{id}', change)).toMatchObject({
      title: 'Form 1099',
      version: 2,
    })
    expect((await board.try('PUT /api/tax-expectations/{id}', late)).body.code).toBe(
      'tax-documents.stale-version',
    )
    const handIn = { params: { id }, body: { documentId: crypto.randomUUID(), version: 1 } }
    expect((await board.try('PUT /api/tax-expectations/{id}/document', handIn)).status).toBe(409)
  })

  test('its deletion leaves the document', async () => {
    const { portal, ada, member } = await openWithMember()
    const { id } = await createExpectation(portal, { memberId: member })
    const { id: documentId } = await createDocument(ada, taxDocument)
    await ada.call('PUT /api/tax-expectations/{id}/document', {
      params: { id },
      body: { documentId, version: 1 },
    })
    const board = await portal.signIn('board_member')
    await board.call('DELETE /api/tax-expectations/{id}', { params: { id } })
    expect((await board.try('DELETE /api/tax-expectations/{id}', { params: { id } })).status).toBe(404)
    expect(await ada.call('GET /api/tax-documents')).toHaveLength(1)
  })

  test('a repeated request adds one entry', async () => {
    const { portal, member } = await openWithMember()
    const board = await portal.signIn('board_member')
    const request = {
      body: { memberId: member, title: 'Form W-2', taxYear: 2025, dueOn: '2026-02-15' },
      headers: { 'idempotency-key': 'one' },
    }
    const [first, second] = [
      await board.try('POST /api/tax-expectations', request),
      await board.try('POST /api/tax-expectations', request),
    ]
    expect(second.body).toEqual(first.body)
    expect(await board.call('GET /api/tax-expectations')).toHaveLength(1)
  })
})

async function openWithMember(): Promise<{ portal: TestPortal; ada: Person; member: string }> {
  const portal = await openPortal()
  portal.time.now = new Date('2026-02-01T12:00:00Z')
  const ada = await portal.signIn('family_member')
  return { portal, ada, member: await createMember(portal, ada) }
}

async function listIds(person: Person): Promise<string[]> {
  return (await person.call('GET /api/tax-expectations')).map(({ id }) => id)
}
