import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { splitHits } from '#browser/ui/Highlighted.tsx'

import { markWords, matchesWords, splitWords } from './match-words.ts'

describe('matchesWords', () => {
  test.each([
    ['Trust & Estate Planning', 'est trus', true],
    ['Zoë Müller', 'MULLER zoe', true],
    ['Søren Straße', 'soren strasse', true],
    ['Role Management', 'age', false],
    ['Documents', 'documents tax', false],
    ['Documents', ' & ', false],
  ])('compares %s with %s', (text, search, isMatch) => {
    expect(matchesWords(text, splitWords(search))).toBe(isMatch)
  })

  test('finds every text by its own words in any order', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' }), { minLength: 1 }), texts => {
        const text = texts.join(' ')
        const words = splitWords(text).toReversed()
        expect(matchesWords(text, words)).toBe(words.length > 0)
      }),
    )
  })
})

describe('markWords', () => {
  test('marks whole words that begin with a searched one', () => {
    expect(show(markWords('Zoë Müller, née Mühlen', ['mu']))).toBe('Zoë [Müller], née [Mühlen]')
    expect(show(markWords('Zoë', ['x']))).toBe('Zoë')
  })

  test('changes nothing but the marks', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, search) => {
        const parts = splitHits(markWords(text, splitWords(search)))
        expect(parts.map(({ part }) => part).join('')).toBe(text)
      }),
    )
  })
})

function show(text: string): string {
  return text.replaceAll('\u0002', '[').replaceAll('\u0003', ']')
}
