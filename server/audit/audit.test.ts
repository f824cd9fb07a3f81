import { expect, test, describe } from 'vitest'

import { audit, type NewAuditEntry } from '#server/platform/audit.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import { createDocument } from '#server/test/documents.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import { readPages } from '#server/test/pages.ts'

describe('GET /api/audit-entries', () => {
  test('names people and records, with links', async () => {
    const portal = await openPortal()
    const admin = await portal.signIn('admin', 'Ada')
    const document = await createDocument(admin, { title: 'Deed of the orchard' })
    await admin.call('DELETE /api/documents/{id}', { params: { id: document.id } })
    await admin.call('POST /api/documents/{id}/restore', { params: { id: document.id } })
    const [restored] = await admin.call('GET /api/audit-entries')
    expect(restored).toMatchObject({
      action: 'documents.restored',
      label: 'Document restored',
      group: 'deletions',
      actor: { name: 'Ada Hartwell' },
      subject: { id: document.id, kind: 'document', name: '“Deed of the orchard”' },
      sentence: [
        { text: 'Ada Hartwell restored ', path: null },
        { text: '“Deed of the orchard”', path: `/documents/${document.id}` },
      ],
      position: 3,
    })
    expect(restored?.hash).toMatch(/^[\da-f]{64}$/)
  })

  test('does not name a record outside the audience of the reader', async () => {
    const portal = await openPortal()
    const [ada, admin] = [await portal.signIn('family_member', 'Ada'), await portal.signIn('admin')]
    await createDocument(ada, { title: 'Letter to myself', audience: 'private' })
    const [filed] = await admin.call('GET /api/audit-entries')
    expect(filed).toMatchObject({ action: 'documents.filed', subject: { name: null } })
    expect(filed?.sentence).toEqual([{ text: 'Ada Hartwell filed a document', path: null }])
  })

  test('filters by person, group, record and period', async () => {
    const portal = await openPortal({ TIME_ZONE: 'America/New_York' })
    const [admin, ada] = [await portal.signIn('admin'), await portal.signIn('family_member', 'Ada')]
    const [adminId, adaId] = [admin.user?.id ?? '', ada.user?.id ?? '']
    const memberId = await createMember(portal)
    const add = (createdAt: string, entry: NewAuditEntry) => addEntry(portal, new Date(createdAt), entry)
    await add('2026-03-01T12:00:00Z', { actorId: adaId, action: 'account.signed-in', subject: adaId })
    await add('2026-03-02T04:59:00Z', { actorId: null, action: 'role.granted', subject: adaId })
    await add('2026-03-02T05:00:00Z', { actorId: adminId, action: 'password.changed', subject: adminId })
    await add('2026-03-03T12:00:00Z', {
      actorId: adminId,
      action: 'media.album-downloaded',
      subject: memberId,
    })
    const list = async (query: Record<string, string>) =>
      (await admin.call('GET /api/audit-entries', { query })).map(({ action }) => action)
    expect(await list({})).toEqual([
      'media.album-downloaded',
      'password.changed',
      'role.granted',
      'account.signed-in',
    ])
    expect(await list({ person: adaId })).toEqual(['role.granted', 'account.signed-in'])
    expect(await list({ person: adaId, group: 'roles' })).toEqual(['role.granted'])
    expect(await list({ group: 'sign-in' })).toEqual(['account.signed-in'])
    expect(await list({ subject: memberId })).toEqual(['media.album-downloaded'])
    expect(await list({ subject: memberId, group: 'roles' })).toEqual([])
    // New York is five hours behind.
    expect(await list({ from: '2026-03-02' })).toEqual(['media.album-downloaded', 'password.changed'])
    expect(await list({ to: '2026-03-01' })).toEqual(['role.granted', 'account.signed-in'])
    expect(await list({ from: '2026-03-02', to: '2026-03-02', person: adminId })).toEqual([
      'password.changed',
    ])

    for (const query of [{ from: '2026-02-30' }, { person: 'ada' }, { group: 'gossip' }]) {
      const { status, body } = await admin.fetch(
        'GET',
        `/api/audit-entries?${new URLSearchParams(query).toString()}`,
      )
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, Object.keys(query)])
    }
  })

  test('pages through entries of one instant', async () => {
    const portal = await openPortal()
    const admin = await portal.signIn('admin')
    for (let index = 0; index < 7; index += 1)
      await addEntry(portal, portal.time.now, { actorId: null, action: 'gedcom.exported', subject: null })
    const pages = await readPages(admin, 'GET /api/audit-entries', {
      query: { group: 'exports', limit: '3' },
    })
    expect(pages.map(({ rows }) => rows.map(({ position }) => position))).toEqual([[7, 6, 5], [4, 3, 2], [1]])
  })

  test('shows an unknown action by its code', async () => {
    const portal = await openPortal()
    const admin = await portal.signIn('admin')
    await portal.database.db
      .insertInto('auditEntries')
      .values({
        createdAt: portal.time.now,
        actorId: null,
        action: 'future.action',
        subject: 'x',
        details: '{}',
      })
      .execute()
    expect((await admin.call('GET /api/audit-entries'))[0]).toMatchObject({
      label: 'future.action',
      group: null,
      sentence: [{ text: 'The operator: future.action', path: null }],
    })
  })
})

