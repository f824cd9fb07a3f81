import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { z } from 'zod'

import { Login, describePasswordMinimum, Registration, Role, User } from './accounts.ts'

const right = { email: 'ada@example.test', password: 'engraved-oak', firstName: 'Ada', lastName: 'Hartwell' }

test('registration uses the sentences of the specification', () => {
  expect(listSentences(Registration, {})).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
    firstName: 'First name is required',
    lastName: 'Last name is required',
  })
  expect(describePasswordMinimum(6)).toBe('Password must be at least 6 characters')
})

test('login requires email and password with the same sentences', () => {
  expect(listSentences(Login, {})).toEqual({
    email: 'Please enter a valid email address',
    password: 'Password must be at least 6 characters',
  })
  expect(Login.parse(right)).toEqual({ email: right.email, password: right.password })
})

test('a password has at least six characters and is not trimmed', () => {
  expect(listSentences(Login, { ...right, password: '12345' })).toEqual({
    password: describePasswordMinimum(6),
  })
  for (const password of ['123456', '      ', ' a b c ', 'x'.repeat(1000)])
    expect(Login.parse({ ...right, password }).password).toBe(password)
})

test('parsing trims and lowercases an email address, idempotently', () => {
  const local = fc.stringMatching(/^[A-Za-z0-9]+([.+_-][A-Za-z0-9]+){0,2}$/)
  fc.assert(
    fc.property(local, fc.constantFrom('example.test', 'EXAMPLE.Test', 'a-b.co.uk'), (name, domain) => {
      fc.pre(name.length <= 64)
      const { email } = Login.parse({ ...right, email: ` ${name}@${domain}\n` })
      expect(email).toBe(`${name}@${domain}`.toLowerCase())
      expect(Login.parse({ ...right, email }).email).toBe(email)
    }),
  )
})

test('any input is rejected with sentences or parsed to plain text', () => {
  const anything = fc.oneof(fc.anything(), fc.string(), fc.emailAddress())
  const body = fc.record({ email: anything, password: anything, firstName: anything, lastName: anything })
  fc.assert(
    fc.property(body, input => {
      const read = Registration.safeParse(input)
      const sentences = read.success ? [] : read.error.issues.map(({ message }) => message)
      expect(sentences.filter(sentence => !/^\p{Lu}[\p{L}\d ,]+$/u.test(sentence))).toEqual([])
      const texts = read.success ? Object.values(read.data) : []
      expect(texts.filter(text => typeof text !== 'string' || text === '')).toEqual([])
    }),
  )
})

test('there are three roles, and a user has no secret field', () => {
  expect(Role.options.toSorted()).toEqual(['admin', 'board_member', 'family_member'])
  expect(Object.keys(User.shape).filter(field => /password|hash|token|secret/i.test(field))).toEqual([
    // Only whether there is one.
    'hasPassword',
  ])
})

function listSentences(schema: z.ZodType, input: unknown): Record<string, string> {
  const { error } = schema.safeParse(input)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}
