import { describe, expect, test } from 'vitest'

import { User } from '#contract/accounts/accounts.ts'
import { createRegistration } from '#server/test/accounts.ts'
import { openPortal } from '#server/test/open-portal.ts'

/** Section 5 of the specification. */
const sentences = {
  email: 'Please enter a valid email address',
  password: 'Password must be at least 6 characters',
  firstName: 'First name is required',
  lastName: 'Last name is required',
} as const
type Field = keyof typeof sentences
const fields = Object.keys(sentences) as Field[]

describe('POST /api/register', () => {
  test('returns exactly the user with 201 and signs in', async () => {
    const portal = await openPortal()
    const ada = portal.visitor()
    const registration = createRegistration()
    const { status, body } = await ada.try('POST /api/register', { body: registration })
    expect(status).toBe(201)
    // The other fields are present only for some accounts.
    expect(Object.keys(body).sort()).toEqual(
      Object.keys(User.omit({ appointments: true, secondFactorDue: true, viewAs: true }).shape).sort(),
    )
    expect(User.parse(body)).toMatchObject({
      email: registration.email,
      firstName: 'Ada',
      lastName: 'Hartwell',
      profileImageUrl: null,
      role: 'family_member',
      boardMemberSince: null,
      boardTermExpires: null,
      isActive: true,
      awaitsApproval: false,
      createdAt: portal.time.now.toISOString(),
      updatedAt: portal.time.now.toISOString(),
    })
    expect(await ada.call('GET /api/user')).toEqual(body)
  })

  test('stores the password only as an Argon2id hash', async () => {
    const portal = await openPortal()
    const { email, password } = createRegistration({ password: 'a very unusual sentence' })
    await portal.visitor().call('POST /api/register', { body: createRegistration({ email, password }) })
    const users = await portal.database.db.selectFrom('users').selectAll().execute()
    expect(users).toMatchObject([
      { passwordHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/) },
    ])
    const audit = await portal.database.db.selectFrom('auditEntries').selectAll().execute()
    expect(audit).toMatchObject([{ action: 'account.registered', actorId: users[0]?.id }])
    expect(JSON.stringify([users, audit, portal.logLines])).not.toContain(password)
  })

  test('rejects empty input with all four sentences', async () => {
    const portal = await openPortal()
    for (const body of [{}, 'null', undefined]) {
      const answered = await portal.visitor().try('POST /api/register', { body })
      expect(answered.status).toBe(400)
      expect(answered.body).toMatchObject({
        code: 'platform.invalid-input',
        error: sentences.email,
        fields: sentences,
      })
    }
  })

  test('reports a missing or non-text field at that field only', async () => {
    const portal = await openPortal()
    const visitor = portal.visitor()
    for (const field of fields) {
      for (const value of [undefined, null, 5, true, [], ['Ada'], {}, { length: 9 }]) {
        const body = { ...createRegistration(), [field]: value }
        const answered = await visitor.try('POST /api/register', { body })
        expect([value, answered.status, answered.body.error]).toEqual([value, 400, sentences[field]])
        expect(answered.body.fields).toEqual({ [field]: sentences[field] })
      }
    }
  })

  test('rejects invalid text with the sentence of its field', async () => {
    const portal = await openPortal()
    const visitor = portal.visitor()
    for (const [field, value, sentence] of invalid) {
      const answered = await visitor.try('POST /api/register', {
        body: createRegistration({ [field]: value }),
      })
      expect([value, answered.status]).toEqual([value, 400])
      expect(answered.body.fields).toEqual({ [field]: sentence })
      expect(answered.body.error).toBe(sentence)
    }
    expect(await portal.database.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  test.each([
    ['Søren', 'Ångström'],
    ['李', '王小明'],
    ['עדה', 'لمى'],
    ["D'Arcy", 'O’Neill-Ñandú'],
    ['e\u0301', '🌳🌳'],
    ['<script>alert(1)</script>', `Robert'); drop table users;--`],
    ['{{name}} $& %s ${x}', '\\u0000 \\'],
  ])('stores a name as typed: %s %s', async (firstName, lastName) => {
    const portal = await openPortal()
    const ada = portal.visitor()
    const body = createRegistration({ firstName: ` ${firstName}\n`, lastName })
    await ada.call('POST /api/register', { body })
    expect(await ada.call('GET /api/user')).toMatchObject({ firstName, lastName })
  })

  test('ignores all other fields of the body', async () => {
    const portal = await openPortal()
    const ada = portal.visitor()
    const id = '00000000-0000-4000-8000-000000000000'
    const extra = `"role":"admin","isActive":false,"id":"${id}","awaitsApproval":true,"email_verified":true,
    "createdAt":"1999-01-01T00:00:00.000Z","boardMemberSince":"1999-01-01T00:00:00.000Z","passwordHash":"x",
    "profileImageUrl":"https://elsewhere.test/x.png","constructor":{"prototype":{"role":"admin"}},
    "__proto__":{"role":"admin","isAdmin":true,"awaitsApproval":true}`
    const body = JSON.stringify(createRegistration()).replace(/}$/, `,${extra}}`)
    const { status } = await ada.try('POST /api/register', { body })
    expect(status).toBe(201)
    const user = await ada.call('GET /api/user')
    expect(user).toMatchObject({
      role: 'family_member',
      isActive: true,
      awaitsApproval: false,
      boardMemberSince: null,
      profileImageUrl: null,
      createdAt: portal.time.now.toISOString(),
    })
    expect(user.id).not.toBe(id)
    expect(({} as { role?: string }).role).toBeUndefined()
  })

  test('rejects a taken address with 409, ignoring its case', async () => {
    const portal = await openPortal()
    const ada = portal.visitor()
    const first = createRegistration({ email: '  Ada.HARTWELL@Example.TEST ' })
    const user = await ada.call('POST /api/register', { body: first })
    expect(user.email).toBe('ada.hartwell@example.test')

    const second = createRegistration({ email: 'ada.hartwell@EXAMPLE.test' })
    const { status, body } = await portal.visitor().try('POST /api/register', { body: second })
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'accounts.email-taken',
      error: 'An account with this email address already exists',
      fields: { email: 'An account with this email address already exists' },
    })
  })

  test('creates one account for concurrent requests', async () => {
    const portal = await openPortal()
    const other = await portal.openAnotherNode()
    const { email } = createRegistration()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        (index % 2 === 0 ? portal : other)
          .visitor()
          .try('POST /api/register', { body: createRegistration({ email }) }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      201, 409, 409, 409, 409, 409,
    ])
    expect(await portal.database.db.selectFrom('users').select('email').execute()).toEqual([{ email }])
    expect(await portal.database.db.selectFrom('sessions').select('sid').execute()).toHaveLength(1)
  })

  test('rejects common passwords', async () => {
    const portal = await openPortal()
    for (const password of ['123456', 'password', 'PassWord', 'qwerty', 'iloveyou']) {
      const { status, body } = await portal
        .visitor()
        .try('POST /api/register', { body: createRegistration({ password }) })
      const sentence = 'This password is too common. Please choose another'
      expect([password, status, body.error, body.fields]).toEqual([
        password,
        400,
        sentence,
        { password: sentence },
      ])
    }
  })

  test('requires PASSWORD_MINIMUM characters', async () => {
    const portal = await openPortal({ PASSWORD_MINIMUM: '12' })
    const tooShort = await portal.visitor().try('POST /api/register', {
      body: createRegistration({ password: 'elevenchars' }),
    })
    const sentence = 'Password must be at least 12 characters'
    expect(tooShort.status).toBe(400)
    expect(tooShort.body).toMatchObject({ error: sentence, fields: { password: sentence } })
    const { status } = await portal.visitor().try('POST /api/register', {
      body: createRegistration({ password: 'twelve-chars' }),
    })
    expect(status).toBe(201)
  })

  test('ends the previous session', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('admin')
    const thief = ada.copy()
    const user = await ada.call('POST /api/register', { body: createRegistration() })
    expect((await thief.try('GET /api/user')).status).toBe(401)
    expect(await ada.call('GET /api/user')).toMatchObject({ id: user.id, role: 'family_member' })
  })
})

