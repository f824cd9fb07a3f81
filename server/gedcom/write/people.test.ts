import { expect, test } from 'vitest'

import { readVagueDate } from '#contract/dates/vague-dates.ts'
import { createEvent } from '#server/gedcom/model/events.ts'
import type { People, Person } from '#server/gedcom/model/people.ts'
import { decodeGedcom } from '#server/gedcom/read/decode.ts'
import { indexRecords, readPeople } from '#server/gedcom/read/people.ts'
import { readGedcom } from '#server/gedcom/read/records.ts'
import { generateLargeFamily } from '#server/gedcom/read/samples/large-family.ts'
import { readSample, sampleNames } from '#server/gedcom/read/samples/samples.ts'
import { toLines, fail, parsePeople, removeLineNumbers } from '#server/test/gedcom.ts'

import { mergeFamily, mergePerson } from './people.ts'
import { writeGedcom } from './records.ts'

test.each(sampleNames)('does not change the unchanged people of %s', name => {
  const { records, version } = readGedcom(decodeGedcom(readSample(name)).text)
  // A record from the database is another object with the same content.
  const stored = JSON.parse(JSON.stringify(readPeople(records))) as People
  const named = indexRecords(records)
  for (const person of stored.people)
    expect(removeLineNumbers(mergePerson(person, named, version))).toEqual(removeLineNumbers(person.raw))
  for (const family of stored.families)
    expect(removeLineNumbers(mergeFamily(family, version))).toEqual(removeLineNumbers(family.raw))
})

test('writes 3,000 unchanged people unchanged', () => {
  const text = generateLargeFamily(3000)
  const { records, version } = readGedcom(text)
  const { people, families } = readPeople(records)
  const named = indexRecords(records)
  const merged = new Map(
    [...people, ...families].map(item => [
      item.raw,
      'names' in item ? mergePerson(item, named, version) : mergeFamily(item, version),
    ]),
  )
  expect(
    writeGedcom(
      records.map(line => merged.get(line) ?? line),
      version,
    ),
  ).toBe(text)
})

const ada = [
  '0 @I1@ INDI',
  '1 NAME Ada /Hartwell/',
  '2 GIVN Ada',
  '2 SOUR @S1@',
  '1 SEX F',
  '1 BIRT',
  '2 DATE ABT 1890',
  '3 _SURE no',
  '2 PLAC Aldermere',
  '3 MAP',
  '2 SOUR @S1@',
  '1 OCCU Miller',
  '1 _ODD kept',
  '1 FAMC @F1@',
  '2 PEDI birth',
  '2 _ODD kept too',
  '1 NOTE Her own',
  '1 NOTE @N1@',
  '1 CHAN',
]

test('replaces only the line of a changed date', () => {
  const written = writeChangedPerson(ada, person => {
    const birth = person.events[0] ?? fail()
    birth.date = readVagueDate('between 1889 and 1891')
  })
  expect(written).toEqual(
    ada
      .filter(line => line !== '3 _SURE no')
      .map(line => (line === '2 DATE ABT 1890' ? '2 DATE BET 1889 AND 1891' : line)),
  )
})

test('retains lines below and beside changed fields', () => {
  const written = writeChangedPerson(ada, person => {
    const [birth, occupation] = person.events
    if (birth !== undefined) birth.place = 'Brackenford'
    if (occupation !== undefined) occupation.value = 'Clockmaker'
    const [name] = person.names
    if (name !== undefined) Object.assign(name, { given: 'Ada Mary', nickname: 'Addie' })
    person.sex = 'other'
  })
  expect(written.slice(0, 15)).toEqual([
    '0 @I1@ INDI',
    '1 NAME Ada Mary /Hartwell/',
    '2 GIVN Ada Mary',
    '2 NICK Addie',
    '2 SURN Hartwell',
    '2 SOUR @S1@',
    '1 SEX X',
    '1 BIRT',
    '2 DATE ABT 1890',
    '3 _SURE no',
    '2 PLAC Brackenford',
    '2 SOUR @S1@',
    '1 OCCU Clockmaker',
    '1 _ODD kept',
    '1 FAMC @F1@',
  ])
})

