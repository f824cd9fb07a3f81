import { expect, test } from 'vitest'

import { addDuration, minute } from '#server/platform/clock.ts'
import { openWithDocument } from '#server/test/documents.ts'
import { createMember } from '#server/test/members.ts'
import type { Person } from '#server/test/person.ts'

test('a legal hold prevents deletion until the board ends it', async () => {
  const { portal, ada, document } = await openWithDocument()
  const ben = await portal.signIn('board_member', 'Ben')
  const params = { id: document.id }
  const setLegalHold = (person: Person, body: object) =>
    person.try('PUT /api/documents/{id}/legal-hold', { params, body })
  expect((await setLegalHold(ada, { isOnLegalHold: true, reason: 'Mine.' })).status).toBe(403)
  const withoutReason = await setLegalHold(ben, { isOnLegalHold: true })
  expect([withoutReason.status, Object.keys(withoutReason.body.fields ?? {})]).toEqual([400, ['reason']])
  expect((await setLegalHold(ben, { isOnLegalHold: true, reason: 'A dispute.' })).body).toMatchObject({
    isOnLegalHold: true,
    legalHold: { reason: 'A dispute.', by: 'Ben Hartwell' },
  })
  for (const person of [ada, ben])
    expect((await person.try('DELETE /api/documents/{id}', { params })).body).toMatchObject({
      code: 'documents.legal-hold',
    })
  expect((await setLegalHold(ben, { isOnLegalHold: false, reason: null })).body).toMatchObject({
    legalHold: null,
  })
  expect((await ada.try('DELETE /api/documents/{id}', { params })).status).toBe(200)
})

test('a repeated legal hold is recorded once', async () => {
  const { portal, document } = await openWithDocument()
  const ben = await portal.signIn('board_member')
  const setLegalHold = (isOnLegalHold: boolean, reason: string | null) =>
    ben.call('PUT /api/documents/{id}/legal-hold', {
      params: { id: document.id },
      body: { isOnLegalHold, reason },
    })
  const placed = await setLegalHold(true, 'A dispute.')
  portal.time.now = addDuration(portal.time.now, minute)
  expect(await setLegalHold(true, 'A dispute.')).toEqual(placed)
  expect((await setLegalHold(true, 'An audit.')).legalHold).toMatchObject({ reason: 'An audit.' })
  for (const repetition of [1, 2])
    expect([repetition, (await setLegalHold(false, null)).legalHold]).toEqual([repetition, null])
  const entries = await portal.database.db
    .selectFrom('auditEntries')
    .select('action')
    .where('action', 'like', 'documents.hold-%')
    .orderBy('id')
    .execute()
  expect(entries.map(({ action }) => action)).toEqual([
    'documents.hold-placed',
    'documents.hold-placed',
    'documents.hold-ended',
  ])
})

test('a legal hold prevents other readers and retention', async () => {
  const { portal, ada, document } = await openWithDocument({ retainUntil: '2030-01-01' })
  const reader = await createMember(portal)
  const ben = await portal.signIn('board_member')
  const params = { id: document.id }
  const setLegalHold = (body: { isOnLegalHold: boolean; reason: string | null }) =>
    ben.call('PUT /api/documents/{id}/legal-hold', { params, body })
  const { version } = await setLegalHold({ isOnLegalHold: true, reason: 'A dispute.' })
  const change = (fields: object) =>
    ada.try('PUT /api/documents/{id}', { params, body: { ...fields, version } })
  for (const fields of [
    { audience: 'private' },
    { readerIds: [reader] },
    { retainUntil: null },
    { retainUntil: '2031-01-01' },
  ]) {
    const { status, body } = await change(fields)
    expect([fields, status, body.code]).toEqual([fields, 409, 'documents.unchanged-on-legal-hold'])
  }
  // Other details can change, even when the form repeats the rest.
  const same = { audience: document.audience, readerIds: [], retainUntil: '2030-01-01' }
  const renamed = await change({ title: 'Will', ...same })
  expect(renamed.body).toMatchObject({ title: 'Will', audience: document.audience })
  await setLegalHold({ isOnLegalHold: false, reason: null })
  const body = { audience: 'private', version: version + 1 } as const
  expect((await ada.try('PUT /api/documents/{id}', { params, body })).status).toBe(200)
})

test('a legal hold is 404 outside the audience', async () => {
  const { portal, document } = await openWithDocument({ audience: 'private' })
  const ben = await portal.signIn('board_member')
  const { status } = await ben.try('PUT /api/documents/{id}/legal-hold', {
    params: { id: document.id },
    body: { isOnLegalHold: true, reason: 'A dispute.' },
  })
  expect(status).toBe(404)
})
