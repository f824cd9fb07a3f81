import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree.ts'
import { takeTurns } from '#server/family-tree/take-turns.ts'
import { decodeGedcom } from '#server/gedcom/decode.ts'
import { readGedcom } from '#server/gedcom/read.ts'
import { copyOf, type GedcomRecord } from '#server/gedcom/record.ts'
import { largeFamily } from '#server/gedcom/samples/large-family.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import {
  ended,
  exported,
  imported,
  previewed,
  sampleFile,
  someFamilyFile,
} from '#server/test/some-family-file.ts'
import { someMember } from '#server/test/some-member.ts'

test('a file is read and nothing of it is in the tree yet', async () => {
  const portal = await openPortal()
  const ben = await portal.signedIn('board_member', 'Ben')
  const { status, body } = await previewed(ben, someFamilyFile)
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
  expect(await ben.ask('GET /api/family-members')).toEqual([])
  expect(await ben.ask('GET /api/gedcom-imports')).toEqual([])
})

test('a broken line is refused with its number', async () => {
  const portal = await openPortal()
  const ben = await portal.signedIn('board_member')
  const { status, body } = await previewed(ben, someFamilyFile.replace('1 SEX M', 'not a line'))
  expect(status).toBe(400)
  expect(body).toMatchObject({
    code: 'gedcom.broken-line',
    error: 'Line 9 is no GEDCOM line, which is a level, then a tag in capital letters: “not a line”',
  })
})

test('an import brings people, dates, parents, partners and the events of their lives', async () => {
  const portal = await openPortal()
  const ben = await portal.signedIn('board_member', 'Ben')
  const done = await imported(ben, someFamilyFile)
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
  const members = await ben.ask('GET /api/family-members')
  const [bram, doran, cosima, maud] = ['Bram', 'Doran', 'Cosima', 'Maud'].map(name =>
    members.find(({ firstName }) => firstName === name)!,
  )
  expect(bram).toMatchObject({
    birthDate: null,
    birthText: 'about 1850',
    bornFrom: '1850-01-01',
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
    bornFrom: '1881-01-01',
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
  const circle = await ben.ask('GET /api/family-members/{id}/circle', { params: { id: doran!.id } })
  expect(circle.partners).toMatchObject([{ id: cosima!.id, kind: 'marriage', began: 'Jun 12, 1905' }])
  expect(await audited(portal)).toEqual(['genealogy-files.imported'])
})

test.each([
  'ancestry.ged',
  'broken-notes.ged',
  'family-tree-maker-ansi.ged',
  'gramps.ged',
  'macintosh-cr.ged',
  'paf-ansel.ged',
  'seven.ged',
  'unicode-utf16.ged',
])('%s: import → export → import is equal', async name => {
  const portal = await openPortal()
  const rosa = await portal.signedIn('admin', 'Rosa')
  expect(await imported(rosa, sampleFile(name))).toMatchObject({ state: 'done' })
  const { version } = readGedcom(decodeGedcom(sampleFile(name)).text)
  const file = await exported(rosa, { version, living: 'included' })
  expect(recordsOf(file)).toEqual(recordsOf(decodeGedcom(sampleFile(name)).text))

  const another = await openPortal()
  const rosaThere = await another.signedIn('admin', 'Rosa')
  await imported(rosaThere, new TextEncoder().encode(file))
  expect(await exported(rosaThere, { version, living: 'included' })).toEqual(file)
  expect(withoutTimes(await rosaThere.ask('GET /api/family-members'))).toEqual(
    withoutTimes(await rosa.ask('GET /api/family-members')),
  )
})

test('undo takes away exactly what an import brought and restores what it changed', async () => {
  const portal = await openPortal()
  const ben = await portal.signedIn('board_member')
  const id = await someMember(portal, undefined, {
    firstName: 'Doran',
    lastName: 'Hartwell',
    birthDate: '1880-05-03',
    generation: 3,
  })
  const before = await tables(portal)
  const done = await imported(ben, someFamilyFile, { useMatches: true })
  expect(done).toMatchObject({ state: 'done', people: 3, matched: 1 })
  const member = await ben.ask('GET /api/family-members/{id}', { params: { id } })
  expect(member).toMatchObject({ middleName: 'Edric', occupation: 'Clockmaker', generation: 3 })
  expect(member.fatherId).not.toBeNull()
  const undone = await ben.ask('POST /api/gedcom-imports/{id}/undo', { params: { id: done.id } })
  expect(undone).toMatchObject({ state: 'undone' })
  expect(await tables(portal)).toEqual(before)
  expect(await ben.ask('GET /api/family-members')).toHaveLength(1)
  expect(await ben.try('POST /api/gedcom-imports/{id}/undo', { params: { id: done.id } })).toMatchObject({
    status: 409,
    body: { code: 'genealogy-files.not-done' },
  })
})

test('whoever would be their own ancestor is named, and the import is refused', async () => {
  const portal = await openPortal()
  const ben = await portal.signedIn('board_member')
  const file = someFamilyFile.replace('1 FAMS @F1@', '1 FAMS @F1@\n1 FAMC @F2@')
  const { body } = await previewed(ben, file)
  expect(body.cycles).toEqual([
    expect.stringMatching(/Bram Hartwell .*is their own ancestor: .*child of Doran Hartwell/),
  ])
  expect(await imported(ben, file)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('is their own ancestor'),
  })
  expect(await ben.ask('GET /api/family-members')).toEqual([])
})

test('a line that would run in a circle through people of the tree is refused too', async () => {
  const portal = await openPortal()
  const ben = await portal.signedIn('board_member')
  const maud = await someMember(portal, undefined, { firstName: 'Maud', birthDate: '1990-11-09' })
  await someMember(portal, undefined, {
    firstName: 'Bram',
    birthText: 'about 1850',
    fatherId: maud,
  })
  expect(await imported(ben, someFamilyFile, { useMatches: true })).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('is their own ancestor'),
  })
})

