import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree.ts'

import { findPeople } from './find-people.ts'
import { chartPerson, yearsOf } from './persons.ts'

test('years are said as they are known', () => {
  expect(yearsOf({ ...nobody, birthDate: '1938-12-06' })).toBe('born 1938')
  expect(yearsOf({ ...nobody, birthDate: '1898-01-27', deathDate: '1974-03-11', isAlive: false })).toBe(
    '1898–1974',
  )
  expect(yearsOf({ ...nobody, birthText: 'about 1868', deathText: 'winter 1939', isAlive: false })).toBe(
    'c. 1868–1939',
  )
  expect(yearsOf({ ...nobody, birthDate: '1868-01-01', isAlive: false })).toBe('1868–?')
  expect(yearsOf({ ...nobody, deathDate: '1939-01-01', isAlive: false })).toBe('died 1939')
  expect(yearsOf({ ...nobody, isAlive: false })).toBe('deceased')
  expect(yearsOf(nobody)).toBe('')
})

test('a medallion has the initials of the first and the last name, and two lines of name', () => {
  const person = chartPerson({ ...nobody, firstName: 'Ada', middleName: 'Maria', lastName: 'Hartwell' })
  expect(person).toMatchObject({ name: 'Ada Maria Hartwell', given: 'Ada M.', family: 'Hartwell' })
  expect(person.initials).toBe('AH')
})

test('people are found by any of their names, with and without accents', () => {
  const members = [
    { ...nobody, id: '1', firstName: 'Zoë', lastName: 'Hartwell' },
    { ...nobody, id: '2', firstName: 'Ada', lastName: 'Moreau', maidenName: 'Hartwell' },
  ]
  const found = (search: string) => findPeople(members, search, 8).map(({ id }) => id)
  expect([found('zoe'), found('HARTW'), found('hartwell ada'), found(' '), found('nobody')]).toEqual([
    ['1'],
    ['1', '2'],
    ['2'],
    [],
    [],
  ])
  expect(findPeople(members, 'hartwell', 1)).toHaveLength(1)
})

const nobody: FamilyMember = {
  id: '0',
  firstName: 'Ada',
  lastName: 'Hartwell',
  middleName: null,
  maidenName: null,
  birthDate: null,
  deathDate: null,
  isAlive: true,
  gender: null,
  relationship: 'child',
  generation: 1,
  fatherId: null,
  motherId: null,
  fatherName: null,
  motherName: null,
  spouseId: null,
  profileImage: null,
  biography: null,
  occupation: null,
  location: null,
  phoneNumber: null,
  email: null,
  isVerified: true,
  verifiedBy: null,
  verifiedAt: null,
  addedBy: 'System',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  birthText: null,
  deathText: null,
  bornFrom: null,
  version: 1,
}
