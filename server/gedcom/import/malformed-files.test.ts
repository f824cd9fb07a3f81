import { expect, test } from 'vitest'

import { exportTree, importFile, uploadPreview } from '#server/test/family-files.ts'
import { openPortal } from '#server/test/open-portal.ts'

const header = '0 HEAD\n1 GEDC\n2 VERS 5.5.1\n1 CHAR UTF-8\n'

test('imports impossible dates as text', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const dates = ['0000', '1 JAN 0', '0 BC', '@#DJULIAN@ 31 DEC 9999', '31 DEC 999999999999']
  const people = dates.map(
    (date, at) =>
      `0 @I${at}@ INDI\n1 NAME Ada${at} /Hartwell/\n1 BIRT\n2 DATE ${date}\n1 RESI\n2 DATE ${date}\n`,
  )
  expect(await importFile(ben, `${header}${people.join('')}0 TRLR\n`)).toMatchObject({
    state: 'done',
    people: 5,
  })
  const members = await ben.call('GET /api/family-members')
  expect(new Set(members.map(({ birthText }) => birthText))).toEqual(new Set(dates))
  expect(new Set(members.map(({ birthDate }) => birthDate))).toEqual(new Set([null]))
})

test('cuts a long note between two characters', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const note = `${'bees '.repeat(4000).slice(1)}🌳🌳`
  const file = `${header}0 @I1@ INDI\n1 NAME Ada /Hartwell/\n1 NOTE ${note}\n0 TRLR\n`
  expect(await importFile(ben, file)).toMatchObject({ state: 'done' })
})

test('cuts a huge name in the tree and exports it in full', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  const name = `${'Ada'.repeat(100_000)} /Hartwell/`
  const file = `${header}0 @I1@ INDI\n1 NAME ${name}\n1 OCCU ${'Cooper'.repeat(100_000)}\n1 BIRT\n2 DATE (${'x'.repeat(9000)})\n0 TRLR\n`
  expect(await importFile(rosa, file)).toMatchObject({ state: 'done' })
  expect(JSON.stringify(await rosa.call('GET /api/family-members')).length).toBeLessThan(5000)
  expect((await exportTree(rosa, { living: 'included' })).replaceAll(/\n\d CONC /g, '')).toContain(name)
})

test('a preview warns of impossible dates and early deaths', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const file = `${header}0 @I1@ INDI\n1 NAME Ada /Hartwell/\n1 BIRT\n2 DATE 1990\n1 DEAT\n2 DATE 1890\n1 RESI\n2 DATE 31 FEB 1900\n0 TRLR\n`
  expect((await uploadPreview(ben, file)).body.warnings).toEqual([
    { line: 12, sentence: 'This date does not exist; it is stored as written: 31 FEB 1900' },
    { line: 9, sentence: 'The death of Ada Hartwell (@I1@) is before the birth' },
  ])
})

test('a preview cuts huge xrefs in its sentences', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const long = 'X'.repeat(100_000)
  const { status, body } = await uploadPreview(
    ben,
    `${header}0 @${long}@ INDI\n1 NAME Ada /Hartwell/\n1 FAMS @${long}1@\n` +
      `0 @F1@ FAM\n1 HUSB @${long}@\n1 CHIL @${long}@\n0 @${long}@ INDI\n0 TRLR\n`,
  )
  expect(status).toBe(201)
  expect([body.cycles.length, body.warningCount]).toEqual([1, 2])
  expect(JSON.stringify(body).length).toBeLessThan(2000)
})

test('reads 200,000 spaces and a child of 30,000 families', async () => {
  const portal = await openPortal()
  const ben = await portal.signIn('board_member')
  const families = Array.from({ length: 30_000 }, (_, at) => at)
  const file = [
    header,
    `0 @I1@ INDI\n1 NAME Ada${' '.repeat(200_000)}Mary /Hartwell/\n`,
    ...families.map(at => `1 FAMC @F${at}@\n`),
    ...families.map(at => `0 @P${at}@ INDI\n0 @F${at}@ FAM\n1 HUSB @P${at}@\n1 CHIL @I1@\n`),
    '0 TRLR\n',
  ].join('')
  expect(await uploadPreview(ben, file)).toMatchObject({
    status: 201,
    body: { people: 30_001, families: 30_000 },
  })
})

test('imports tags and values named after object properties', async () => {
  const portal = await openPortal()
  const rosa = await portal.signIn('admin')
  const names = Object.getOwnPropertyNames(Object.prototype)
  /** An extension tag begins with an underscore. */
  const tags = names.filter(name => name.startsWith('_'))
  const valueTags = ['SEX', 'RESN', 'LANG', 'OCCU', 'RESI', 'EVEN', 'BIRT', 'NATU', 'NOTE']
  const unknown = tags.flatMap(tag => [
    `1 ${tag} ${tag}`,
    '2 DATE 1 MAY 1900',
    `2 ${tag}`,
    '3 TYPE x',
    `1 ${tag}`,
  ])
  const lines = names.flatMap(name => [
    `0 @${name}@ INDI`,
    `1 NAME ${name} /${name}/`,
    `2 TYPE ${name}`,
    ...valueTags.map(tag => `1 ${tag} ${name}`),
    `1 ADOP ${name}`,
    '2 FAMC @F1@',
    `3 ADOP ${name}`,
    '1 FAMC @F1@',
    `2 PEDI ${name}`,
    '1 ASSO @constructor@',
    `2 RELA ${name}`,
    '1 OBJE',
    `2 FILE ${name}`,
    `3 FORM ${name}`,
    ...unknown,
    `0 @F${name}@ FAM`,
    `1 HUSB @${name}@`,
    `1 MARR`,
    `2 TYPE ${name}`,
    `1 _STAT ${name}`,
    ...unknown,
  ])
  const others = tags.flatMap(tag => [`0 @X${tag}@ ${tag} ${tag}`, ...unknown])
  const file = `${header}${[...lines, '0 @F1@ FAM', ...unknown, ...others].join('\n')}\n0 TRLR\n`

  expect(await importFile(rosa, file)).toMatchObject({ state: 'done', people: names.length })
  for (const version of ['5.5.1', '7.0']) {
    const exported = (await exportTree(rosa, { version, living: 'included' })).split('\n')
    const countLines = (line: string) => exported.filter(found => found === line).length
    await exportTree(rosa, { version })
    for (const tag of tags) {
      const expected = 2 * names.length + 1 + tags.length
      expect([tag, countLines(`1 ${tag} ${tag}`), countLines(`2 ${tag}`), countLines(`1 ${tag}`)]).toEqual([
        tag,
        expected,
        expected,
        expected,
      ])
    }
  }
})
