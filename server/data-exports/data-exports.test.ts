import { describe, expect, test } from 'vitest'

import { addDuration, day, hour, minute } from '#server/platform/clock.ts'
import { setPassword } from '#server/test/accounts.ts'
import { createDataExport, downloadExport, readExportState } from '#server/test/data-exports.ts'
import { createDocument } from '#server/test/documents.ts'
import { createInquiryForm } from '#server/test/inquiries.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

import { openExporter } from './exporter.ts'

describe('the archive', () => {
  test('has what the account owns and nothing of others', async () => {
    const { portal, ada, ben } = await openForTwo()
    const memberId = await createMember(portal, ada)
    for (const [person, word] of [
      [ada, 'Orchard'],
      [ben, 'Harbor'],
    ] as const) {
      await createDocument(
        person,
        { title: `../${word} / deed`, audience: 'private' },
        { content: `The ${word} file`, fileName: `${word}.txt` },
      )
      await person.call('POST /api/family-posts', { body: { authorId: memberId, content: `${word} post` } })
      await person.call('POST /api/family-inquiry', {
        body: createInquiryForm({ message: `${word} inquiry` }),
      })
    }
    const id = await createDataExport(ada)
    const { entries, headers } = await downloadExport(ada, id)

    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="Hartwell portal data [\d-]{10}\.zip"/,
    )
    const names = [...entries.keys()]
    const documentFile = names.find(name => name.startsWith('files/'))
    expect(names.filter(name => name.startsWith('files/'))).toEqual([
      expect.stringMatching(/^files\/archive\/_Orchard _ deed-[\da-f]{8}\/1-Orchard\.txt$/),
    ])
    expect(entries.get(documentFile!)).toBe('The Orchard file')
    const read = (name: string): object[] => JSON.parse(entries.get(`${name}.json`) ?? 'null')
    expect(read('account')).toMatchObject([
      { id: ada.user?.id, email: ada.user?.email, role: 'family_member' },
    ])
    expect(read('linked-member')).toMatchObject([{ member: { id: memberId } }])
    expect(read('posts')).toMatchObject([{ content: 'Orchard post' }])
    expect(read('inquiries')).toMatchObject([{ message: 'Orchard inquiry', replies: [] }])
    expect(read('documents')).toMatchObject([{ title: '../Orchard / deed', audience: 'private' }])
    expect(read('sessions')).toHaveLength(1)
    expect(read('audit-log').length).toBeGreaterThan(0)
    const readme = entries.get('README.txt') ?? ''
    for (const name of names.filter(name => name.endsWith('.json'))) expect(readme).toContain(name)
    const whole = [...entries.values()].join('\n')
    expect(whole, 'nothing of the other account').not.toMatch(/Harbor/)
    expect(whole, 'no secrets').not.toMatch(/argon2|passwordHash|tokenHash|unsubscribeKey/i)
  })

  test('is announced, audited and downloaded in ranges', async () => {
    const { portal, ada } = await openForTwo()
    const id = await createDataExport(ada)
    expect(await ada.call('GET /api/notifications')).toMatchObject([
      { title: 'The export of your data is ready', link: '/account#your-data' },
    ])
    const { body } = await downloadExport(ada, id)
    const part = await ada.fetch('GET', `/api/data-exports/${id}/file`, { headers: { range: 'bytes=0-3' } })
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-3/${body.length}`])
    const rows = await portal.database.db.selectFrom('auditEntries').select('action').orderBy('id').execute()
    expect(rows.map(({ action }) => action).filter(action => action.startsWith('data-exports.'))).toEqual([
      'data-exports.started',
      'data-exports.completed',
      'data-exports.downloaded',
      'data-exports.downloaded',
    ])
  })

  test('expires after seven days and is deleted', async () => {
    const { portal, ada } = await openForTwo()
    const id = await createDataExport(ada)
    portal.time.now = addDuration(portal.time.now, 7 * day - hour)
    await ada.signInAgain()
    expect((await tryDownload(ada, id)).status).toBe(200)
    portal.time.now = addDuration(portal.time.now, 2 * hour)
    expect((await tryDownload(ada, id)).status).toBe(404)
    await openExporter(portal.platform, []).sweep()
    expect(await readExportState(ada)).toBe('expired')
    expect(await portal.database.db.selectFrom('storedFiles').select('id').execute()).toEqual([])
  })
})

describe('POST /api/data-exports', () => {
  test('requires Family Access or the password', async () => {
    const { ada } = await openForTwo()
    const password = await setPassword(ada)
    const attempt = (body: object) => ada.try('POST /api/data-exports', { body })
    expect(await ada.call('GET /api/data-export')).toEqual({ latest: null, needsPassword: true })
    for (const body of [{}, { password: '' }, { password: 'not my password' }])
      expect(await attempt(body)).toMatchObject({
        status: 400,
        body: { fields: { password: expect.any(String) } },
      })
    expect((await attempt({ password })).status).toBe(201)
    await expect.poll(() => readExportState(ada)).toBe('ready')
    await ada.stepUp()
    expect((await ada.call('GET /api/data-export')).needsPassword).toBe(false)
  })

  test('starts one export of many concurrent attempts', async () => {
    const { ada } = await openForTwo()
    await ada.stepUp()
    const attempts = await Promise.all(
      Array.from({ length: 5 }, () => ada.try('POST /api/data-exports', { body: {} })),
    )
    const statuses = attempts.map(({ status }) => status)
    expect(statuses.filter(status => status === 201).length).toBeGreaterThan(0)
    expect(statuses.filter(status => status !== 201 && status !== 409)).toEqual([])
  })

  test('replaces the archive of the previous export', async () => {
    const { portal, ada } = await openForTwo()
    const first = await createDataExport(ada)
    portal.time.now = addDuration(portal.time.now, minute)
    const second = await createDataExport(ada)
    expect((await tryDownload(ada, first)).status).toBe(404)
    expect((await tryDownload(ada, second)).status).toBe(200)
    expect(await portal.database.db.selectFrom('storedFiles').select('id').execute()).toHaveLength(1)
  })
})

describe('an export that is pending', () => {
  test('rejects another one until it is canceled', async () => {
    const { portal, ada, ben } = await openForTwo()
    const id = await insertPending(portal, ada, addDuration(portal.time.now, minute))
    await ada.stepUp()
    expect((await ada.try('POST /api/data-exports', { body: {} })).status).toBe(409)
    expect((await tryDownload(ada, id)).status).toBe(404)
    expect((await ben.try('DELETE /api/data-exports/{id}', { params: { id } })).status).toBe(404)
    for (let time = 0; time < 2; time += 1)
      expect(await ada.call('DELETE /api/data-exports/{id}', { params: { id } })).toMatchObject({
        state: 'canceled',
      })
    portal.time.now = addDuration(portal.time.now, minute)
    expect((await ada.try('POST /api/data-exports', { body: {} })).status).toBe(201)
    await expect.poll(() => readExportState(ada)).toBe('ready')
  })

  test('continues on another node after its node has ended', async () => {
    const { portal, ada, ben } = await openForTwo()
    await insertPending(portal, ada, addDuration(portal.time.now, -minute))
    const running = await insertPending(portal, ben, addDuration(portal.time.now, hour))
    await portal.openAnotherNode()
    await expect.poll(() => readExportState(ada)).toBe('ready')
    expect((await ben.call('GET /api/data-export')).latest).toMatchObject({ id: running, state: 'pending' })
  })
})

test('only the account itself downloads and deletes its archive', async () => {
  const { ada, ben } = await openForTwo()
  const id = await createDataExport(ada)
  expect((await tryDownload(ben, id)).status).toBe(404)
  expect((await ben.try('DELETE /api/data-exports/{id}', { params: { id } })).status).toBe(404)
  expect(await ben.call('GET /api/data-export')).toMatchObject({ latest: null })
  expect(await ada.call('DELETE /api/data-exports/{id}', { params: { id } })).toMatchObject({
    state: 'expired',
  })
  expect((await tryDownload(ada, id)).status).toBe(404)
})

async function openForTwo() {
  const portal = await openPortal()
  return {
    portal,
    ada: await portal.signIn('family_member', 'Ada'),
    ben: await portal.signIn('family_member', 'Ben'),
  }
}

function tryDownload(person: Person, id: string) {
  return person.fetch('GET', `/api/data-exports/${id}/file`)
}

/** A pending export on which another node works until an instant. */
async function insertPending(
  { database, time }: TestPortal,
  person: Person,
  leasedUntil: Date,
): Promise<string> {
  const { id } = await database.db
    .insertInto('dataExports')
    .values({
      accountId: person.user!.id,
      fileId: null,
      bytes: null,
      createdAt: time.now,
      leasedUntil,
      finishedAt: null,
      expiresAt: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
