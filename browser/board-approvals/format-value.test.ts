import { expect, test } from 'vitest'

import { formatValue } from './format-value.ts'

test.each([
  ['birthDate', '2026-09-12', 'Sep 12, 2026'],
  ['deathDate', '1941-11-02', 'Nov 2, 1941'],
  ['birthText', 'about 1868', 'about 1868'],
  ['generation', '5', '5. Leaves'],
  ['relationship', 'in_law', 'In-law'],
  ['relationship', 'godmother', 'godmother'],
  ['gender', 'female', 'Female'],
  ['isAlive', 'no', 'No'],
  ['middleName', null, '—'],
])('formats %s %j as %j', (field, value, expected) => {
  expect(formatValue(field, value)).toBe(expected)
})
