import { expect, test } from 'vitest'

import { findParentLinks } from '#server/gedcom/model/parents.ts'
import type { People } from '#server/gedcom/model/people.ts'
import {
  findChildText,
  type GedcomRecord,
  type GedcomVersion,
  createRecord,
  readNotes,
} from '#server/gedcom/model/record.ts'
import { mergeSchemas } from '#server/gedcom/model/user-defined-tags.ts'
import { decodeGedcom } from '#server/gedcom/read/decode.ts'
import { indexRecords, readPeople } from '#server/gedcom/read/people.ts'
import { readGedcom } from '#server/gedcom/read/records.ts'
import { generateLargeFamily } from '#server/gedcom/read/samples/large-family.ts'
import { readSample } from '#server/gedcom/read/samples/samples.ts'
import { listLivingIds, today } from '#server/test/gedcom.ts'

import { convertRecords, findLanguageName, findLanguageTag } from './convert.ts'
import { createGedcomHeader, writeGedcom } from './records.ts'

test('converts 5.5.1 to 7.0', () => {
  expect(
    convertTo7(
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
      '1 SOUR Written by Bram',
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
    '2 NOTE Written by Bram',
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

test('converts 7.0 to 5.5.1', () => {
  const file = readGedcom(decodeGedcom(readSample('seven.ged')).text)
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
])('preserves the meaning of %s in the other version and back', name => {
  const file = readGedcom(decodeGedcom(readSample(name)).text)
  const other = file.version === '7.0' ? '5.5.1' : '7.0'
  const converted = readGedcom(writeGedcom(convertRecords(file.records, file.version, other), other))
  expect(converted.version).toBe(other)
  expect(converted.warnings).toEqual([])
  expect(listMeanings(converted.records)).toEqual(listMeanings(file.records))
  const back = readGedcom(writeGedcom(convertRecords(converted.records, other, file.version), file.version))
  expect(listMeanings(back.records)).toEqual(listMeanings(file.records))
})

test('converts tags and formats named after object properties', () => {
  const media = createRecord('OBJE', undefined, [
    createRecord('FILE', 'a.jpg', [createRecord('FORM', 'constructor')]),
  ])
  const records = [createRecord('HEAD'), createRecord('__proto__', 'x', [media])]
  expect(writeGedcom(convertRecords(records, '5.5.1', '7.0'), '7.0').split('\n')).toEqual([
    '0 HEAD',
    '0 __proto__ x',
    '1 OBJE @O1@',
    '0 @O1@ OBJE',
    '1 FILE a.jpg',
    '2 FORM application/octet-stream',
    '0 TRLR',
    '',
  ])
})

test('leaves records of the requested version unchanged', () => {
  const { records } = readGedcom(generateLargeFamily(100))
  expect(convertRecords(records, '5.5.1', '5.5.1')).toEqual(records)
})

test.each([
  ['English', 'en'],
  ['German', 'de'],
  ['Hebrew', 'he'],
  ['Norwegian', 'no'],
])('converts %s to %s and back', (name, tag) => {
  expect(findLanguageTag(` ${name.toUpperCase()} `)).toBe(tag)
  expect(findLanguageName(tag)).toBe(name)
})

test('converts the language of a header, or leaves it unchanged', () => {
  const convertLanguage = (language: string, from: GedcomVersion, to: GedcomVersion) => {
    const header = createRecord('HEAD', undefined, [createRecord('LANG', language)])
    return Array.from(convertRecords([header], from, to))[0]?.children[0]?.value
  }
  expect(convertLanguage('German', '5.5.1', '7.0')).toBe('de')
  expect(convertLanguage('Anglo-Saxon', '5.5.1', '7.0')).toBe('Anglo-Saxon')
  expect(convertLanguage('de', '7.0', '5.5.1')).toBe('German')
  expect(convertLanguage('en-US', '7.0', '5.5.1')).toBe('en-US')
  expect(convertLanguage('@VOID@', '7.0', '5.5.1')).toBe('@VOID@')
})

test('describes the file and retains imported header notes', () => {
  const imported = readGedcom(
    '0 HEAD\n1 GEDC\n2 VERS 7.0\n1 SCHMA\n2 TAG _X https://example.test/x\n1 SUBM @U9@\n1 NOTE Of the letters\n0 TRLR',
  ).records[0]
  const schema = mergeSchemas(imported ? [imported] : [], '7.0', { extensions: true })
  const options = { familyName: 'Hartwell', today, schema, ...(imported && { imported }) }
  expect(writeGedcom(createGedcomHeader('7.0', options), '7.0').split('\n')).toEqual([
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
  const old = writeGedcom(createGedcomHeader('5.5.1', { familyName: 'Hartwell', today }), '5.5.1')
  expect(old).toContain('2 VERS 5.5.1\n2 FORM LINEAGE-LINKED\n1 CHAR UTF-8\n')
  expect(readGedcom(old).version).toBe('5.5.1')
})

function listMeanings(records: GedcomRecord[]) {
  const tree = readPeople(records)
  const index = indexRecords(records)
  const files = findLines(records, 'FILE')
  const titles = findLines(records, 'TITL')
  return {
    links: findParentLinks(tree),
    nameTypes: findLines(records, 'NAME').map(line =>
      (
        findChildText(line, 'TYPE', 'PHRASE') ??
        findChildText(line, 'TYPE', '_PHRASE') ??
        findChildText(line, 'TYPE')
      )?.toLowerCase(),
    ),
    living: listLivingIds(tree),
    families: tree.families.map(({ id, kind, events, raw }) => ({
      id,
      kind,
      events: events.map(toDays),
      notes: readNotes(raw, index).map(({ text }) => text),
    })),
    people: tree.people.map(({ id, names, sex, events, notes }) => ({
      id,
      names,
      sex,
      events: events.map(toDays),
      notes: notes.map(({ text }) => text),
    })),
    associates: findLines(records, 'ASSO').map(line => [
      line.pointer,
      (
        findChildText(line, 'RELA') ??
        findChildText(line, 'ROLE', 'PHRASE') ??
        findChildText(line, 'ROLE')
      )?.toLowerCase(),
    ]),
    media: [...files, ...titles]
      .map(({ value = '' }) => value)
      .toSorted((one, other) => one.localeCompare(other)),
  }
}

function findLines(lines: readonly GedcomRecord[], tag: string): GedcomRecord[] {
  return lines.flatMap(line => [...(line.tag === tag ? [line] : []), ...findLines(line.children, tag)])
}

function toDays({ tag, kind, value, place, date }: People['people'][number]['events'][number]) {
  return { tag, kind, value, place, days: [date?.earliest, date?.latest] }
}

function convertTo7(...lines: string[]): string[] {
  const { records } = readGedcom(
    ['0 HEAD', '1 GEDC', '2 VERS 5.5.1', '1 CHAR UTF-8', ...lines, '0 TRLR'].join('\n'),
  )
  return writeGedcom(convertRecords(records, '5.5.1', '7.0'), '7.0')
    .split('\n')
    .slice(0, -1)
}