test('parents who adopted somebody in the tree count where a file would make a circle', async () => {
  const portal = await openPortal()
  const ben = await portal.signedIn('board_member')
  const maud = await someMember(portal, undefined, { firstName: 'Maud', birthDate: '1990-11-09' })
  const bram = await someMember(portal, undefined, { firstName: 'Bram', birthText: 'about 1850' })
  await portal.database.db
    .insertInto('furtherParents')
    .values({ childId: bram, parentId: maud, kind: 'adoptive' })
    .execute()
  expect(await imported(ben, someFamilyFile, { useMatches: true })).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('is their own ancestor'),
  })
})

test('an import waits for whoever links people at the moment', async () => {
  const portal = await openPortal()
  const ben = await portal.signedIn('board_member')
  const { body } = await previewed(ben, someFamilyFile)
  const begun = await portal.database.db.transaction().execute(async tx => {
    await takeTurns(tx)
    const running = await ben.ask('POST /api/gedcom-imports', {
      body: { previewId: body.id, useMatches: false },
    })
    const waiting = sql<{ count: number }>`
      select count(*) from pg_locks
      where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`
    await expect.poll(async () => (await waiting.execute(portal.database.db)).rows[0]?.count).toBe(1)
    return running
  })
  expect(await ended(ben, begun)).toMatchObject({ state: 'done' })
})

test('one import runs at a time', async () => {
  const portal = await openPortal()
  const ben = await portal.signedIn('board_member')
  const [large, small] = [await previewed(ben, largeFamily(3000)), await previewed(ben, someFamilyFile)]
  const begun = await ben.ask('POST /api/gedcom-imports', {
    body: { previewId: large.body.id, useMatches: false },
  })
  expect(begun).toMatchObject({ state: 'running', done: 0, total: large.body.people })
  const refused = await ben.try('POST /api/gedcom-imports', {
    body: { previewId: small.body.id, useMatches: false },
  })
  expect(refused).toMatchObject({ status: 409, body: { code: 'genealogy-files.another-runs' } })
  expect(await ended(ben, begun)).toMatchObject({ state: 'done', done: large.body.people })
  const members = await ben.ask('GET /api/family-members')
  expect(members).toHaveLength(large.body.people)
  expect(new Set(members.map(({ generation }) => generation))).toEqual(new Set([1, 2, 3, 4, 5]))
  await ben.ask('POST /api/gedcom-imports', { body: { previewId: small.body.id, useMatches: false } })
})

test('an import whose server has ended is called failed after a while, and the next may begin', async () => {
  const portal = await openPortal()
  const ben = await portal.signedIn('board_member')
  const { body } = await previewed(ben, someFamilyFile)
  await portal.database.pool.query(
    `update genealogy_files set state = 'running', started_at = $2 where id = $1`,
    [body.id, portal.time.now],
  )
  const params = { id: body.id }
  expect(await ben.ask('GET /api/gedcom-imports/{id}', { params })).toMatchObject({ state: 'running' })
  portal.time.now = new Date(portal.time.now.getTime() + 31_000)
  expect(await ben.ask('GET /api/gedcom-imports/{id}', { params })).toMatchObject({ state: 'failed' })
  expect(await imported(ben, someFamilyFile)).toMatchObject({ state: 'done' })
})

