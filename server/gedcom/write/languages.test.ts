import { expect, test } from 'vitest'

import { type GedcomVersion, record } from '#server/gedcom/model/record.ts'

import { convertRecords, languageName, languageTag } from './convert.ts'

test.each([
  ['English', 'en'],
  ['German', 'de'],
  ['Hebrew', 'he'],
  ['Norwegian', 'no'],
])('%s is %s, and the other way round', (name, tag) => {
  expect(languageTag(` ${name.toUpperCase()} `)).toBe(tag)
  expect(languageName(tag)).toBe(name)
})

test('a language is told as its version tells it, also of a header, and what has no counterpart stays', () => {
  const told = (language: string, from: GedcomVersion, to: GedcomVersion) =>
    convertRecords([record('HEAD', undefined, [record('LANG', language)])], from, to)[0]?.children[0]?.value
  expect(told('German', '5.5.1', '7.0')).toBe('de')
  expect(told('Anglo-Saxon', '5.5.1', '7.0')).toBe('Anglo-Saxon')
  expect(told('de', '7.0', '5.5.1')).toBe('German')
  expect(told('en-US', '7.0', '5.5.1')).toBe('en-US')
  expect(told('@VOID@', '7.0', '5.5.1')).toBe('@VOID@')
})