describe('GET /api/audit-export', () => {
  test('has the filtered entries, and is audited', async () => {
    const portal = await openPortal()
    const admin = await portal.signIn('admin', '=Ada "x", y')
    const id = admin.user?.id ?? ''
    await addEntry(portal, portal.time.now, { actorId: id, action: 'password.changed', subject: id })
    await addEntry(portal, addDuration(portal.time.now, -day), {
      actorId: id,
      action: 'account.signed-in',
      subject: id,
    })
    const { status, headers, text } = await readCsv(portal, admin, '?group=security')
    expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(headers.get('content-disposition')).toMatch(
      /^attachment; filename="Audit trail \d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = text.split('\r\n')
    expect(lines).toHaveLength(3)
    expect(lines[0]).toMatch(/^\uFEFFNumber,Time,Group,Action,Sentence,Actor,/)
    expect(lines[1]).toContain('Passwords and second factors,Password changed,')
    // Not a formula.
    expect(lines[1]).toContain(`"'=Ada ""x"", y Hartwell"`)
    const [exported] = await admin.call('GET /api/audit-entries')
    expect(exported).toMatchObject({ action: 'audit.exported', details: { group: 'security' } })
  })
})

describe('GET /api/account/activity', () => {
  test('has what the account did and what was done to it', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member', 'Ada'), await portal.signIn('admin', 'Ben')]
    const [adaId, benId] = [ada.user?.id ?? '', ben.user?.id ?? '']
    await addEntry(portal, portal.time.now, { actorId: adaId, action: 'account.signed-in', subject: adaId })
    await addEntry(portal, portal.time.now, {
      actorId: null,
      action: 'account.sign-in-failed',
      subject: adaId,
    })
    for (const actorId of [benId, adaId])
      await addEntry(portal, portal.time.now, { actorId, action: 'password.reset', subject: adaId })
    await addEntry(portal, portal.time.now, { actorId: benId, action: 'password.changed', subject: benId })
    const activity = await ada.call('GET /api/account/activity')
    expect(activity.map(({ sentence }) => sentence.map(({ text }) => text).join(''))).toEqual([
      'You reset your password',
      'Ben Hartwell reset your password',
      'Someone tried to sign in to your account and failed',
      'You signed in',
    ])
    expect(Object.keys(activity[0]!)).not.toContain('details')
  })
})

test('GET /api/audit-people finds accounts by name and by id', async () => {
  const portal = await openPortal()
  const [ada, ben] = [await portal.signIn('admin', 'Ada'), await portal.signIn('family_member', 'Ben')]
  const find = async (query: Record<string, string>) =>
    (await ada.call('GET /api/audit-people', { query })).map(({ name }) => name)
  expect(await find({ q: 'BEN hart' })).toEqual(['Ben Hartwell'])
  expect(await find({ id: ben.user?.id ?? '' })).toEqual(['Ben Hartwell'])
  expect(await find({ q: '%' })).toEqual([])
})

function addEntry({ database }: TestPortal, createdAt: Date, entry: NewAuditEntry): Promise<void> {
  return database.db.transaction().execute(tx => audit(tx, () => createdAt, entry))
}

async function readCsv(
  { address }: TestPortal,
  { cookies }: { cookies: Map<string, string> },
  query: string,
) {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await fetch(`${address}/api/audit-export${query}`, { headers: { cookie } })
  // `text()` would remove the mark.
  const bytes = await response.arrayBuffer()
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  return { status: response.status, headers: response.headers, text }
}
