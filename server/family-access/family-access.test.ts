import { expect, test } from 'vitest'

import { after, minute, second } from '#server/platform/clock.ts'
import { setAccessCode, setPassword } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

test('everybody has a Family Member ID of their own, and no code until they set one', async () => {
  const portal = await openPortal()
  const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('admin')]
  const states = await Promise.all([ada, ben].map(person => person.ask('GET /api/family-access')))
  for (const state of states) {
    expect(state).toEqual({
      familyId: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
      hasAccessCode: false,
      accessUntil: null,
    })
  }
  expect(states[0]?.familyId).not.toBe(states[1]?.familyId)
})

test('the right ID and code open it for 15 minutes, in this session alone', async () => {
  const { portal, ada, access } = await openForAda()
  const elsewhere = portal.visitor()
  for (const cookie of await portal.platform.sessions.start(portal.database.db, ada.user!.id, someplace))
    elsewhere.cookies.set(...pairOf(cookie))

  const given = await ada.ask('POST /api/family-access', { body: access })
  expect(given.familyAccessUntil).toBe(after(portal.time.now, 15 * minute).toISOString())
  expect((await ada.ask('GET /api/family-access')).familyAccessUntil).toBe(given.familyAccessUntil)
  expect((await elsewhere.ask('GET /api/family-access')).familyAccessUntil).toBeNull()

  portal.time.now = after(portal.time.now, 15 * minute - second)
  expect((await ada.ask('GET /api/family-access')).familyAccessUntil).toBe(given.familyAccessUntil)
  portal.time.now = after(portal.time.now, second)
  expect((await ada.ask('GET /api/family-access')).familyAccessUntil).toBeNull()
})

test('every node knows at once that access was given, and that it was taken back', async () => {
  const { portal, ada, access } = await openForAda()
  const atAnother = ada.copy(await portal.openAnotherNode())
  expect((await atAnother.ask('GET /api/family-access')).familyAccessUntil).toBeNull()
  await ada.ask('POST /api/family-access', { body: access })
  await expect
    .poll(async () => (await atAnother.ask('GET /api/family-access')).familyAccessUntil)
    .not.toBeNull()

  const body = { currentPassword: await setPassword(ada), accessCode: 'another phrase' }
  await ada.ask('PUT /api/family-access/code', { body })
  expect((await ada.ask('GET /api/family-access')).familyAccessUntil).toBeNull()
  await expect.poll(async () => (await atAnother.ask('GET /api/family-access')).familyAccessUntil).toBeNull()
})

test('an ID is taken as people copy it by hand', async () => {
  const { ada, access } = await openForAda()
  const written = ` ${access.familyId.toLowerCase().replace('-', ' ')} `
  const { status } = await ada.try('POST /api/family-access', { body: { ...access, familyId: written } })
  expect(status).toBe(200)
})

test('a wrong ID, a wrong code and the ID of somebody else are refused in one sentence', async () => {
  const { portal, ada, access } = await openForAda()
  const ben = await portal.signIn('family_member', 'Ben')
  const { familyId } = await ben.ask('GET /api/family-access')
  const wrong = [
    { ...access, accessCode: 'another' },
    { ...access, familyId: '0000-0000' },
    { ...access, familyId },
    { familyId: '', accessCode: '' },
  ]
  for (const body of wrong) {
    const refused = await ada.try('POST /api/family-access', { body })
    expect([refused.status, refused.body.code, refused.body.error]).toEqual([
      403,
      'family-access.rejected',
      'The Family Member ID or the Secure Access Code is not right',
    ])
  }
  expect((await ada.ask('GET /api/family-access')).familyAccessUntil).toBeNull()
})

test('five tries, then 15 minutes, also for the right code, and for nobody else', async () => {
  const { portal, ada, access } = await openForAda()
  const tries = await Promise.all(
    Array.from({ length: 6 }, () =>
      ada.try('POST /api/family-access', { body: { ...access, accessCode: 'no' } }),
    ),
  )
  expect(tries.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([403, 403, 403, 403, 403, 429])
  const late = await ada.try('POST /api/family-access', { body: access })
  expect([late.status, Number(late.headers.get('retry-after')) > 800]).toEqual([429, true])

  const ben = await portal.signIn('family_member', 'Ben')
  const { status } = await ben.try('POST /api/family-access', { body: await setAccessCode(ben) })
  expect(status).toBe(200)
})

test('who has set no code is told where to set one, and loses no try', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  for (let count = 0; count < 7; count += 1) {
    const body = { familyId: 'x', accessCode: 'y' }
    const refused = await ada.try('POST /api/family-access', { body })
    expect([refused.status, refused.body.code]).toEqual([403, 'family-access.no-code'])
  }
})

test('the code is set with the password, is hashed, and every use of it is in the audit record', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const currentPassword = await setPassword(ada)
  const accessCode = 'thirteen rings'
  const state = await ada.ask('PUT /api/family-access/code', { body: { currentPassword, accessCode } })
  expect(state).toMatchObject({ hasAccessCode: true, accessUntil: null })
  const { familyId } = state
  await ada.ask('POST /api/family-access', { body: { familyId, accessCode } })
  await ada.try('POST /api/family-access', { body: { familyId, accessCode: 'wrong' } })

  const { accessCodeHash } = await portal.database.db
    .selectFrom('users')
    .select('accessCodeHash')
    .executeTakeFirstOrThrow()
  expect(accessCodeHash).toMatch(/^\$argon2id\$/)
  const entries = await portal.database.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
  expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual(
    ['code-set', 'given', 'refused'].map(what => [`family-access.${what}`, ada.user?.id]),
  )
  expect(JSON.stringify(entries)).not.toContain(accessCode)
})

test.each([
  [
    { currentPassword: 'wrong', accessCode: 'thirteen rings' },
    'currentPassword',
    'This is not your password',
  ],
  [{ accessCode: 'thirteen rings' }, 'currentPassword', 'Please enter your password'],
  [
    { currentPassword: 'rings-of-an-oak', accessCode: 'rings' },
    'accessCode',
    'Your Secure Access Code must be at least 6 characters',
  ],
  [
    { currentPassword: 'rings-of-an-oak', accessCode: 'rings-of-an-oak' },
    'accessCode',
    'Please choose a code that is not your password',
  ],
  [
    { currentPassword: 'rings-of-an-oak', accessCode: 'qwerty' },
    'accessCode',
    'This code is one of the most common ones. Please choose another',
  ],
])('a code that cannot be set is refused beside its field: %o', async (body, field, sentence) => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  await setPassword(ada)
  const refused = await ada.try('PUT /api/family-access/code', { body })
  expect([refused.status, refused.body.fields]).toEqual([400, { [field]: sentence }])
  expect((await ada.ask('GET /api/family-access')).hasAccessCode).toBe(false)
})

test('the password cannot be guessed by setting codes', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const currentPassword = await setPassword(ada)
  const set = (password: string) =>
    ada.try('PUT /api/family-access/code', { body: { currentPassword: password, accessCode: 'forty rings' } })
  for (let count = 0; count < 5; count += 1) expect((await set('wrong')).status).toBe(400)
  expect((await set(currentPassword)).status).toBe(429)
})

const someplace = { address: '127.0.0.1', userAgent: 'test' }

async function openForAda(): Promise<{
  portal: TestPortal
  ada: Person
  access: Awaited<ReturnType<typeof setAccessCode>>
}> {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  return { portal, ada, access: await setAccessCode(ada) }
}

function pairOf(cookie: string): [string, string] {
  const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
  return [name, value]
}
