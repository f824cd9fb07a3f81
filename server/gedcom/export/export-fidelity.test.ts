import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import type { GedcomRecord } from '#server/gedcom/model/record.ts'
import { decodeGedcom } from '#server/gedcom/read/decode.ts'
import { readGedcom } from '#server/gedcom/read/records.ts'
import { writeGedcom } from '#server/gedcom/write/records.ts'
import { replaceMemberIds } from '#server/test/describe-tree.ts'
import { buildEveryGedcomStructure } from '#server/test/every-gedcom-structure.ts'
import { exportTree, importFile, readSampleFile, familyOfFour } from '#server/test/family-files.ts'
import { removeLineNumbers } from '#server/test/gedcom.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'

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
  const rosa = await portal.signIn('admin', 'Rosa')
  expect(await importFile(rosa, readSampleFile(name))).toMatchObject({ state: 'done' })
  const { version } = readGedcom(decodeGedcom(readSampleFile(name)).text)
  const file = await exportTree(rosa, { version, living: 'included' })
  expect(readRecords(file)).toEqual(readRecords(decodeGedcom(readSampleFile(name)).text))

  const another = await openPortal()
  const rosaOnSecondPortal = await another.signIn('admin', 'Rosa')
  await importFile(rosaOnSecondPortal, new TextEncoder().encode(file))
  expect(await exportTree(rosaOnSecondPortal, { version, living: 'included' })).toEqual(file)
  expect(removeTimesAndIds(await rosaOnSecondPortal.call('GET /api/family-members'))).toEqual(
    removeTimesAndIds(await rosa.call('GET /api/family-members')),
  )
})

test('imports texts of several lines as one, exports them as read', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  const lines = [
    ['1 NAME Bram /Hartwell/', '1 NAME Bram /van\tHartwell/'],
    ['2 PLAC Coldbrook', '2 PLAC Coldbrook\n3 CONT near the mill'],
    ['1 OCCU Clockmaker', '1 OCCU Clockmaker\n2 CONT and brewer'],
    ['2 PLAC Aldermere', '2 PLAC Aldermere\t(the chapel)'],
  ] as const
  let file = familyOfFour
  for (const [before, after] of lines) file = file.replace(before, after)
  expect(await importFile(rosa, file)).toMatchObject({ state: 'done' })
  const members = await rosa.call('GET /api/family-members')
  expect(members.map(({ lastName, occupation }) => [lastName, occupation])).toEqual(
    expect.arrayContaining([
      ['van Hartwell', null],
      ['Hartwell', 'Clockmaker and brewer'],
    ]),
  )
  const { rows } = await portal.database.pool.query<{ place: string }>(
    `select place from life_events where kind = 'birth' union all select place from partnerships`,
  )
  expect(rows.map(({ place }) => place)).toEqual(['Coldbrook near the mill', 'Aldermere (the chapel)'])
  expect(readRecords(await exportTree(rosa, { living: 'included' }))).toEqual(readRecords(file))
})

test('only an administrator can export the living', async () => {
  const portal = await openPortal()
  const [ben, rosa] = [await portal.signIn('board_member'), await portal.signIn('admin')]
  await importFile(ben, familyOfFour)
  await createMember(portal, undefined, { firstName: 'Fenna', lastName: 'Jessop', biography: 'Sails.' })
  const file = await exportTree(ben)
  expect(file).toContain('1 NAME Bram /Hartwell/')
  expect(file).toContain('1 _APID 1,7602::12')
  expect(file).toContain('0 @N1@ _ODD Something that no portal knows')
  for (const secret of ['Maud', 'bees', '1990', 'Fenna', 'Jessop', 'Sails'])
    expect(file).not.toContain(secret)
  expect(await ben.try('GET /api/gedcom-export', { query: { living: 'included' } })).toMatchObject({
    status: 403,
    body: { code: 'gedcom.living-not-exportable' },
  })
  const whole = await exportTree(rosa, { living: 'included' })
  for (const text of ['Maud', '1990', 'Keeps bees.', 'Fenna', 'Sails.']) expect(whole).toContain(text)
  const { headers } = await rosa.try('GET /api/gedcom-export')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="family-tree-[\d-]+\.ged"$/)
})

