import { expect, test } from 'vitest'

import { birthHint, deathHint } from './date-hints.ts'

test.each([
  ['about 1868', 'Understood as about 1868: sorts under 1868.'],
  ['between 1901 and 1903', 'Understood as between 1901 and 1903: sorts under 1901.'],
  ['May 1910', 'Understood as May 1910: sorts under May 1, 1910.'],
  ['the year of the flood', 'Kept as you write it. Without a year it comes last in its generation.'],
  [' ', 'As it is told: about 1890, between 1901 and 1903.'],
])('whoever writes %j is told what it was understood as', (text, hint) => {
  expect(birthHint(text)).toBe(hint)
})

test('nobody is sorted by a death', () => {
  expect(deathHint('winter 1939')).toMatch(/^Understood as [^:]*1939[^:]*\.$/)
  expect(deathHint('at sea')).toBe('Kept as you write it.')
})
