import { describe, expect, test } from 'vitest'

import { addDuration, day, second } from '#server/platform/clock.ts'
import { createDocument } from '#server/test/documents.ts'
import { openPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { listStoredFiles } from '#server/test/photographs.ts'

import { eraseExpiredDocuments } from './delete-document.ts'

describe('deletion', () => {
  test('the owner, the board and administrators delete a document', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    for (const [person, status] of [
      [ada, 200],
      [await portal.signIn('family_member'), 403],
      [await portal.signIn('board_member'), 200],
      [await portal.signIn('admin'), 200],
    ] as [Person, number][]) {
      const params = { id: (await createDocument(ada)).id }
      expect((await person.try('DELETE /api/documents/{id}', { params })).status).toBe(status)
      expect((await ada.try('GET /api/documents/{id}', { params })).status).toBe(status === 200 ? 404 : 200)
    }
  })

  test('anyone deletes completed tax documents, and no one IRS forms', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('admin')
    const ben = await portal.signIn('family_member')
    const answers = []
    for (const taxCategory of ['completed_tax_document', 'irs_form'] as const) {
      const params = { id: (await createDocument(ada, { area: 'tax', taxCategory })).id }
      for (const person of [ben, ada])
        answers.push((await person.try('DELETE /api/documents/{id}', { params })).status)
    }
    expect(answers).toEqual([200, 404, 403, 403])
  })

  test('a retained document cannot be deleted before its day', async () => {
    const portal = await openPortal()
    portal.time.now = new Date('2026-11-24T04:59Z')
    const ada = await portal.signIn('family_member')
    const params = { id: (await createDocument(ada, { retainUntil: '2026-11-24' })).id }
    const refused = await ada.try('DELETE /api/documents/{id}', { params })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      'This document must be retained until Nov 24, 2026 and cannot be deleted before then',
    ])
    portal.time.now = new Date('2026-11-24T05:00Z')
    expect((await ada.try('DELETE /api/documents/{id}', { params })).status).toBe(200)
  })

  test('only the board shortens a retention that has not ended', async () => {
    const portal = await openPortal()
    portal.time.now = new Date('2026-11-24T04:59Z')
    const fields = { retainUntil: '2026-11-24' }
    const answers = []
    for (const role of ['family_member', 'board_member'] as const) {
      const owner = await portal.signIn(role)
      for (const retainUntil of [null, '2026-11-23', '2026-11-25']) {
        const { id } = await createDocument(owner, fields)
        const change = { params: { id }, body: { retainUntil, version: 1 } }
        const { status, body } = await owner.try('PUT /api/documents/{id}', change)
        answers.push([role, retainUntil, body.code ?? status])
      }
    }
    expect(answers).toEqual([
      ['family_member', null, 'documents.shorter-retention'],
      ['family_member', '2026-11-23', 'documents.shorter-retention'],
      ['family_member', '2026-11-25', 200],
      ['board_member', null, 200],
      ['board_member', '2026-11-23', 200],
      ['board_member', '2026-11-25', 200],
    ])
    const ada = await portal.signIn('family_member')
    const { id } = await createDocument(ada, fields)
    portal.time.now = new Date('2026-11-24T05:00Z')
    const change = { params: { id }, body: { retainUntil: null, version: 1 } }
    expect((await ada.try('PUT /api/documents/{id}', change)).status).toBe(200)
  })

  test('the deleter and the board restore it for 30 days', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const ben = await portal.signIn('family_member', 'Ben')
    const fields = { area: 'tax', taxCategory: 'completed_tax_document' } as const
    const { id } = await createDocument(ada, fields)
    const params = { id }
    for (const [person, status] of [
      [await portal.signIn('family_member'), 404],
      [ada, 404],
      [ben, 200],
      [await portal.signIn('board_member'), 200],
      [await portal.signIn('admin'), 200],
    ] as [Person, number][]) {
      await ben.try('DELETE /api/documents/{id}', { params })
      const listed = await person.call('GET /api/documents', { query: { isDeleted: 'true' } })
      expect(listed.map(document => document.id)).toEqual(status === 200 ? [id] : [])
      expect(listed.map(({ abilities }) => abilities.restore && !abilities.edit)).toEqual(
        listed.map(() => true),
      )
      expect((await person.try('POST /api/documents/{id}/restore', { params })).status).toBe(status)
    }
    expect(await ada.call('GET /api/documents/{id}', { params })).toMatchObject({ removedAt: null })

    await ben.call('DELETE /api/documents/{id}', { params })
    expect(await ben.call('GET /api/documents', { query: { isDeleted: 'true' } })).toMatchObject([
      { removedAt: portal.time.now.toISOString(), removedBy: 'Ben Hartwell' },
    ])
    portal.time.now = addDuration(portal.time.now, 30 * day)
    await ben.signInAgain()
    expect(await ben.call('GET /api/documents', { query: { isDeleted: 'true' } })).toEqual([])
    expect((await ben.try('POST /api/documents/{id}/restore', { params })).status).toBe(404)
  })

  test('erases a document after 30 days, its file with the last', async () => {
    const portal = await openPortal()
    const { database, platform } = portal
    const ada = await portal.signIn('family_member')
    // Equal content is stored once.
    const [one, other] = [await createDocument(ada), await createDocument(ada)]
    expect(listStoredFiles(portal)).toHaveLength(1)
    for (const [document, remaining] of [
      [one, 1],
      [other, 0],
    ] as const) {
      await ada.call('DELETE /api/documents/{id}', { params: { id: document.id } })
      portal.time.now = addDuration(portal.time.now, 30 * day - second)
      await eraseExpiredDocuments(platform)
      await ada.signInAgain()
      expect(await ada.call('GET /api/documents', { query: { isDeleted: 'true' } })).toHaveLength(1)
      portal.time.now = addDuration(portal.time.now, second)
      await eraseExpiredDocuments(platform)
      portal.time.now = addDuration(portal.time.now, 2 * day)
      await platform.files.sweep()
      expect(listStoredFiles(portal)).toHaveLength(remaining)
      await ada.signInAgain()
    }
    expect(await database.db.selectFrom('documentVersions').select('id').execute()).toEqual([])
  })
})
