import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { readVagueDate } from '#contract/dates/vague-dates.ts'
import { createEvent } from '#server/gedcom/model/events.ts'
import type { Person } from '#server/gedcom/model/people.ts'
import { type GedcomRecord, type GedcomVersion, createXrefGenerator } from '#server/gedcom/model/record.ts'
import { createFamily, createPerson } from '#server/gedcom/read/people.ts'
import { toLines, fail, parsePeople } from '#server/test/gedcom.ts'

import { mergeFamily, mergePerson } from './people.ts'

test('writes a new person and family in full in both versions', () => {
  const person = createPerson('I7')
  person.names = [
    {
      given: 'Ada',
      surname: 'Hartwell',
      prefix: 'Dr.',
      suffix: null,
      nickname: 'Addie',
      kind: null,
      marriedName: null,
    },
  ]
  person.sex = 'female'
  person.events = [createEvent('BIRT', { date: readVagueDate('spring 1902'), place: 'Aldermere' })]
  person.childIn = [{ family: 'F1', kind: 'guardian' }]
  person.notes = [{ text: 'Two\nlines' }]
  expect(toLines(mergePerson(person, new Map(), '7.0'), '7.0')).toEqual([
    '0 @I7@ INDI',
    '1 NAME Dr. Ada /Hartwell/',
    '2 NPFX Dr.',
    '2 GIVN Ada',
    '2 NICK Addie',
    '2 SURN Hartwell',
    '1 SEX F',
    '1 BIRT',
    '2 DATE BET MAR 1902 AND MAY 1902',
    '3 PHRASE spring 1902',
    '2 PLAC Aldermere',
    '1 FAMC @F1@',
    '2 PEDI OTHER',
    '3 PHRASE guardian',
    '1 NOTE Two',
    '2 CONT lines',
  ])
  const family = createFamily('F1')
  family.partners = [{ person: 'I7', role: 'wife' }]
  family.events = [createEvent('MARR')]
  expect(toLines(mergeFamily(family, '5.5.1'))).toEqual(['0 @F1@ FAM', '1 WIFE @I7@', '1 MARR Y'])
})

test('reads back a new person that it wrote', () => {
  const word = fc.stringMatching(/^[A-Za-zÀ-ž]{1,12}$/)
  const name = fc.record({
    given: word,
    surname: word,
    prefix: fc.constant(null),
    suffix: fc.option(word),
    nickname: fc.option(word),
    kind: fc.constant(null),
    marriedName: fc.option(word),
  })
  const date = fc
    .constantFrom(
      '1890',
      'about 1890',
      'between 1901 and 1903',
      'before May 1910',
      'after 1880',
      'Jul 4, 1931',
    )
    .map(readVagueDate)
  const event = fc
    .record({
      tag: fc.constantFrom('BIRT', 'DEAT', 'OCCU', 'RESI'),
      date: fc.option(date),
      place: fc.option(word),
      cause: fc.option(word),
      note: fc.option(word),
    })
    .map(({ tag, ...fields }) => createEvent(tag, fields))
  const people = fc.record({
    names: fc.array(name, { maxLength: 3 }),
    sex: fc.constantFrom('male' as const, 'female' as const, 'other' as const),
    events: fc.array(event, { maxLength: 4 }),
  })
  fc.assert(
    fc.property(people, people, fc.constantFrom<GedcomVersion>('5.5.1', '7.0'), (first, second, version) => {
      const born = { ...createPerson('I1'), ...first }
      const once = readBack(mergePerson(born, new Map(), version), version)
      expect(describePerson(once)).toEqual(describePerson(born))
      // Merges into an existing record too.
      const changedSince = { ...once, ...second }
      expect(describePerson(readBack(mergePerson(changedSince, new Map(), version), version))).toEqual(
        describePerson(changedSince),
      )
    }),
  )
})

test('generates xrefs that are not taken', () => {
  const next = createXrefGenerator(new Set(['I1', 'I3']), 'I')
  expect([next(), next(), next()]).toEqual(['I2', 'I4', 'I5'])
})

function describePerson({ names, sex, events }: Person) {
  return {
    sex,
    names: names.map(({ given, surname, suffix, nickname, kind, marriedName }) => ({
      given,
      surname,
      suffix,
      nickname,
      kind,
      marriedName,
    })),
    events: events
      .map(({ tag, place, cause, note, date }) => ({
        tag,
        place,
        cause,
        note,
        days: [date?.earliest, date?.latest, date?.kind],
      }))
      .sort((left, right) => (JSON.stringify(left) < JSON.stringify(right) ? -1 : 1)),
  }
}

function readBack(record: GedcomRecord, version: GedcomVersion): Person {
  const head = ['0 HEAD', '1 GEDC', `2 VERS ${version}`]
  return parsePeople(...head.slice(1), ...toLines(record, version)).people[0] ?? fail()
}
