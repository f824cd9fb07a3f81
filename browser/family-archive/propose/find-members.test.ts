import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { findMembers } from './find-members.ts'
import type { NamedMember } from './named-person.ts'

const none = {
  middleName: null,
  maidenName: null,
  birthDate: null,
  birthText: null,
  deathDate: null,
  deathText: null,
}
const margaret = {
  ...none,
  id: 'margaret',
  firstName: 'Margaret',
  middleName: 'Ann',
  lastName: 'Hartwell',
  maidenName: 'Ross',
}
const john = { ...none, id: 'john', firstName: 'John', lastName: 'Hartwell', birthDate: '1898-03-01' }
const younger = { ...none, id: 'younger', firstName: 'John', lastName: 'Hartwell', birthDate: '1931-07-04' }
const zoe = { ...none, id: 'zoe', firstName: 'Zoë', lastName: 'van der Berg' }
const family: NamedMember[] = [margaret, john, zoe]

function match(text: string, members = family, year: number | null = null) {
  return findMembers(text, members, year).map(({ name, candidates }) => [
    name,
    candidates.map(({ memberId }) => memberId),
  ])
}

test.each([
  ['Margaret Ann Hartwell was born', 'Margaret Ann Hartwell', 'First and last name, middle name'],
  ['Margaret A. Hartwell was born', 'Margaret A. Hartwell', 'First and last name, middle initial'],
  ['MARGARET HARTWELL', 'Margaret Hartwell', 'First and last name'],
  ['Hartwell, Margaret Ann', 'Hartwell, Margaret Ann', 'First and last name, middle name'],
  ['Miss Margaret Ross of Burlington', 'Margaret Ross', 'First and maiden name'],
  ['Margaret Ross Hartwell', 'Margaret Ross Hartwell', 'First and last name, both surnames'],
  ['Mrs. M. A. Hartwell', 'M. A. Hartwell', 'Initials and last name'],
  ['signed, M. Hartwell', 'M. Hartwell', 'Initial and last name'],
  ['between Margaret\nHartwell and others', 'Margaret Hartwell', 'First and last name'],
])('%j names Margaret', (text, name, reason) => {
  const [person] = findMembers(text, family)
  expect(person?.name).toBe(name)
  expect(person?.candidates).toEqual([expect.objectContaining({ memberId: 'margaret', reason })])
})

test('accents and surnames of several words are matched', () => {
  expect(match('Dear Zoe van der Berg,')).toEqual([['Zoe van der Berg', ['zoe']]])
  expect(match('Zoe Van Der Berg')).toEqual([['Zoe Van Der Berg', ['zoe']]])
})

test('two members of one name are both offered', () => {
  expect(match('John Hartwell', [john, younger])).toEqual([['John Hartwell', ['john', 'younger']]])
  expect(match('John Hartwell', [john, younger], 1920)).toEqual([['John Hartwell', ['john']]])
})

test('another middle name is probably another person', () => {
  expect(match('Margaret Louise Hartwell', family)).toEqual([['Margaret Louise Hartwell', ['margaret']]])
  const louise = { ...margaret, id: 'louise', middleName: 'Louise' }
  expect(match('Margaret Louise Hartwell', [margaret, louise])).toEqual([
    ['Margaret Louise Hartwell', ['louise']],
  ])
  expect(match('M. L. Hartwell', [margaret])).toEqual([['M. L. Hartwell', []]])
})

test('a name outside of the tree has no candidate', () => {
  expect(match('Witness: Edward Barlow\nMr. Quentin Ashby\nPeter Hartwell')).toEqual([
    ['Edward Barlow', []],
    ['Quentin Ashby', []],
    ['Peter Hartwell', []],
  ])
})

test('a name within a sentence has no candidate', () => {
  const text = 'We met my neighbor Zebulon Quackenbush, and later\nour teacher Ottoline J. Vanterpool again.'
  expect(match(text)).toEqual([
    ['Zebulon Quackenbush', []],
    ['Ottoline J. Vanterpool', []],
  ])
})

test('given names share the surname of the next person', () => {
  const anna = { ...none, id: 'anna', firstName: 'Anna', lastName: 'Hartwell' }
  expect(match('Marriage of Anna and John Hartwell', [...family, anna])).toEqual([
    ['Anna Hartwell', ['anna']],
    ['John Hartwell', ['john']],
  ])
  expect(match('MARRIAGE OF ANNA AND JOHN HARTWELL')).toEqual([
    ['Anna Hartwell', []],
    ['John Hartwell', ['john']],
  ])
  expect(match('Anna Barlow and John Hartwell')).toEqual([
    ['Anna Barlow', []],
    ['John Hartwell', ['john']],
  ])
})

test('a name after an event or a relation is found', () => {
  expect(match('Funeral of Zebulon Quackenbush, son of Ottoline Vanterpool')).toEqual([
    ['Zebulon Quackenbush', []],
    ['Ottoline Vanterpool', []],
  ])
})

test('places and institutions within a sentence are not names', () => {
  const text =
    'We went by way of Grand Isle, saw San Marino and later Shelburne Falls Village, joined the Green Mountain Club, ' +
    'then lived in Essex Junction. It was after World War Two that Lamoille County Savings Bank failed, with IBM AT.'
  expect(match(text)).toEqual([])
})

test('headings, places and months are not names', () => {
  const text =
    'CERTIFICATE OF MARRIAGE\nState of Vermont, County of Chittenden\nNew York City\nMonday, May 4\nSaint Mary Church\nVirginia Department of Health\nCharlotte County'
  expect(match(text)).toEqual([])
})

test('a person who is named twice is listed once', () => {
  expect(match('John Hartwell wed. J. Hartwell, the groom, and Edward Barlow. Edward Barlow.')).toEqual([
    ['John Hartwell', ['john']],
    ['Edward Barlow', []],
  ])
})

const letters = fc.stringMatching(/^[A-Z][a-z]{3,8}$/)
const member = fc
  .record({ firstName: letters, lastName: letters })
  .map(name => Object.assign({}, none, name, { id: 'one' }))

test('a member whose full name is written is found', () => {
  const sentence = fc.constantFrom(
    (name: string) => `born to ${name}.`,
    (name: string) => `Witness: ${name}\nCounty of Chittenden`,
    (name: string) => `the grantor ${name.toUpperCase()}, of Burlington`,
  )
  fc.assert(
    fc.property(member, sentence, (person, write) => {
      const people = findMembers(write(`${person.firstName} ${person.lastName}`), [person])
      expect(people.flatMap(({ candidates }) => candidates.map(({ memberId }) => memberId))).toEqual(['one'])
    }),
  )
})

test('candidates are members, each at most once, by falling score', () => {
  const word = fc.constantFrom(
    ...'Margaret Ann Ross John J. M. A. Hartwell Hartwell, Zoë van der Berg Dear Mr. \n the and , .'.split(
      ' ',
    ),
  )
  const text = fc.oneof(
    fc.string(),
    fc.array(word, { maxLength: 15 }).map(words => words.join(' ')),
  )
  fc.assert(
    fc.property(text, text => {
      for (const { candidates, start } of findMembers(text, family)) {
        const ids = candidates.map(({ memberId }) => memberId)
        expect(new Set(ids).size).toBe(ids.length)
        expect(family.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
        expect(candidates.map(({ score }) => score)).toEqual(
          candidates.map(({ score }) => score).toSorted((a, b) => b - a),
        )
        expect(start).toBeLessThan(text.length)
      }
    }),
  )
})