test('exports only the changes of the tree', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  await importFile(rosa, familyOfFour)
  const members = await rosa.call('GET /api/family-members')
  const doran = members.find(({ firstName }) => firstName === 'Doran')!
  const ivo = await createMember(portal, undefined, {
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
  await portal.database.pool.query(`delete from parent_links where child_id = $1 and role = 'father'`, [
    doran.id,
  ])
  const file = await exportTree(rosa, { living: 'included' })
  expect(file).toContain('1 OCCU Printer')
  expect(file).toContain('2 DATE ABT 1881')
  expect(file).not.toContain('Bram')
  expect(file).not.toContain('Clockmaker')
  expect(file).toContain('1 _APID 1,7602::12')

  const another = await openPortal()
  const rosaOnSecondPortal = await another.signIn('admin')
  await importFile(rosaOnSecondPortal, file)
  const reimported = await rosaOnSecondPortal.call('GET /api/family-members')
  const findMember = (name: string) => reimported.find(({ firstName }) => firstName === name)
  expect(findMember('Ivo')).toMatchObject({
    birthDate: '1912-02-03',
    isAlive: false,
    fatherId: findMember('Doran')?.id,
    motherId: findMember('Cosima')?.id,
  })
  expect(findMember('Doran')).toMatchObject({
    birthText: 'about 1881',
    occupation: 'Printer',
    fatherId: null,
  })
  expect(reimported).toHaveLength(4)
  expect(ivo).toBeTruthy()
})

test('two files with the same xrefs are exported as one', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  await importFile(rosa, familyOfFour)
  await importFile(rosa, familyOfFour.replaceAll('Hartwell', 'Farrow'))
  const another = await openPortal()
  const rosaOnSecondPortal = await another.signIn('admin')
  await importFile(rosaOnSecondPortal, await exportTree(rosa, { version: '7.0', living: 'included' }))
  const names = (await rosaOnSecondPortal.call('GET /api/family-members')).map(
    ({ firstName, lastName, fatherId }) => `${firstName} ${lastName} ${fatherId === null ? '' : 'child'}`,
  )
  expect(names.sort()).toEqual(
    (await rosa.call('GET /api/family-members'))
      .map(
        ({ firstName, lastName, fatherId }) => `${firstName} ${lastName} ${fatherId === null ? '' : 'child'}`,
      )
      .sort(),
  )
})

function readRecords(text: string): GedcomRecord[] {
  return readGedcom(text)
    .records.filter(
      ({ tag, xref, children }) =>
        tag !== 'HEAD' &&
        !(tag === 'SUBM' && children[0]?.value === 'Hartwell family' && xref?.startsWith('SUBM')),
    )
    .map(removeLineNumbers)
}

function removeTimesAndIds(members: FamilyMember[]) {
  const times = new Set(['createdAt', 'updatedAt', 'verifiedAt'])
  return replaceMemberIds(
    members,
    members.map(member => Object.entries(member).filter(([field]) => !times.has(field))),
  )
}

test('a file with every structure of 7.0 survives 5.5.1', async () => {
  const rosa = await (await openPortal()).signIn('admin', 'Rosa')
  const secondAdmin = await (await openPortal()).signIn('admin', 'Rosa')
  const file = writeGedcom(buildEveryGedcomStructure(), '7.0')
  expect(await importFile(rosa, file)).toMatchObject({ state: 'done' })
  await importFile(secondAdmin, await exportTree(rosa, { version: '5.5.1', living: 'included' }))
  const direct = await exportTree(rosa, { version: '7.0', living: 'included' })
  const across = await exportTree(secondAdmin, { version: '7.0', living: 'included' })
  expect(across.split('\n')).toEqual(direct.split('\n'))
  expect(recordLines(direct)).toEqual(recordLines(file))
  // Two imports and three exports of 8,782 lines.
}, 60_000)

/** The lines of a file's records, without its header and the portal's submitter. */
function recordLines(file: string): string[] {
  return file.slice(file.indexOf('0 @INDI1@')).split('\n')
}