test("a preview is its sender's alone, and kept for an hour", async () => {
  const portal = await openPortal()
  const [ben, rosa] = [await portal.signedIn('board_member'), await portal.signedIn('admin')]
  const { body } = await previewed(ben, someFamilyFile)
  const begin = { body: { previewId: body.id, useMatches: false } }
  expect(await rosa.try('POST /api/gedcom-imports', begin)).toMatchObject({ status: 404 })
  portal.time.now = new Date(portal.time.now.getTime() + 3_600_001)
  expect(await ben.try('POST /api/gedcom-imports', begin)).toMatchObject({
    status: 404,
    body: { error: 'This file is not kept any more. Please choose it again' },
  })
})

test('an import that somebody has built upon is not undone, and says on what', async () => {
  const portal = await openPortal()
  const ben = await portal.signedIn('board_member')
  const { id } = await imported(ben, someFamilyFile)
  const [bram, doran] = await ben.ask('GET /api/family-members')
  await ben.ask('POST /api/family-posts', { body: { authorId: bram!.id, content: 'My grandfather.' } })
  await ben.ask('POST /api/family-members', {
    body: { firstName: 'Ivo', lastName: 'Hartwell', relationship: 'child', fatherId: doran!.id },
  })
  await portal.database.pool.query('update family_members set version = 2 where id = $1', [doran!.id])
  const refused = await ben.try('POST /api/gedcom-imports/{id}/undo', { params: { id } })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      error:
        'This import cannot be undone any more: one person has been edited since, one link to its people has ' +
        'been made, one post has been written on their pages',
    },
  })
  expect(await ben.ask('GET /api/family-members')).toHaveLength(5)
})

test('a file that is brought twice with its matches links everybody, and both imports can be undone', async () => {
  const portal = await openPortal()
  const ben = await portal.signedIn('board_member')
  const first = await imported(ben, someFamilyFile)
  const before = await tables(portal)
  const second = await imported(ben, someFamilyFile, { useMatches: true })
  expect(second).toMatchObject({
    state: 'done',
    people: 0,
    matched: 4,
    partnerships: 0,
    lifeEvents: 0,
  })
  expect(await ben.try('POST /api/gedcom-imports/{id}/undo', { params: { id: first.id } })).toMatchObject({
    status: 409,
    body: { error: expect.stringContaining('a later import has recognised 4 of them') },
  })
  await ben.ask('POST /api/gedcom-imports/{id}/undo', { params: { id: second.id } })
  expect(await tables(portal)).toEqual(before)
  await ben.ask('POST /api/gedcom-imports/{id}/undo', { params: { id: first.id } })
  expect(await ben.ask('GET /api/family-members')).toEqual([])
})

test('the living are redacted on export, and only an administrator may have them included', async () => {
  const portal = await openPortal()
  const [ben, rosa] = [await portal.signedIn('board_member'), await portal.signedIn('admin')]
  await imported(ben, someFamilyFile)
  await someMember(portal, undefined, { firstName: 'Fenna', lastName: 'Jessop', biography: 'Sails.' })
  const file = await exported(ben)
  expect(file).toContain('1 NAME Bram /Hartwell/')
  expect(file).toContain('1 _APID 1,7602::12')
  expect(file).toContain('0 @N1@ _ODD Something that no portal knows')
  for (const secret of ['Maud', 'bees', '1990', 'Fenna', 'Jessop', 'Sails'])
    expect(file).not.toContain(secret)
  expect(await ben.try('GET /api/gedcom-export', { query: { living: 'included' } })).toMatchObject({
    status: 403,
    body: { code: 'genealogy-files.living-for-administrators' },
  })
  const whole = await exported(rosa, { living: 'included' })
  for (const told of ['Maud', '1990', 'Keeps bees.', 'Fenna', 'Sails.']) expect(whole).toContain(told)
  const { headers } = await rosa.try('GET /api/gedcom-export')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="family-tree-[\d-]+\.ged"$/)
})