test('removes a kind of name that has become wrong', () => {
  const married = ['0 @I1@ INDI', '1 NAME Ada /Hartwell/', '2 TYPE married', '2 GIVN Ada', '2 SURN Hartwell']
  const written = writeChangedPerson(married, person => {
    person.names[0]!.kind = null
  })
  expect(written).toEqual(married.filter(line => line !== '2 TYPE married'))
})

test('adds new lines after lines with the same tag', () => {
  const written = writeChangedPerson(ada, person => {
    person.events = [
      person.events[0] ?? fail(),
      createEvent('OCCU', { value: 'Teacher' }),
      createEvent('DEAT'),
      createEvent('EVEN', { kind: 'Prize', date: readVagueDate('spring 1902') }),
    ]
    person.notes = [{ text: 'New' }, ...person.notes.slice(1)]
    person.childIn = [
      { family: 'F1', kind: 'adoptive', index: 5 },
      { family: 'F2', kind: 'step' },
    ]
    person.partnerIn = [{ family: 'F3' }]
  })
  expect(written.slice(11)).toEqual([
    '1 _ODD kept',
    '1 FAMC @F1@',
    '2 PEDI adopted',
    '2 _ODD kept too',
    '1 FAMC @F2@',
    '2 PEDI step',
    '1 NOTE @N1@',
    '1 NOTE New',
    '1 CHAN',
    '1 OCCU Teacher',
    '1 DEAT Y',
    '1 EVEN',
    '2 TYPE Prize',
    '2 DATE (spring 1902)',
    '1 FAMS @F3@',
  ])
})

test('does not write inferred links', () => {
  const lines = [
    '0 @I1@ INDI',
    '1 FAMC @F1@',
    '0 @I2@ INDI',
    '1 FAMS @F1@',
    '0 @I3@ INDI',
    '0 @F1@ FAM',
    '1 CHIL @I3@',
  ]
  const { people, families } = parsePeople(...lines)
  const written = [
    ...people.map(person => mergePerson(person, new Map(), '5.5.1')),
    mergeFamily(families[0] ?? fail(), '5.5.1'),
  ]
  expect(written.flatMap(line => toLines(line))).toEqual(lines)
})

test('copies a shared note that one person changes', () => {
  const written = writeChangedPerson(ada, person => {
    const shared = person.notes[1] ?? fail()
    shared.text = 'Not shared any more'
  })
  expect(written).toContain('1 NOTE Not shared any more')
  expect(written).not.toContain('1 NOTE @N1@')
})

test('writes changed partners, children and events of a family', () => {
  const before = [
    '0 @F1@ FAM',
    '1 HUSB @I1@',
    '1 CHIL @I2@',
    '2 _FREL Natural',
    '2 _ODD x',
    '1 MARR',
    '2 DATE 1920',
    '1 _ODD kept',
  ]
  const { families } = parsePeople(...before)
  const family = structuredClone(families[0] ?? fail())
  family.partners.push({ person: 'I9', role: 'wife' })
  family.children = [
    { ...(family.children[0] ?? fail()), toFather: 'adoptive' },
    { person: 'I3', toMother: 'step' },
  ]
  family.events.push(createEvent('DIV', { date: readVagueDate('1931') }))
  expect(toLines(mergeFamily(family, '5.5.1'))).toEqual([
    '0 @F1@ FAM',
    '1 HUSB @I1@',
    '1 CHIL @I2@',
    '2 _FREL Adopted',
    '2 _ODD x',
    '1 CHIL @I3@',
    '2 _MREL Step',
    '1 MARR',
    '2 DATE 1920',
    '1 _ODD kept',
    '1 WIFE @I9@',
    '1 DIV',
    '2 DATE 1931',
  ])
})

function writeChangedPerson(lines: string[], change: (person: Person) => void): string[] {
  const file = readGedcom(['0 HEAD', ...lines, '0 @N1@ NOTE Shared', '0 TRLR'].join('\n'))
  const person = structuredClone(readPeople(file.records).people[0] ?? fail())
  change(person)
  return toLines(mergePerson(person, indexRecords(file.records), '5.5.1'))
}
