import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { findParentLinks } from '#server/gedcom/model/parents.ts'
import type { People } from '#server/gedcom/model/people.ts'
import { decodeGedcom } from '#server/gedcom/read/decode.ts'
import { readPeople } from '#server/gedcom/read/people.ts'
import { readGedcom } from '#server/gedcom/read/records.ts'
import { largeFamily } from '#server/gedcom/read/samples/large-family.ts'

import { convertRecords } from './convert.ts'
import { gedcomHeader, writeGedcom } from './records.ts'

const today = '2026-11-21'

test('5.5.1 is written as 7.0 has it', () => {
  expect(
    in7(
      '0 @I1@ INDI',
      '1 NAME Ada',
      '2 TYPE maiden',
      '1 NAME Addie',
      '2 TYPE stage name',
      '1 BIRT',
      '2 DATE @#DJULIAN@ 25 OCT 1917',
      '2 AGE INFANT',
      '1 CHR',
      '2 DATE INT 1918 (spring 1918)',
      '1 RESN confidential',
      '1 FAMC @F1@',
      '2 PEDI adopted',
      '1 NOTE @N1@',
      '1 NOTE Her own',
      '1 ASSO @I2@',
      '2 RELA Twin',
      '1 SOUR Told by Bram',
      '2 PAGE 3',
      '1 OBJE',
      '2 FORM jpg',
      '2 TITL At the sea',
      '2 FILE sea.jpg',
      '1 _ODD kept',
      '0 @N1@ NOTE Shared',
    ),
  ).toEqual([
    '0 HEAD',
    '1 GEDC',
    '2 VERS 7.0',
    '0 @I1@ INDI',
    '1 NAME Ada',
    '2 TYPE MAIDEN',
    '1 NAME Addie',
    '2 TYPE OTHER',
    '3 PHRASE stage name',
    '1 BIRT',
    '2 DATE JULIAN 25 OCT 1917',
    '2 AGE < 1y',
    '3 PHRASE INFANT',
    '1 CHR',
    '2 DATE 1918',
    '3 PHRASE spring 1918',
    '1 RESN CONFIDENTIAL',
    '1 FAMC @F1@',
    '2 PEDI ADOPTED',
    '1 SNOTE @N1@',
    '1 NOTE Her own',
    '1 ASSO @I2@',
    '2 ROLE OTHER',
    '3 PHRASE Twin',
    '1 SOUR @VOID@',
    '2 NOTE Told by Bram',
    '2 PAGE 3',
    '1 OBJE @O1@',
    '1 _ODD kept',
    '0 @N1@ SNOTE Shared',
    '0 @O1@ OBJE',
    '1 FILE sea.jpg',
    '2 FORM image/jpeg',
    '2 TITL At the sea',
    '0 TRLR',
  ])
})

test('7.0 is written as 5.5.1 has it', () => {
  const file = readGedcom(
    decodeGedcom(readFileSync(join(import.meta.dirname, '..', 'read', 'samples', 'seven.ged'))).text,
  )
  const written = writeGedcom(convertRecords(file.records, '7.0', '5.5.1'), '5.5.1').split('\n')
  expect(written.slice(0, 4)).toEqual(['0 HEAD', '1 GEDC', '2 VERS 5.5.1', '2 FORM LINEAGE-LINKED'])
  for (const line of [
    '1 CHAR UTF-8',
    '2 TYPE birth',
    '2 DATE INT 30 JAN 1649 (30 January 1648/49)',
    '2 DATE (When the river froze)',
    '1 NOTE me@@example.test is my address',
    '2 CONT @@me and @@I are my handles',
    '1 NOTE @N1@',
    '2 RELA godp',
    '2 PEDI step',
    '2 PEDI foster',
    '0 @N1@ NOTE Seen by two.',
    '2 FORM png',
  ])
    expect(written).toContain(line)
  expect(written.filter(line => /SNOTE|ROLE|OTHER|image\/png/.test(line))).toEqual([])
})

test.each([
  'paf-ansel.ged',
  'ancestry.ged',
  'gramps.ged',
  'family-tree-maker-ansi.ged',
  'unicode-utf16.ged',
  'seven.ged',
])('%s means the same in the other version, and when it comes back', name => {
  const file = readGedcom(
    decodeGedcom(readFileSync(join(import.meta.dirname, '..', 'read', 'samples', name))).text,
  )
  const other = file.version === '7.0' ? '5.5.1' : '7.0'
  const there = readGedcom(writeGedcom(convertRecords(file.records, file.version, other), other))
  expect(there.version).toBe(other)
  expect(there.warnings).toEqual([])
  expect(meaning(readPeople(there, today))).toEqual(meaning(readPeople(file, today)))
  const back = readGedcom(writeGedcom(convertRecords(there.records, other, file.version), file.version))
  expect(meaning(readPeople(back, today))).toEqual(meaning(readPeople(file, today)))
})

test('a version that is asked for already is left as it is', () => {
  const { records } = readGedcom(largeFamily(100))
  expect(convertRecords(records, '5.5.1', '5.5.1')).toEqual(records)
})

test('the header says what the file is and who made it, and keeps what an imported one said beside', () => {
  const imported = readGedcom(
    '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _X https://example.test/x\n1 SUBM @U9@\n1 NOTE Of the letters\n0 TRLR',
  ).records[0]
  const told = { product: 'Heirloom', familyName: 'Hartwell', today, ...(imported && { imported }) }
  expect(writeGedcom(gedcomHeader('7.0', told), '7.0').split('\n')).toEqual([
    '0 HEAD',
    '1 GEDC',
    '2 VERS 7.0',
    '1 SOUR HEIRLOOM',
    '2 NAME Heirloom',
    '1 DATE 21 NOV 2026',
    '1 SUBM @SUBM@',
    '1 SCHMA',
    '2 TAG _X https://example.test/x',
    '1 NOTE Of the letters',
    '0 @SUBM@ SUBM',
    '1 NAME Hartwell family',
    '0 TRLR',
    '',
  ])
  const old = writeGedcom(
    gedcomHeader('5.5.1', { product: 'Heirloom', familyName: 'Hartwell', today }),
    '5.5.1',
  )
  expect(old).toContain('2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n')
  expect(readGedcom(old).version).toBe('5.5.1')
})

function meaning(tree: People) {
  return {
    links: findParentLinks(tree),
    families: tree.families.map(({ id, kind, events, notes }) => ({
      id,
      kind,
      events: events.map(days),
      notes: notes.map(({ text }) => text),
    })),
    people: tree.people.map(({ id, names, sex, events, notes, photographs, twins, isLiving }) => ({
      id,
      names,
      sex,
      twins,
      isLiving,
      events: events.map(days),
      notes: notes.map(({ text }) => text),
      photographs: photographs.map(({ file, title }) => [file, title]),
    })),
  }
}

function days({ tag, kind, value, place, date }: People['people'][number]['events'][number]) {
  return { tag, kind, value, place, days: [date?.earliest, date?.latest] }
}

function in7(...lines: string[]): string[] {
  const { records } = readGedcom(
    ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', '1 CHAR UTF-8', ...lines, '0 TRLR'].join('\n'),
  )
  return writeGedcom(convertRecords(records, '5.5.1', '7.0'), '7.0')
    .split('\n')
    .slice(0, -1)
}
