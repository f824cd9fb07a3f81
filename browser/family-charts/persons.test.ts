import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree.ts'

import { lifeOf } from './describe.ts'
import { findPeople } from './find-people.ts'
import { chartPerson } from './persons.ts'

test('a medallion has the initials of the first and the last name, and two lines of name', () => {
  const person = chartPerson({ ...nobody, firstName: 'Ada', middleName: 'Maria', lastName: 'Hartwell' })
  expect(person).toMatchObject({ name: 'Ada Maria Hartwell', given: 'Ada M.', family: 'Hartwell' })
  expect(person.initials).toBe('AH')
})

test('years are read out as they are shown', () => {
  const years = (life: Partial<FamilyMember>) => lifeOf(chartPerson({ ...nobody, isAlive: false, ...life }))
  expect(years({ birthText: 'about 1868', deathDate: '1939-01-01' })).toBe('c. 1868 to 1939, deceased')
  expect(years({ birthDate: '1900-01-01' })).toBe('born 1900, deceased')
  expect(years({ birthDate: '1990-01-01', isAlive: true })).toBe('born 1990')
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
  spouseName: null,
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
