import { describe, expect, test } from 'vitest'

import { createPointer, createRecord, type GedcomRecord } from '#server/gedcom/model/record.ts'
import { readGedcom } from '#server/gedcom/read/records.ts'
import {
  countLines,
  buildEveryGedcomStructure,
  findPlaces,
  listStandardPlaces,
} from '#server/test/every-gedcom-structure.ts'

import { convertRecords } from './convert.ts'
import { writeGedcom } from './records.ts'

/** 5.5.1 Appendix A. TAG is below a user-defined tag. */
const tagsOf551 = new Set(
  (
    'ABBR ADDR ADR1 ADR2 ADR3 ADOP AFN AGE AGNC ALIA ANCE ANCI ANUL ASSO AUTH BAPL BAPM BARM BASM BIRT BLES BURI CALN ' +
    'CAST CAUS CENS CHAN CHAR CHIL CHR CHRA CITY CONC CONF CONL CONT COPR CORP CREM CTRY DATA DATE DEAT DESC DESI DEST ' +
    'DIV DIVF DSCR EDUC EMAIL EMIG ENDL ENGA EVEN FACT FAM FAMC FAMF FAMS FAX FCOM FILE FONE FORM GEDC GIVN GRAD HEAD ' +
    'HUSB IDNO IMMI INDI LANG LATI LONG MAP MARB MARC MARL MARR MARS MEDI NAME NATI NATU NCHI NICK NMR NOTE NPFX NSFX ' +
    'OBJE OCCU ORDI ORDN PAGE PEDI PHON PLAC POST PROB PROP PUBL QUAY REFN RELA RELI REPO RESI RESN RETI RFN RIN ROLE ' +
    'ROMN SEX SLGC SLGS SOUR SPFX SSN STAE STAT SUBM SUBN SURN TEMP TEXT TIME TITL TRLR TYPE VERS WIFE WILL WWW TAG'
  ).split(' '),
)

describe('a file with every structure of 7.0', () => {
  const records = buildEveryGedcomStructure()

  test('contains every structure', () => {
    const places = findPlaces(records)
    expect([...listStandardPlaces()].filter(place => !places.has(place))).toEqual([])
    expect(countLines(records)).toBeGreaterThan(3000)
  })

  test('is unchanged after 5.5.1 and back', () => {
    expect(convertBothWays(records).split('\n')).toEqual(writeGedcom(records, '7.0').split('\n'))
  })

  test('has only tags of 5.5.1 and user-defined ones in 5.5.1', () => {
    const tags = [...findPlaces(convertTo551(records))].map(place => place.replace(/^.*\./, ''))
    expect([...new Set(tags)].filter(tag => !tag.startsWith('_') && !tagsOf551.has(tag))).toEqual([])
  })

  test('documents its user-defined tags in the header', () => {
    const [head] = convertTo551(records)
    const schema = head?.children.find(({ tag }) => tag === '_SCHMA')
    const definitions = schema?.children.map(({ value }) => value)
    expect(definitions).toContain('_SDATE https://gedcom.io/terms/v7/SDATE')
    expect(definitions).toContain('_CREA https://example.test/creator')
    // The file's own extension has the name already.
    expect(definitions).toContain('_CREA_ https://gedcom.io/terms/v7/CREA')
  })
})

test('maps structures that have another form in 5.5.1', () => {
  const person = createRecord('INDI', undefined, [
    createRecord('NAME', 'Ada', [createRecord('TYPE', 'OTHER', [createRecord('PHRASE', 'stage name')])]),
    createRecord('NAME', 'Addie', [createRecord('TYPE', 'AKA', [createRecord('PHRASE', 'at sea')])]),
    createPointer('FAMC', 'F1', [createRecord('PEDI', 'OTHER', [createRecord('PHRASE', 'birth')])]),
    createPointer('ASSO', 'I2', [createRecord('ROLE', 'GODP')]),
    createPointer('SNOTE', 'N1'),
    createRecord('BIRT', undefined, [
      createRecord('DATE', 'FROM 1900 TO 1901', [createRecord('PHRASE', 'the long winter')]),
    ]),
    createRecord('OBJE', undefined, [
      createRecord('FILE', 'a', [createRecord('FORM', 'image/jpeg', [createRecord('MEDI', 'PHOTO')])]),
    ]),
  ])
  const text = writeGedcom(convertRecords([createRecord('HEAD'), person], '7.0', '5.5.1'), '5.5.1').split(
    '\n',
  )
  expect(text).toEqual([
    '0 HEAD',
    '1 CHAR UTF-8',
    '1 _SCHMA',
    '2 TAG _PHRASE https://gedcom.io/terms/v7/PHRASE',
    '2 TAG _SCHMA https://gedcom.io/terms/v7/SCHMA',
    '0 INDI',
    '1 NAME Ada',
    '2 TYPE stage name',
    '1 NAME Addie',
    '2 TYPE aka',
    '3 _PHRASE at sea',
    '1 FAMC @F1@',
    '2 PEDI other',
    '3 _PHRASE birth',
    '1 ASSO @I2@',
    '2 RELA godp',
    '1 NOTE @N1@',
    '1 BIRT',
    '2 DATE FROM 1900 TO 1901',
    '3 _PHRASE the long winter',
    '1 OBJE',
    '2 FILE a',
    '3 FORM jpg',
    '4 TYPE photo',
    '0 TRLR',
    '',
  ])
})

test('leaves undocumented user-defined tags of 5.5.1 unchanged', () => {
  const records = [
    createRecord('HEAD', undefined, [
      createRecord('_SCHMA', undefined, [
        createRecord('TAG', '_UID https://example.test/uid'),
        createRecord('TAG', '_NAME https://gedcom.io/terms/v7/NAME'),
        createRecord('TAG', 'UID https://gedcom.io/terms/v7/UID'),
      ]),
    ]),
    createRecord('INDI', undefined, [
      createRecord('_UID', '1'),
      createRecord('_CREA', '2'),
      createRecord('_NAME', '3'),
      createRecord('UID', '4'),
    ]),
  ]
  const converted = Array.from(convertRecords(records, '5.5.1', '7.0'))
  expect(converted[1]).toEqual(records[1])
})

/** As an export to 5.5.1 and its import. */
function convertTo551(records: readonly GedcomRecord[]): GedcomRecord[] {
  const text = writeGedcom(convertRecords(records, '7.0', '5.5.1'), '5.5.1')
  const { records: read, warnings } = readGedcom(text)
  expect(warnings).toEqual([])
  return read
}

function convertBothWays(records: readonly GedcomRecord[]): string {
  return writeGedcom(convertRecords(convertTo551(records), '5.5.1', '7.0'), '7.0')
}
