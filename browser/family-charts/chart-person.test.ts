import { expect, test } from 'vitest'

import type { FamilyMember } from '#contract/family-tree/family-tree.ts'
import { createFamilyMember } from '#contract/test/create-family-member.ts'

import { toChartPerson } from './chart-person.ts'
import { describeLifespan } from './describe-person.ts'
import { findPeople } from './find-people.ts'

test('writes the name as initials and on two lines', () => {
  const person = toChartPerson(
    createFamilyMember({ firstName: 'Ada', middleName: 'Maria', lastName: 'Hartwell' }),
  )
  expect(person).toMatchObject({ name: 'Ada Maria Hartwell', givenName: 'Ada M.', lastName: 'Hartwell' })
  expect(person.initials).toBe('AH')
})

test('describes years of life in words', () => {
  const formatYears = (life: Partial<FamilyMember>) =>
    describeLifespan(toChartPerson(createFamilyMember({ isAlive: false, ...life })))
  expect(formatYears({ birthText: 'about 1868', deathDate: '1939-01-01' })).toBe('c. 1868 to 1939, deceased')
  expect(formatYears({ birthDate: '1900-01-01' })).toBe('born 1900, deceased')
  expect(formatYears({ birthDate: '1990-01-01', isAlive: true })).toBe('born 1990')
})

test('finds people by any name, with or without accents', () => {
  const members = [
    createFamilyMember({ id: '1', firstName: 'Zoë', lastName: 'Hartwell' }),
    createFamilyMember({ id: '2', firstName: 'Ada', lastName: 'Moreau', maidenName: 'Hartwell' }),
  ]
  const findNames = (search: string) => findPeople(members, search, 8).map(({ id }) => id)
  expect([
    findNames('zoe'),
    findNames('HARTW'),
    findNames('hartwell ada'),
    findNames(' '),
    findNames('unknown'),
  ]).toEqual([['1'], ['1', '2'], ['2'], [], []])
  expect(findPeople(members, 'hartwell', 1)).toHaveLength(1)
})
