import { describe, expect, test } from 'vitest'

import type { InquiryState } from '#contract/inquiries/inquiry-choices.ts'
import { addDuration, minute } from '#server/platform/clock.ts'
import { createInquiry } from '#server/test/inquiries.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { readPage, readPages } from '#server/test/pages.ts'
import type { Person } from '#server/test/person.ts'

import { toSearchText } from './search-words.ts'

describe('GET /api/inquiries', () => {
  test('lists new inquiries by due date and others newest first', async () => {
    const { portal, rosalind } = await openInbox()
    const ids: string[] = []
    for (const name of ['First', 'Second', 'Third', 'Fourth']) {
      ids.push(await createInquiry(portal, { name }))
      portal.time.now = addDuration(portal.time.now, minute)
    }
    const changeState = (index: number, state: InquiryState) =>
      rosalind.call('PUT /api/inquiries/{id}/state', {
        params: { id: ids[index] ?? '' },
        body: { state, version: 1 },
      })
    expect(await listNames(rosalind, { state: 'new' })).toEqual(['First', 'Second', 'Third', 'Fourth'])
    await changeState(1, 'closed')
    await changeState(0, 'closed')
    await changeState(2, 'answered')
    expect(await listNames(rosalind, { state: 'new' })).toEqual(['Fourth'])
    expect(await listNames(rosalind, { state: 'closed' })).toEqual(['Second', 'First'])
    expect(await listNames(rosalind, {})).toEqual(['Fourth', 'Third', 'Second', 'First'])
    expect(await rosalind.call('GET /api/inquiry-counts')).toEqual({ new: 1, answered: 1, closed: 2 })
  })

  test.each([
    ['orchard', ['Ada Müller']],
    ['MULLER', ['Ada Müller']],
    ['müll ada', ['Ada Müller']],
    ['ben@EXAMPLE', ['Ben 100%']],
    ['0% en', ['Ben 100%']],
    ['%', ['Ben 100%']],
    ['_', []],
    ['\\', []],
    ['orchard ben', []],
    ['  ', ['Ada Müller', 'Ben 100%']],
  ])('a search for %j matches name, message and email', async (search, names) => {
    const { portal, rosalind } = await openInbox()
    await createInquiry(portal, { name: 'Ada Müller', message: 'An Orchard, please' })
    portal.time.now = addDuration(portal.time.now, minute)
    await createInquiry(portal, { name: 'Ben 100%', email: 'ben@example.test', message: 'Thank you.' })
    expect(await listNames(rosalind, { state: 'new', search })).toEqual(names)
    const counts = await rosalind.call('GET /api/inquiry-counts', { query: { search } })
    expect(counts).toEqual({ new: names.length, answered: 0, closed: 0 })
  })

  test('rejects a search with a null character', async () => {
    const { rosalind } = await openInbox()
    const { status, body } = await rosalind.try('GET /api/inquiries', { query: { search: 'a\0b' } })
    expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['search']])
  })

  test('lists the beginning of a message', async () => {
    const { portal, rosalind } = await openInbox()
    await createInquiry(portal, { message: 'x'.repeat(160) })
    portal.time.now = addDuration(portal.time.now, minute)
    await createInquiry(portal, { message: 'x'.repeat(161) })
    const inquiries = await rosalind.call('GET /api/inquiries', { query: { state: 'new' } })
    expect(inquiries.map(({ excerpt }) => excerpt)).toEqual(['x'.repeat(160), `${'x'.repeat(159)}…`])
  })

  test('pages through 10,000 inquiries, each once and in order', async () => {
    const { portal, rosalind } = await openInbox()
    const ids = await insertInquiries(portal, 10_000)
    for (const state of ['new', 'closed'] as const) {
      const pages = await readPages(rosalind, 'GET /api/inquiries', { query: { state } })
      expect(pages.map(({ total }) => total)).toEqual([5000, ...Array.from({ length: 99 }, () => null)])
      const listed = pages.flatMap(({ rows }) => rows.map(({ id }) => id))
      const inOrder = ids.filter((_, index) => index % 2 === (state === 'new' ? 0 : 1))
      expect(listed).toEqual(state === 'new' ? inOrder : inOrder.toReversed())
    }
    const counts = await rosalind.call('GET /api/inquiry-counts', { query: { search: 'number 77' } })
    expect(counts.new + counts.closed).toBe(280)
  })

  test('a cursor remains valid after its inquiry was answered', async () => {
    const { portal, rosalind } = await openInbox()
    await insertInquiries(portal, 202)
    const first = await readPage(rosalind, '/api/inquiries?state=new')
    await rosalind.call('PUT /api/inquiries/{id}/state', {
      params: { id: first.rows.at(-1)?.id ?? '' },
      body: { state: 'answered', version: 1 },
    })
    const second = await readPage(rosalind, first.next ?? '')
    const ids = new Set([...first.rows, ...second.rows].map(({ id }) => id))
    expect(ids.size).toBe(100)
    expect(second.next).not.toBeNull()
  })
})

async function openInbox(): Promise<{ portal: TestPortal; rosalind: Person }> {
  const portal = await openPortal()
  return { portal, rosalind: await portal.signIn('admin', 'Rosalind') }
}

async function listNames(person: Person, query: { state?: InquiryState; search?: string }) {
  const inquiries = await person.call('GET /api/inquiries', { query })
  return inquiries.map(({ name }) => name)
}

/** Inserts inquiries in the order of their ids, six at each time. Every second one is closed. */
async function insertInquiries(portal: TestPortal, count: number): Promise<string[]> {
  const sender = await portal.signIn('family_member')
  const rows = Array.from({ length: count }, (_, index) => {
    const text = { name: `Number ${index}`, email: null, message: 'One of many.' }
    return {
      ...text,
      id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
      senderId: sender.user?.id ?? '',
      relationship: 'extended' as const,
      service: 'general' as const,
      state: index % 2 === 0 ? ('new' as const) : ('closed' as const),
      searchText: toSearchText(text),
      createdAt: addDuration(portal.time.now, Math.floor(index / 6) * minute),
    }
  })
  for (let from = 0; from < count; from += 2000)
    await portal.database.db
      .insertInto('inquiries')
      .values(rows.slice(from, from + 2000))
      .execute()
  return rows.map(({ id }) => id)
}
