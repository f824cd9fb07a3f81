import { describe, expect, test } from 'vitest'

import { addDuration, hour, minute } from '#server/platform/clock.ts'
import { createInquiry, createInquiryForm } from '#server/test/inquiries.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

test('an inquiry is sent, read, answered and read by its sender', async () => {
  const portal = await openPortal()
  const [ada, rosalind] = [
    await portal.signIn('family_member', 'Ada'),
    await portal.signIn('admin', 'Rosalind'),
  ]
  const sent = createInquiryForm({ name: 'Ada of the orchard', email: 'ada@example.test', phone: '555 0100' })
  const { id } = await ada.call('POST /api/family-inquiry', { body: sent })

  const inquiry = await rosalind.call('GET /api/inquiries/{id}', { params: { id } })
  expect(inquiry).toEqual({
    ...sent,
    id,
    state: 'new',
    createdAt: portal.time.now.toISOString(),
    dueAt: addDuration(portal.time.now, 24 * hour).toISOString(),
    answeredAt: null,
    sender: { name: 'Ada Hartwell', email: ada.user?.email },
    mailStatus: 'none',
    replies: [],
    version: 1,
  })

  portal.time.now = addDuration(portal.time.now, 3 * hour)
  const answered = await rosalind.call('POST /api/inquiries/{id}/replies', {
    params: { id },
    body: { message: 'You may: 5% for 5 years.', version: 1 },
  })
  expect(answered).toMatchObject({ state: 'answered', answeredAt: portal.time.now.toISOString(), version: 2 })
  expect(await ada.call('GET /api/family-inquiries')).toEqual([
    {
      id,
      service: sent.service,
      relationship: sent.relationship,
      message: sent.message,
      state: 'answered',
      createdAt: inquiry.createdAt,
      dueAt: inquiry.dueAt,
      answeredAt: portal.time.now.toISOString(),
      replies: [
        {
          id: answered.replies[0]?.id,
          message: 'You may: 5% for 5 years.',
          author: 'Rosalind Hartwell',
          createdAt: portal.time.now.toISOString(),
        },
      ],
    },
  ])
  expect(await listAuditEntries(portal, id)).toEqual([
    { action: 'inquiry.answered', actorId: rosalind.user?.id, details: { isMailed: false } },
  ])
})

describe('POST /api/family-inquiry', () => {
  test('takes the sender from the session, not from the body', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
    const body = { ...createInquiryForm(), senderId: ben.user?.id, state: 'closed' }
    await ada.call('POST /api/family-inquiry', { body })
    expect(await ada.call('GET /api/family-inquiries')).toMatchObject([{ state: 'new' }])
    expect(await ben.call('GET /api/family-inquiries')).toEqual([])
  })

  test.each([
    ['name', 'Please enter your name', { name: ' ' }],
    ['relationship', 'Please select a relationship', { relationship: '' }],
    ['relationship', 'Please select a relationship', { relationship: 'cousin' }],
    ['service', 'Please select a service', { service: '' }],
    ['message', 'Please enter your message', { message: '\n' }],
    ['message', 'Please use at most 10,000 characters', { message: 'x'.repeat(10_001) }],
    ['email', 'Please enter a valid email address', { email: 'ada at example' }],
    ['email', 'Please enter a valid email address', { email: 'ada@example.test\r\nBcc: ben@example.test' }],
    ['phone', 'Please use at most 50 characters', { phone: '5'.repeat(51) }],
  ])('rejects an invalid %s: %s', async (field, sentence, change) => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const answer = await ada.try('POST /api/family-inquiry', { body: { ...createInquiryForm(), ...change } })
    expect([answer.status, answer.body.fields]).toEqual([400, { [field]: sentence }])
  })

  test('requires all fields but email and phone', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { body } = await ada.try('POST /api/family-inquiry', { body: {} })
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(['message', 'name', 'relationship', 'service'])
    const { email: _, phone: __, ...required } = createInquiryForm()
    await ada.call('POST /api/family-inquiry', { body: required })
    await ada.call('POST /api/family-inquiry', { body: { ...required, email: '', phone: ' ' } })
    await ada.call('POST /api/family-inquiry', { body: { ...required, message: 'x'.repeat(10_000) } })
  })

  test('answers 429 after LIMIT_INQUIRIES valid messages an hour', async () => {
    const portal = await openPortal({ LIMIT_INQUIRIES: '2' })
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member')]
    for (const status of [400, 201, 400, 201, 429]) {
      const body = status === 400 ? {} : createInquiryForm()
      const answer = await ada.try('POST /api/family-inquiry', { body })
      expect(answer.status).toBe(status)
      if (status !== 429) continue
      const wait = Number(answer.headers.get('retry-after'))
      expect(wait).toBeGreaterThan(3500)
      expect(wait).toBeLessThanOrEqual(3600)
      expect(answer.body.error).toMatch(/^You have reached the hourly limit for messages\./)
    }
    await ben.call('POST /api/family-inquiry', { body: createInquiryForm() })
    expect(await ada.call('GET /api/family-inquiries')).toHaveLength(2)
  })
})

