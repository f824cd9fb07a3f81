import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'

import { api } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'

import { toSingleLine } from './single-line.ts'
import { clearableText, Id, optionalText, requiredStorableText, requiredText, storableText } from './text.ts'

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

describe('accepted text', () => {
  const text = fc.string({
    unit: fc.oneof(fc.constantFrom('\u0000', '\t', '\n', '\r', '\u0085', '\u2028', ' '), fc.string()),
  })
  const isText = (input: string) => {
    const isVisible = /[\p{L}\p{N}\p{P}\p{S}]/u.test(input)
    const isClean = (input.match(/\p{Cc}/gu) ?? []).every(control => '\t\n\r'.includes(control))
    return isVisible && isClean && input.length <= 20
  }

  test('is trimmed and has no control characters', () => {
    const schema = requiredText('Please write something', 20, { isMultiline: true })
    fc.assert(
      fc.property(text, input => {
        expect(schema.safeParse(input).data).toBe(isText(input.trim()) ? input.trim() : undefined)
      }),
    )
  })

  test('has one line by default', () => {
    fc.assert(
      fc.property(text, input => {
        const line = input.trim().replaceAll(/ *[\t\n\r\u2028\u2029][ \t\n\r\u2028\u2029]*/g, ' ')
        expect(required.safeParse(input).data).toBe(isText(line) ? line : undefined)
      }),
    )
  })
})

test.each([
  ['Ada\tMary', 'Ada Mary'],
  [' Ada \t\r\n Mary\n', 'Ada Mary'],
  ['Ada\u2028Mary', 'Ada Mary'],
  ['Ada  Mary', 'Ada  Mary'],
])('reads %j as the line %j', (input, line) => {
  expect(required.parse(input)).toBe(line)
  expect(optional.parse(input)).toBe(line)
  expect(clearableText(20).parse(input)).toBe(line)
  expect(storableText().parse(input)).toBe(line)
  expect(requiredStorableText('').parse(input)).toBe(line)
})

test('reads a million spaces in linear time', () => {
  expect(toSingleLine(`a${' '.repeat(1_000_000)}b\tc`)).toHaveLength(1_000_004)
})

test('only these inputs of the calls retain line breaks', () => {
  const texts = 'approvalNotes biography content description message note requestNotes'
  // Secrets are compared as they are. The others are looked up or ignored; the server cleans `fileName`, and `mapping`
  // is JSON.
  const secrets =
    'accessCode apiSecret code currentPassword familyId invitationToken newPassword password setupToken token'
  const lookups =
    'addedBy companySlug companyTab cursor fileName fromMemberId mapping q search tag textHash transports'
  const schemas = Object.values(api).flatMap((endpoint: Endpoint) => [endpoint.query, endpoint.body])
  const names = new Set(schemas.flatMap(schema => listMultilineFields('', schema)))
  expect([...names].toSorted()).toEqual([texts, secrets, lookups].join(' ').split(' ').toSorted())
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

/** The names of the texts in this schema that retain a line break. */
function listMultilineFields(name: string, schema: z.ZodType | undefined): string[] {
  if (schema === undefined) return []
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([key, field]) =>
      listMultilineFields(key, field),
    )
  if (schema instanceof z.ZodArray) return listMultilineFields(name, schema.element as z.ZodType)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return listMultilineFields(name, schema.unwrap() as z.ZodType)
  const { data } = schema.safeParse('two\nlines')
  return typeof data === 'string' && data.includes('\n') ? [name] : []
}

function readSentence(schema: typeof required | typeof optional, input: unknown): string | undefined {
  return schema.safeParse(input).error?.issues[0]?.message
}
