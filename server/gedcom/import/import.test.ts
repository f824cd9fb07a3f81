import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { lockFamilyTree } from '#server/family-tree/lock-family-tree.ts'
import { generateLargeFamily } from '#server/gedcom/read/samples/large-family.ts'
import { awaitImport, importFile, uploadPreview, familyOfFour } from '#server/test/family-files.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

test('a preview changes nothing in the tree', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member', 'Ben')
  const { status, body } = await uploadPreview(ben, familyOfFour)
  expect(status).toBe(201)
  expect(body).toMatchObject({
    fileName: 'hartwell.ged',
    version: '5.5.1',
    charset: 'UTF-8',
    people: 4,
    families: 2,
    partnerships: 1,
    matches: [],
    matchCount: 0,
    unknownTags: [
      { path: 'INDI._APID', count: 1, line: 24 },
      { path: '_ODD', count: 1 },
    ],
    cycles: [],
  })
  expect(await ben.call('GET /api/family-members')).toEqual([])
  expect(await ben.call('GET /api/gedcom-imports')).toEqual([])
})

test('rejects a broken line with its number', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const { status, body } = await uploadPreview(ben, familyOfFour.replace('1 SEX M', 'not a line'))
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 'gedcom.broken-line',
    error:
      'Line 9 is not a GEDCOM line, which starts with a level and a tag in capital letters: “not a line”',
  })
})

test('imports people, dates, parents, partners and life events', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member', 'Ben')
  const done = await importFile(ben, familyOfFour)
  expect(done).toMatchObject({
    state: 'done',
    done: 4,
    total: 4,
    people: 4,
    matched: 0,
    partnerships: 1,
    failure: null,
    importedBy: 'Ben Hartwell',
  })
  const members = await ben.call('GET /api/family-members')
  const [bram, doran, cosima, maud] = ['Bram', 'Doran', 'Cosima', 'Maud'].map(name =>
    members.find(({ firstName }) => firstName === name)!,
  )
  expect(bram).toMatchObject({
    birthDate: null,
    birthText: 'about 1850',
    earliestBirthDate: '1850-01-01',
    deathDate: '1921-07-04',
    isAlive: false,
    generation: 1,
    relationship: 'relative',
    isVerified: true,
    verifiedBy: 'Ben Hartwell',
    addedBy: 'Ben Hartwell',
  })
  expect(doran).toMatchObject({
    middleName: 'Edric',
    birthDate: '1880-05-03',
    deathText: '1950',
    occupation: 'Clockmaker',
    fatherId: bram!.id,
    spouseId: cosima!.id,
    generation: 2,
    relationship: 'child',
  })
  expect(cosima).toMatchObject({
    lastName: 'Hartwell',
    maidenName: 'Ellery',
    birthText: 'between 1881 and 1883',
    earliestBirthDate: '1881-01-01',
    spouseId: doran!.id,
    generation: 2,
    relationship: 'spouse',
  })
  expect(maud).toMatchObject({
    isAlive: true,
    biography: 'Keeps bees.',
    fatherId: doran!.id,
    motherId: cosima!.id,
    generation: 3,
  })
  const circle = await ben.call('GET /api/family-members/{id}/circle', { params: { id: doran!.id } })
  expect(circle.partners).toMatchObject([{ id: cosima!.id, kind: 'marriage', startText: 'Jun 12, 1905' }])
  expect(await listAuditActions(portal)).toEqual(['gedcom.imported'])
})