test('what has changed in the tree since is written back, and what has not stays as it stood', async () => {
  const portal = await openPortal()
  const rosa = await portal.signedIn('admin')
  await imported(rosa, someFamilyFile)
  const members = await rosa.ask('GET /api/family-members')
  const doran = members.find(({ firstName }) => firstName === 'Doran')!
  const ivo = await someMember(portal, undefined, {
    firstName: 'Ivo',
    gender: 'male',
    birthDate: '1912-02-03',
    isAlive: false,
    fatherId: doran.id,
    motherId: doran.spouseId,
  })
  await portal.database.pool.query(
    `update family_members set occupation = 'Printer', birth_date = null, birth_text = 'about 1881' where id = $1`,
    [doran.id],
  )
  await portal.database.pool.query('update family_members set removed_at = now() where first_name = $1', [
    'Bram',
  ])
  await portal.database.pool.query('update family_members set father_id = null where id = $1', [doran.id])
  const file = await exported(rosa, { living: 'included' })
  expect(file).toContain('1 OCCU Printer')
  expect(file).toContain('2 DATE ABT 1881')
  expect(file).not.toContain('Bram')
  expect(file).not.toContain('Clockmaker')
  expect(file).toContain('1 _APID 1,7602::12')

  const another = await openPortal()
  const rosaThere = await another.signedIn('admin')
  await imported(rosaThere, file)
  const there = await rosaThere.ask('GET /api/family-members')
  const found = (name: string) => there.find(({ firstName }) => firstName === name)
  expect(found('Ivo')).toMatchObject({
    birthDate: '1912-02-03',
    isAlive: false,
    fatherId: found('Doran')?.id,
    motherId: found('Cosima')?.id,
  })
  expect(found('Doran')).toMatchObject({ birthText: 'about 1881', occupation: 'Printer', fatherId: null })
  expect(there).toHaveLength(4)
  expect(ivo).toBeTruthy()
})

test('two files that call their people the same are told apart in one', async () => {
  const portal = await openPortal()
  const rosa = await portal.signedIn('admin')
  await imported(rosa, someFamilyFile)
  await imported(rosa, someFamilyFile.replaceAll('Hartwell', 'Farrow'))
  const another = await openPortal()
  const rosaThere = await another.signedIn('admin')
  await imported(rosaThere, await exported(rosa, { version: '7.0', living: 'included' }))
  const names = (await rosaThere.ask('GET /api/family-members')).map(
    ({ firstName, lastName, fatherId }) => `${firstName} ${lastName} ${fatherId === null ? '' : 'child'}`,
  )
  expect(names.sort()).toEqual(
    (await rosa.ask('GET /api/family-members'))
      .map(
        ({ firstName, lastName, fatherId }) => `${firstName} ${lastName} ${fatherId === null ? '' : 'child'}`,
      )
      .sort(),
  )
})

test('a file of another kind is refused by its type, and one that is too large by its size', async () => {
  const portal = await openPortal()
  const ben = await portal.signedIn('board_member')
  const photograph = new Blob(['x'], { type: 'image/png' })
  expect(await ben.try('POST /api/gedcom-previews', { body: photograph })).toMatchObject({
    status: 415,
    body: { error: 'Please choose a GEDCOM file, whose name ends with .ged' },
  })
  const large = new Blob([new Uint8Array(50 * 2 ** 20 + 1)], { type: 'text/plain' })
  expect(await ben.try('POST /api/gedcom-previews', { body: large })).toMatchObject({
    status: 413,
    body: { error: 'Please choose a file of at most 50 MB' },
  })
  expect(await previewed(ben, '0 HEAD\n0 TRLR\n')).toMatchObject({
    status: 400,
    body: { code: 'genealogy-files.no-people' },
  })
})

async function audited(portal: TestPortal): Promise<string[]> {
  const rows = await portal.database.db
    .selectFrom('auditEntries')
    .select('action')
    .where('action', 'like', 'genealogy-files.%')
    .orderBy('id')
    .execute()
  return rows.map(({ action }) => action)
}

function recordsOf(text: string): GedcomRecord[] {
  return readGedcom(text)
    .records.filter(
      ({ tag, xref, children }) =>
        tag !== 'HEAD' &&
        !(tag === 'SUBM' && children[0]?.value === 'Hartwell family' && xref?.startsWith('SUBM')),
    )
    .map(copyOf)
}

function withoutTimes(members: FamilyMember[]) {
  const times = new Set(['createdAt', 'updatedAt', 'verifiedAt'])
  return members.map(member => Object.entries(member).filter(([field]) => !times.has(field)))
}

/** Everybody who is in the tree and what binds them. A version counts on, and is none of it. */
async function tables({ database }: TestPortal) {
  const { rows: members } = await database.pool.query(
    `select to_jsonb(m) - 'version' - 'updated_at' as member from family_members as m where removed_at is null order by id`,
  )
  const { rows: links } = await database.pool.query(
    `select to_jsonb(l) as link from further_parents as l union all select to_jsonb(l) from partnerships as l union all select to_jsonb(l) from life_events as l`,
  )
  return { members, links }
}
