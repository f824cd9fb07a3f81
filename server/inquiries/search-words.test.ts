import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { toSearchText, splitSearch } from './search-words.ts'

test('matches every word of name, email and message by prefix', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(text, text, text, fc.nat(), (name, email, message, length) => {
      const searchable = toSearchText({ name, email, message })
      for (const search of [name, email, message, pickStart(message, length)])
        for (const word of splitSearch(search)) expect(searchable).toContain(word)
    }),
  )
})

test('splitSearch ignores case and accents', () => {
  expect(splitSearch(' Straße  MÜLLER\u00A0ÉLAN ')).toEqual(['STRASSE', 'MULLER', 'ELAN'])
})

/** Does not split surrogate pairs, which cannot be sent. */
function pickStart(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.slice(0, length % characters.length).join('')
}