test('an import waits for other changes to links', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const { body } = await uploadPreview(ben, familyOfFour)
  const startedImport = await portal.database.db.transaction().execute(async tx => {
    await lockFamilyTree(tx)
    const running = await ben.call('POST /api/gedcom-imports', {
      body: { previewId: body.id, useMatches: false },
    })
    const waiting = sql<{ count: number }>`
      select count(*) from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waiting.execute(portal.database.db)).rows[0]?.count).toBe(1)
    return running
  })
  expect(await awaitImport(ben, startedImport)).toMatchObject({ state: 'done' })
})

test('an import decides who is living on the day of its preview', async () => {
  const portal = await openPortal()
  portal.time.now = new Date('2026-11-21T23:59:30-05:00')
  const ben = await portal.signIn('board_member')
  // The rule presumes this person living for another half minute.
  const born = familyOfFour.replace('2 DATE 9 NOV 1990', '2 DATE 21 NOV 1916').replaceAll('1 CHIL @I4@\n', '')
  const { body } = await uploadPreview(ben, born)
  portal.time.now = new Date('2026-11-22T00:00:30-05:00')
  const startedImport = await ben.call('POST /api/gedcom-imports', {
    body: { previewId: body.id, useMatches: false },
  })
  await awaitImport(ben, startedImport)
  const readMaud = async () =>
    (await ben.call('GET /api/family-members')).findLast(({ firstName }) => firstName === 'Maud')
  expect(await readMaud()).toMatchObject({ isAlive: true })
  await ben.call('POST /api/gedcom-imports/{id}/undo', { params: { id: startedImport.id } })
  await importFile(ben, born)
  expect(await readMaud()).toMatchObject({ isAlive: false })
})

test('runs one import at a time', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const [large, small] = [
    await uploadPreview(ben, generateLargeFamily(3000)),
    await uploadPreview(ben, familyOfFour),
  ]
  const startedImport = await ben.call('POST /api/gedcom-imports', {
    body: { previewId: large.body.id, useMatches: false },
  })
  expect(startedImport).toMatchObject({ state: 'running', done: 0, total: large.body.people })
  const refused = await ben.try('POST /api/gedcom-imports', {
    body: { previewId: small.body.id, useMatches: false },
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'gedcom.another-runs' } })
  expect(await awaitImport(ben, startedImport)).toMatchObject({ state: 'done', done: large.body.people })
  const members = await ben.call('GET /api/family-members')
  expect(members).toHaveLength(large.body.people)
  expect(new Set(members.map(({ generation }) => generation))).toEqual(new Set([1, 2, 3, 4, 5]))
  await ben.call('POST /api/gedcom-imports', { body: { previewId: small.body.id, useMatches: false } })
})

test('an import reads the file of its own preview', async () => {
  const portal = await openPortal()
  const [ben, rosa] = [await portal.signIn('board_member'), await portal.signIn('admin')]
  const ferrars = familyOfFour.replaceAll('Hartwell', 'Ferrars')
  const [bensPreview] = await Promise.all([uploadPreview(ben, familyOfFour), uploadPreview(rosa, ferrars)])
  const rosasPreview = await uploadPreview(rosa, ferrars)
  const startImport = (person: typeof ben, previewId: string) =>
    person.call('POST /api/gedcom-imports', { body: { previewId, useMatches: false } })
  const listFamilies = async () =>
    (await ben.call('GET /api/family-members')).map(({ lastName }) => lastName).toSorted()

  const [startedImport] = await Promise.all([
    startImport(ben, bensPreview.body.id),
    uploadPreview(rosa, ferrars),
  ])
  expect(await awaitImport(ben, startedImport)).toMatchObject({ state: 'done', people: 4 })
  expect(await listFamilies()).toEqual(Array.from({ length: 4 }, () => 'Hartwell'))
  expect(await awaitImport(rosa, await startImport(rosa, rosasPreview.body.id))).toMatchObject({
    state: 'done',
    people: 4,
  })
  expect(await listFamilies()).toEqual(
    Array.from({ length: 8 }, (_, place) => (place < 4 ? 'Ferrars' : 'Hartwell')),
  )
})

test('fails an abandoned import and runs the next one', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const { body } = await uploadPreview(ben, familyOfFour)
  await portal.database.pool.query(
    `update gedcom_imports set state = 'running', started_at = $2 where id = $1`,
    [body.id, portal.time.now],
  )
  const params = { id: body.id }
  expect(await ben.call('GET /api/gedcom-imports/{id}', { params })).toMatchObject({ state: 'running' })
  portal.time.now = new Date(portal.time.now.getTime() + 31_000)
  expect(await ben.call('GET /api/gedcom-imports/{id}', { params })).toMatchObject({ state: 'failed' })
  expect(await importFile(ben, familyOfFour)).toMatchObject({ state: 'done' })
})

test('only its sender can import a preview, for an hour', async () => {
  const portal = await openPortal()
  const [ben, rosa] = [await portal.signIn('board_member'), await portal.signIn('admin')]
  const { body } = await uploadPreview(ben, familyOfFour)
  const importRequest = { body: { previewId: body.id, useMatches: false } }
  expect(await rosa.try('POST /api/gedcom-imports', importRequest)).toMatchObject({ status: 404 })
  portal.time.now = new Date(portal.time.now.getTime() + 3_600_001)
  expect(await ben.try('POST /api/gedcom-imports', importRequest)).toMatchObject({
    status: 404,
    body: { error: 'This preview has expired. Please choose the file again' },
  })
})

test('rejects files of another type and files over 50 MB', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const photograph = new Blob(['x'], { type: 'image/png' })
  expect(await ben.try('POST /api/gedcom-previews', { body: photograph })).toMatchObject({
    status: 415,
    body: { error: 'Please choose a GEDCOM file (.ged)' },
  })
  const large = new Blob([new Uint8Array(50 * 2 ** 20 + 1)], { type: 'text/plain' })
  expect(await ben.try('POST /api/gedcom-previews', { body: large })).toMatchObject({
    status: 413,
    body: { error: 'Please choose a file of 50 MB or less' },
  })
  expect(await uploadPreview(ben, '0 HEAD\n0 TRLR\n')).toMatchObject({
    status: 400,
    body: { code: 'gedcom.no-people' },
  })
})

async function listAuditActions(portal: TestPortal): Promise<string[]> {
  const rows = await portal.database.db
    .selectFrom('auditEntries')
    .select('action')
    .where('action', 'like', 'gedcom.%')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}
