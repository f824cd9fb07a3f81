import { expect, test } from 'vitest'

import { formatValue } from './format-value.ts'

test.each([
  ['birthDate', '2026-09-12', 'Sep 12, 2026'],
  ['deathDate', '1941-11-02', 'Nov 2, 1941'],
  ['birthText', 'about 1868', 'about 1868'],
  ['generation', '5', '5 (Leaves)'],
  ['relationship', 'in_law', 'In-law'],
  ['relationship', 'godmother', 'godmother'],
  ['relationship', '__proto__', '__proto__'],
  ['relationship', 'constructor', 'constructor'],
  ['gender', 'female', 'Female'],
  ['isAlive', 'no', 'No'],
  ['middleName', null, '—'],
])('formats %s %j as %j', (field, value, expected) => {
  expect(formatValue(field, value)).toBe(expected)
})

test('formats booleans, numbers and the ids of members', () => {
  const members = [{ id: 'carl', firstName: 'Carl', middleName: null, lastName: 'Hartwell' }]
  expect(formatValue('fatherId', 'carl', members)).toBe('Carl Hartwell')
  expect(formatValue('occupation', 'Cooper', members)).toBe('Cooper')
  expect(formatValue('generation', 3, members)).toBe('3 (Branches)')
  expect(formatValue('isAlive', false, members)).toBe('No')
  expect(formatValue('fatherId', null, members)).toBe('—')
})
