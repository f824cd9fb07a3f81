import { expect, test } from 'vitest'

import { readFamilyFile } from '#server/gedcom/import/family-file.ts'
import { findCurrentNames } from '#server/gedcom/model/names.ts'
import { findParentLinks } from '#server/gedcom/model/parents.ts'
import { findEvent, type People } from '#server/gedcom/model/people.ts'
import { readSample } from '#server/gedcom/read/samples/samples.ts'
import { findPerson, listLivingIds, parsePeople, today } from '#server/test/gedcom.ts'

import { decodeGedcom } from './decode.ts'
import { completeLinks } from './links.ts'
import { readPeople } from './people.ts'
import { readGedcom } from './records.ts'
import { generateLargeFamily } from './samples/large-family.ts'

test('reads names, a married name, dates and places (PAF)', () => {
  const tree = readSamplePeople('paf-ansel.ged')
  const [rene, lucja, zoe] = tree.people
  expect(rene?.names).toEqual([
    {
      index: 0,
      given: 'René Émile',
      surname: 'Châtelaine',
      prefix: null,
      suffix: null,
      nickname: 'Bébé',
      kind: null,
      marriedName: null,
    },
  ])
  expect(findEvent(findPerson(tree, 'I1'), 'BIRT')).toMatchObject({
    kind: 'Birth',
    place: 'Besançon, Doubs',
    date: { dateText: 'May 3, 1871', earliest: '1871-05-03' },
  })
  expect(findEvent(findPerson(tree, 'I1'), 'DEAT')).toMatchObject({ kind: 'Death', value: null, date: null })
  expect(rene?.notes[0]?.text).toContain('\nSein Bruder war Åke Øster')
  expect(findCurrentNames(lucja?.names ?? [])).toEqual({
    first: 'Łucja',
    middle: null,
    last: 'Châtelaine',
    maiden: 'Świętosławska',
  })
  expect(zoe?.events.map(({ kind }) => kind)).toEqual(['Birth', 'Christening'])
  expect(tree.families).toMatchObject([
    {
      id: 'F1',
      kind: 'marriage',
      partners: [
        { person: 'I1', role: 'husband' },
        { person: 'I2', role: 'wife' },
      ],
      children: [{ person: 'I3' }],
      events: [{ tag: 'MARR', date: { dateText: 'Jun 2, 1897' } }],
    },
  ])
  expect(completeLinks(tree)).toEqual([])
})

test('reads nicknames and several births (Ancestry)', () => {
  const tree = readSamplePeople('ancestry.ged')
  const josiah = findPerson(tree, 'I100000002')
  expect(josiah.names[0]).toMatchObject({
    given: 'Josiah',
    surname: 'Ashdown',
    suffix: 'Jr.',
    nickname: 'Joss',
  })
  expect(josiah.names[0]).toMatchObject({ given: 'Josiah', surname: 'Ashdown', suffix: 'Jr.' })
  expect(josiah.events.map(({ kind, value, date }) => [kind, value, date?.dateText])).toEqual([
    ['Birth', null, 'about 1868'],
    ['Birth', null, '1870'],
    ['Residence', null, '1900'],
    ['Death', 'Died of a fever', '1931-07-04'],
  ])
  expect(findEvent(josiah, 'RESI')?.note).toBe('Marital Status: Married; Relation to Head of House: Head')
  const cosima = findPerson(tree, 'I100000003')
  expect(findCurrentNames(cosima.names)).toEqual({
    first: 'Cosima',
    middle: null,
    last: 'Ashdown',
    maiden: 'Ellery',
  })
  expect(listLivingIds(tree)).not.toContain(cosima.id)
  expect(findParentLinks(tree)).toEqual([
    { child: 'I100000004', parent: 'I100000002', kind: 'birth' },
    { child: 'I100000004', parent: 'I100000003', kind: 'step' },
  ])
})

test('reads several partners and families (Family Tree Maker)', () => {
  const tree = readSamplePeople('family-tree-maker-ansi.ged')
  expect(tree.families.map(({ id, kind }) => [id, kind])).toEqual([
    ['F001', 'divorced'],
    ['F002', 'partnership'],
  ])
  expect(findPerson(tree, 'I001').partnerIn).toMatchObject([{ family: 'F001' }, { family: 'F002' }])
  expect(findEvent(findPerson(tree, 'I001'), 'OCCU')).toMatchObject({ kind: 'Occupation', value: 'Küfer' })
  expect(findParentLinks(tree)).toEqual([
    { child: 'I004', parent: 'I001', kind: 'birth' },
    { child: 'I004', parent: 'I002', kind: 'birth' },
    { child: 'I005', parent: 'I001', kind: 'adoptive' },
    { child: 'I005', parent: 'I002', kind: 'foster' },
    { child: 'I004', parent: 'I001', kind: 'birth' },
    { child: 'I004', parent: 'I003', kind: 'step' },
  ])
})

