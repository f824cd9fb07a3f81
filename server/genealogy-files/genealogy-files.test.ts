import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree.ts'
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
    charset: 'ASCII',
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
void ended
void largeFamily
