import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { toSearchText, splitSearch } from './search-words.ts'

test('an inquiry is found by every word of its name, its address and its message, whole or begun', () => {
  const text = fc.string({ unit: 'grapheme', minLength: 1 })
  fc.assert(
    fc.property(text, text, text, fc.nat(), (name, email, message, length) => {
      const searchable = toSearchText({ name, email, message })
      for (const sought of [name, email, message, begun(message, length)])
        for (const word of splitSearch(sought)) expect(searchable).toContain(word)
    }),
  )
})

test('letters are compared without case and accents', () => {
  expect(splitSearch(' Straße  MÜLLER\u00A0ÉLAN ')).toEqual(['STRASSE', 'MULLER', 'ELAN'])
})

/** Cut between characters: half of one is no text that anybody could send. */
function begun(text: string, length: number): string {
  const characters = Array.from(text)
  return characters.slice(0, length % characters.length).join('')
}