const tooLong = 'Please use at most 100 characters'
const invisible = 'Please remove the invisible control characters'
const invalid: [field: Field, value: string, sentence: string][] = [
  ...['', ' ', 'ada', 'ada@', '@example.test', 'ada@example', 'a da@example.test', 'ada@example..test'].map(
    value => ['email', value, sentences.email] as [Field, string, string],
  ),
  ...[
    'ada@example.test\u0000',
    'ada@example.test\r\nbcc: all@example.test',
    'ada@[127.0.0.1]',
    'ada@b@c.test',
  ].map(value => ['email', value, sentences.email] as [Field, string, string]),
  ['email', `${'a'.repeat(243)}@example.test`, sentences.email],
  ['email', `${'a'.repeat(900_000)}@example.test`, sentences.email],
  ['password', '', sentences.password],
  ['password', '12345', sentences.password],
  ['password', 'x'.repeat(1001), 'Password must be at most 1,000 characters'],
  ...['', ' ', '\t\r\n', '\u00A0', '\u3000', '\uFEFF'].flatMap(value => [
    ['firstName', value, sentences.firstName] as [Field, string, string],
    ['lastName', value, sentences.lastName] as [Field, string, string],
  ]),
  ['firstName', 'x'.repeat(101), tooLong],
  ['lastName', 'x'.repeat(900_000), tooLong],
  ...['\u0000', '\u0007', '\u001B[31m', '\u007F', '\u0085', '\u009B'].map(
    control => ['firstName', `Ada${control}Lovelace`, invisible] as [Field, string, string],
  ),
]