test('reads shared notes, custom events and adopters (Gramps)', () => {
  const tree = readSamplePeople('gramps.ged')
  const merrick = findPerson(tree, 'I0000')
  expect(merrick.names[0]).toMatchObject({ given: 'Merrick', surname: 'van Dunmore' })
  expect(merrick.events.map(({ kind, value }) => [kind, value])).toEqual([
    ['Birth', null],
    ['Baptism', null],
    ['Height', '180 cm'],
    ['Election to the parish council', null],
  ])
  expect(merrick.notes.map(({ text }) => text)).toEqual([
    'A long note that goes on for more than one line and so was cut in the middle of a word, ' +
      'as the standard wants it.\nWrite to nico@example.test.',
    'Shared between the son and the family.',
  ])
  expect(tree.families).toMatchObject([{ kind: 'engagement' }])
  expect(findParentLinks(tree).filter(({ child }) => child === 'I0002')).toEqual([
    { child: 'I0002', parent: 'I0001', kind: 'adoptive' },
  ])
})

test('reads name types, phrases and NO (7.0)', () => {
  const tree = readSamplePeople('seven.ged')
  const caspian = findPerson(tree, 'I1')
  expect(caspian.names.map(({ given, surname, kind }) => [given, surname, kind])).toEqual([
    ['Caspian Edric', 'Calloway', 'birth'],
    ['The Captain', null, null],
  ])
  expect(findEvent(caspian, 'BIRT')?.date?.dateText).toBe('Jan 30, 1649 (30 January 1648/49)')
  expect(findEvent(caspian, 'DEAT')?.date).toMatchObject({ kind: 'phrase', dateText: 'When the river froze' })
  expect(caspian.notes.map(({ text }) => text)).toEqual([
    'me@example.test is my address\n@me and @I are my handles',
    'Seen by two.',
  ])
  expect(findPerson(tree, 'I2')).toMatchObject({ sex: 'other', childIn: [] })
  expect(tree.families[0]).toMatchObject({ kind: 'partnership', events: [] })
  expect(findParentLinks(tree).map(({ child, kind }) => [child, kind])).toEqual([
    ['I3', 'step'],
    ['I3', 'step'],
    ['I4', 'foster'],
    ['I4', 'foster'],
  ])
  expect(completeLinks(tree)).toEqual([])
})

test('converts a Julian birth date (UTF-16)', () => {
  const tree = readSamplePeople('unicode-utf16.ged')
  expect(findEvent(findPerson(tree, 'I1'), 'BIRT')?.date).toMatchObject({ earliest: '1917-11-07' })
})

test('infers one-sided links and reports dangling ones', () => {
  const tree = parsePeople(
    '0 @I1@ INDI',
    '1 FAMC @F1@',
    '1 FAMS @F9@',
    '0 @I2@ INDI',
    '1 SEX F',
    '1 FAMS @F1@',
    '0 @F1@ FAM',
    '1 HUSB @I3@',
    '1 CHIL @I8@',
    '0 @I3@ INDI',
  )
  expect(tree.families[0]).toMatchObject({
    children: [{ person: 'I8' }, { person: 'I1', isInferred: true }],
    partners: [{ person: 'I3' }, { person: 'I2', role: 'wife', isInferred: true }],
  })
  expect(findPerson(tree, 'I3').partnerIn).toEqual([{ family: 'F1', isInferred: true }])
  expect(completeLinks(tree)).toEqual([
    { line: 4, sentence: 'Points to @F9@, which is not in the file' },
    { line: 10, sentence: 'Points to @I8@, which is not in the file' },
  ])
})

test('reports a duplicate xref and links to the first', () => {
  const lines = ['0 @I1@ INDI', '1 NAME Ada', '0 @I1@ INDI', '1 NAME Bram', '0 @F1@ FAM', '1 HUSB @I1@']
  const text = ['0 HEAD', ...lines, '0 TRLR'].join('\n')
  expect(readFamilyFile({ text, charset: 'UTF-8', warnings: [] }, today).report.warnings).toEqual([
    { line: 4, sentence: '@I1@ is already used in line 2; links lead to that record' },
  ])
  expect(parsePeople(...lines).people.map(({ partnerIn }) => partnerIn.length)).toEqual([1, 0])
})

test('resolves every link of 20,000 people', { tags: 'slow' }, () => {
  const tree = readPeople(readGedcom(generateLargeFamily(20_000)).records)
  expect(tree.people.length).toBeGreaterThanOrEqual(20_000)
  expect(tree.families.length).toBeGreaterThan(5000)
  expect(completeLinks(tree)).toEqual([])
})

test('reads 100,000 links of one family in linear time', { tags: 'slow' }, () => {
  const links = Array.from({ length: 100_000 }, (_, at) => `1 CHIL @I${at}@`)
  const people = Array.from({ length: 100_000 }, (_, at) => [`0 @I${at}@ INDI`, '1 FAMC @F1@']).flat()
  const text = ['0 HEAD', people, '0 @F1@ FAM', links, '0 TRLR'].flat().join('\n')
  expect(completeLinks(readPeople(readGedcom(text).records))).toEqual([])
})

function readSamplePeople(name: string): People {
  return readPeople(readGedcom(decodeGedcom(readSample(name)).text).records)
}