test('GET /api/contact-details returns the configured details', async () => {
  const settings = {
    CONTACT_HOTLINE: '555 0100',
    CONTACT_EMAIL: 'office@example.test',
    CONTACT_ADDRESS: '1 Elm Row',
  }
  const ada = await (await openPortal(settings)).signIn('family_member')
  expect(await ada.call('GET /api/contact-details')).toEqual({
    hotline: '555 0100',
    email: 'office@example.test',
    address: '1 Elm Row',
  })
  const ben = await (await openPortal()).signIn('family_member')
  expect(await ben.call('GET /api/contact-details')).toEqual({ hotline: null, email: null, address: null })
})

describe('PUT /api/inquiries/{id}/state', () => {
  test('closes, reopens and marks as answered, with audit entries', async () => {
    const portal = await openPortal()
    const rosalind = await portal.signIn('admin')
    const id = await createInquiry(portal)
    const changeState = async (state: 'new' | 'answered' | 'closed', version: number) =>
      rosalind.call('PUT /api/inquiries/{id}/state', { params: { id }, body: { state, version } })

    const start = portal.time.now
    portal.time.now = addDuration(start, hour)
    expect(await changeState('closed', 1)).toMatchObject({ state: 'closed', answeredAt: null, version: 2 })
    expect(await changeState('new', 2)).toMatchObject({ state: 'new', answeredAt: null, version: 3 })
    expect(await changeState('answered', 3)).toMatchObject({
      state: 'answered',
      answeredAt: addDuration(start, hour).toISOString(),
    })
    portal.time.now = addDuration(start, 2 * hour)
    const answeredAt = addDuration(start, hour).toISOString()
    expect(await changeState('closed', 4)).toMatchObject({ state: 'closed', answeredAt })
    expect(await changeState('answered', 5)).toMatchObject({ state: 'answered', answeredAt })
    expect(await changeState('answered', 6), 'the same again changes nothing').toMatchObject({ version: 6 })
    expect(await changeState('answered', 5), 'the repetition of a saved change').toMatchObject({ version: 6 })
    expect(await changeState('new', 6), 'no reply was written').toMatchObject({
      state: 'new',
      answeredAt: null,
    })
    expect((await listAuditEntries(portal, id)).map(({ action, details }) => [action, details])).toEqual(
      [
        ['new', 'closed'],
        ['closed', 'new'],
        ['new', 'answered'],
        ['answered', 'closed'],
        ['closed', 'answered'],
        ['answered', 'new'],
      ].map(([from, to]) => ['inquiry.state-changed', { from, to }]),
    )
  })
})

describe('POST /api/inquiries/{id}/replies', () => {
  test('reopens a closed inquiry and keeps the first answer time', async () => {
    const portal = await openPortal()
    const rosalind = await portal.signIn('admin')
    const id = await createInquiry(portal)
    const sendReply = (version: number) =>
      rosalind.call('POST /api/inquiries/{id}/replies', {
        params: { id },
        body: { message: `In version ${version}`, version },
      })
    const changeState = (state: string, version: number) =>
      rosalind.try('PUT /api/inquiries/{id}/state', { params: { id }, body: { state, version } })

    const { answeredAt } = await sendReply(1)
    await changeState('closed', 2)
    portal.time.now = addDuration(portal.time.now, minute)
    const secondReply = await sendReply(3)
    expect(secondReply).toMatchObject({ state: 'answered', answeredAt, version: 4 })
    expect(secondReply.replies.map(({ message }) => message)).toEqual(['In version 1', 'In version 3'])
    const rejected = await changeState('new', 4)
    expect([rejected.status, rejected.body.code]).toEqual([409, 'inquiries.has-replies'])
  })

  test('rejects the second of two concurrent replies with 409', async () => {
    const portal = await openPortal({ LOG_LEVEL: 'warn' })
    const [rosalind, edmund] = [await portal.signIn('admin'), await portal.signIn('admin', 'Edmund')]
    const id = await createInquiry(portal)
    const answers = await Promise.all(
      [rosalind, edmund].map(person =>
        person.try('POST /api/inquiries/{id}/replies', {
          params: { id },
          body: { message: 'Yes.', version: 1 },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('inquiries.stale-version')
    const { replies } = await rosalind.call('GET /api/inquiries/{id}', { params: { id } })
    expect(replies).toHaveLength(1)

    const stale = await edmund.try('PUT /api/inquiries/{id}/state', {
      params: { id },
      body: { state: 'closed', version: 1 },
    })
    expect([stale.status, stale.body.code]).toEqual([409, 'inquiries.stale-version'])
  })
})

test('answers 404 for an unknown inquiry with an invalid body', async () => {
  const portal = await openPortal()
  const rosalind = await portal.signIn('admin')
  for (const id of ['00000000-0000-4000-8000-000000000000', 'nothing']) {
    const params = { id }
    const answers = await Promise.all([
      rosalind.try('GET /api/inquiries/{id}', { params }),
      rosalind.try('POST /api/inquiries/{id}/replies', { params, body: {} }),
      rosalind.try('PUT /api/inquiries/{id}/state', { params, body: {} }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
  }
})

async function listAuditEntries(portal: TestPortal, subject: string) {
  return portal.database.db
    .selectFrom('auditEntries')
    .select(['action', 'actorId', 'details'])
    .where('subject', '=', subject)
    .orderBy('id')
    .execute()
}
