import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { Id, optionalText, requiredText } from './text.ts'

const required = requiredText('Please write something', 20)
const optional = optionalText(20)

test('requires visible text with its own sentence', () => {
  for (const input of [
    '',
    ' ',
    '\t\r\n',
    '\u00A0',
    '\u3000',
    '\u200B',
    '\u2060\u200D',
    undefined,
    null,
    5,
    [],
    {},
  ])
    expect(readSentence(required, input)).toBe('Please write something')
})

test('reads empty optional text as null', () => {
  for (const input of ['', '  ', '\n', '\u200B', undefined, null]) expect(optional.parse(input)).toBeNull()
  expect(optional.parse(' Ada ')).toBe('Ada')
})

test('rejects a lone surrogate', () => {
  expect(readSentence(required, 'a\uD800b')).toBe('Please remove the invisible control characters')
  expect(required.parse('a🌳b')).toBe('a🌳b')
})

test('rejects long text and states the limit', () => {
  expect(readSentence(required, 'x'.repeat(21))).toBe('Please use at most 20 characters')
  expect(readSentence(optional, 'x'.repeat(21))).toBe('Please use at most 20 characters')
  expect(readSentence(requiredText('', 10_000), 'x'.repeat(10_001))).toBe(
    'Please use at most 10,000 characters',
  )
})

test('accepted text is trimmed and has no control characters', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('\u0000', '\t', '\n', '\u0085', ' '), fc.string()),
  })
  fc.assert(
    fc.property(text, input => {
      const read = required.safeParse(input)
      const trimmed = input.trim()
      const fits = /[\p{L}\p{N}\p{P}\p{S}]/u.test(trimmed) && trimmed.length <= 20
      const isClean = (trimmed.match(/\p{Cc}/gu) ?? []).every(control => '\t\n\r'.includes(control))
      expect(read.success ? read.data : undefined).toBe(fits && isClean ? trimmed : undefined)
    }),
  )
})

test('rejects bidirectional control characters', () => {
  for (const input of ['Ada\u202Enosliw', '\u2066Ada\u2069'])
    expect(readSentence(required, input)).toBe('Please remove the invisible control characters')
  // Some scripts need joiners in names.
  expect(required.parse('نام\u200Cخانوادگی')).toBe('نام\u200Cخانوادگی')
})

test('an id is exactly one UUID', () => {
  const id = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff'
  expect(Id.parse(id)).toBe(id)
  for (const input of [`${id} `, `${id}\n`, `{${id}}`, id.slice(1), '1', '', null, [id]])
    expect(Id.safeParse(input).success).toBe(false)
})

function readSentence(schema: typeof required | typeof optional, input: unknown): string | undefined {
  return schema.safeParse(input).error?.issues[0]?.message
}
