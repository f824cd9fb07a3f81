import { expect, test } from 'vitest'

import { listIndexTerms, toIndexTerm } from './search-terms.ts'

test.each([
  ['', []],
  ['at', ['at']],
  ['Oak oaks', ['oak', 'oaks']],
  ['Äpfel', ['apf', 'apfe', 'apfel']],
  ['$1,250.50', ['125', '1250', '1250.', '1250.5', '1250.50']],
  // Letters of two UTF-16 units are not cut.
  ['𐌰𐌱 𐌰𐌱𐌲𐌳', ['𐌰𐌱', '𐌰𐌱𐌲', '𐌰𐌱𐌲𐌳']],
])('indexes %j by %j', (text, terms) => {
  expect(listIndexTerms(text)).toEqual(terms)
})

test('indexes and searches twelve letters of a long word', () => {
  const word = 'Grandfatherliness'
  expect(listIndexTerms(word).at(-1)).toBe('grandfatherl')
  expect(toIndexTerm(word.toLowerCase())).toBe('grandfatherl')
})
