import { describe, expect, test } from 'vitest'

import { explainBirthDate, explainDeathDate } from './explain-dates.ts'

describe('explainBirthDate', () => {
  test.each([
    ['about 1868', 'Read as about 1868 and sorted under 1868.'],
    ['between 1901 and 1903', 'Read as between 1901 and 1903 and sorted under 1901.'],
    ['May 1910', 'Read as May 1910 and sorted under May 1, 1910.'],
    [
      'the year of the flood',
      'Saved as written. Without a year, this member is listed last in their generation.',
    ],
    [' ', 'For example: about 1890, between 1901 and 1903.'],
  ])('explains %j', (text, hint) => {
    expect(explainBirthDate(text)).toBe(hint)
  })
})

describe('explainDeathDate', () => {
  test('does not mention sorting', () => {
    expect(explainDeathDate('winter 1939')).toMatch(/^Read as [^:]*1939[^:]*\.$/)
    expect(explainDeathDate('at sea')).toBe('Saved as written.')
  })
})
