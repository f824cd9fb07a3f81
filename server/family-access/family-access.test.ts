import { describe, expect, test } from 'vitest'

import { addDuration, minute, second } from '#server/platform/clock.ts'
import { setAccessCode, setPassword } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { countUpTo } from '#server/test/rate-limits.ts'

test('each account has its own Family Member ID and no code', async () => {
  const portal = await openPortal()
  const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('admin')]
  const states = await Promise.all([ada, ben].map(person => person.call('GET /api/family-access')))
  for (const state of states) {
    expect(state).toEqual({
      familyId: expect.stringMatching(/^[0-9A-F]{4}-[0-9A-F]{4}$/),
      hasAccessCode: false,
      hasPasskeys: false,
      familyAccessUntil: null,
    })
  }
  expect(states[0]?.familyId).not.toBe(states[1]?.familyId)
})

describe('POST /api/family-access', () => {
  test('grants this session a step-up for 15 minutes', async () => {
    const { portal, ada, access } = await openForAda()
    const elsewhere = portal.visitor()
    const cookie = await portal.database.db
      .transaction()
      .execute(tx => portal.platform.sessions.start(tx, ada.user!.id, origin))
    elsewhere.cookies.set(...splitCookie(cookie))

    const granted = await ada.call('POST /api/family-access', { body: access })
    expect(granted.familyAccessUntil).toBe(addDuration(portal.time.now, 15 * minute).toISOString())
    expect((await ada.call('GET /api/family-access')).familyAccessUntil).toBe(granted.familyAccessUntil)
    expect((await elsewhere.call('GET /api/family-access')).familyAccessUntil).toBeNull()

    portal.time.now = addDuration(portal.time.now, 15 * minute - second)
    expect((await ada.call('GET /api/family-access')).familyAccessUntil).toBe(granted.familyAccessUntil)
    portal.time.now = addDuration(portal.time.now, second)
    expect((await ada.call('GET /api/family-access')).familyAccessUntil).toBeNull()
  })

  test('grants and revokes on every node', async () => {
    const { portal, ada, access } = await openForAda()
    const atAnother = ada.copy(await portal.openAnotherNode())
    expect((await atAnother.call('GET /api/family-access')).familyAccessUntil).toBeNull()
    await ada.call('POST /api/family-access', { body: access })
    await expect
      .poll(async () => (await atAnother.call('GET /api/family-access')).familyAccessUntil)
      .not.toBeNull()

    const body = { currentPassword: await setPassword(ada), accessCode: 'another phrase' }
    await ada.call('PUT /api/family-access/code', { body })
    expect((await ada.call('GET /api/family-access')).familyAccessUntil).toBeNull()
    await expect
      .poll(async () => (await atAnother.call('GET /api/family-access')).familyAccessUntil)
      .toBeNull()
  })

  test('ignores case, spaces and hyphens in the ID', async () => {
    const { ada, access } = await openForAda()
    const written = ` ${access.familyId.toLowerCase().replace('-', ' ')} `
    const { status } = await ada.try('POST /api/family-access', { body: { ...access, familyId: written } })
    expect(status).toBe(200)
  })

  test('rejects wrong IDs and wrong codes alike', async () => {
    const { portal, ada, access } = await openForAda()
    const ben = await portal.signIn('family_member', 'Ben')
    const { familyId } = await ben.call('GET /api/family-access')
    const wrong = [
      { ...access, accessCode: 'another' },
      { ...access, familyId: '0000-0000' },
      { ...access, familyId },
      { familyId: '', accessCode: '' },
    ]
    for (const body of wrong) {
      const rejected = await ada.try('POST /api/family-access', { body })
      expect([rejected.status, rejected.body.code, rejected.body.error]).toEqual([
        403,
        'family-access.rejected',
        'The Family Member ID or Secure Access Code is incorrect',
      ])
    }
    expect((await ada.call('GET /api/family-access')).familyAccessUntil).toBeNull()
  })

  test('answers 429 after five attempts, for this account only', async () => {
    const { portal, ada, access } = await openForAda()
    const attempts = await Promise.all(
      Array.from({ length: 6 }, () =>
        ada.try('POST /api/family-access', { body: { ...access, accessCode: 'no' } }),
      ),
    )
    expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      403, 403, 403, 403, 403, 429,
    ])
    const late = await ada.try('POST /api/family-access', { body: access })
    expect([late.status, Number(late.headers.get('retry-after')) > 800]).toEqual([429, true])

    const ben = await portal.signIn('family_member', 'Ben')
    const { status } = await ben.try('POST /api/family-access', { body: await setAccessCode(ben) })
    expect(status).toBe(200)
  })

  test('grants sixty step-ups of one account in an hour', async () => {
    const { portal, ada, access } = await openForAda()
    await countUpTo(portal, 'step-ups', ada.user?.id ?? '', 59)
    expect((await ada.try('POST /api/family-access', { body: access })).status).toBe(200)
    const { status, body } = await ada.try('POST /api/family-access', { body: access })
    expect([status, body.error]).toEqual([
      429,
      'You can open Family Access at most 60 times an hour. Please try again in 60 minutes',
    ])
  })

  test('does not count attempts without a code set', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    for (let count = 0; count < 7; count += 1) {
      const body = { familyId: 'x', accessCode: 'y' }
      const rejected = await ada.try('POST /api/family-access', { body })
      expect([rejected.status, rejected.body.code]).toEqual([403, 'family-access.no-code'])
    }
  })
})

describe('PUT /api/family-access/code', () => {
  test('hashes the code, and every use of it is audited', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const currentPassword = await setPassword(ada)
    const accessCode = 'thirteen rings'
    const state = await ada.call('PUT /api/family-access/code', { body: { currentPassword, accessCode } })
    expect(state).toMatchObject({ hasAccessCode: true, familyAccessUntil: null })
    const { familyId } = state
    await ada.call('POST /api/family-access', { body: { familyId, accessCode } })
    await ada.try('POST /api/family-access', { body: { familyId, accessCode: 'wrong' } })

    const { accessCodeHash } = await portal.database.db
      .selectFrom('users')
      .select('accessCodeHash')
      .executeTakeFirstOrThrow()
    expect(accessCodeHash).toMatch(/^\$argon2id\$/)
    const entries = await portal.database.db.selectFrom('auditEntries').selectAll().orderBy('id').execute()
    expect(entries.map(({ action, actorId }) => [action, actorId])).toEqual(
      ['code-set', 'granted', 'rejected'].map(what => [`family-access.${what}`, ada.user?.id]),
    )
    expect(JSON.stringify(entries)).not.toContain(accessCode)
  })

  test.each([
    [
      { currentPassword: 'wrong', accessCode: 'thirteen rings' },
      'currentPassword',
      'This password is incorrect',
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
      'Please choose a code other than your password',
    ],
    [
      { currentPassword: 'rings-of-an-oak', accessCode: 'qwerty' },
      'accessCode',
      'This code is too common. Please choose another',
    ],
  ])('rejects %o at its field', async (body, field, sentence) => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await setPassword(ada)
    const rejected = await ada.try('PUT /api/family-access/code', { body })
    expect([rejected.status, rejected.body.fields]).toEqual([400, { [field]: sentence }])
    expect((await ada.call('GET /api/family-access')).hasAccessCode).toBe(false)
  })

  test('audits a wrong password', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await setPassword(ada)
    const body = { currentPassword: 'wrong', accessCode: 'thirteen rings' }
    await ada.try('PUT /api/family-access/code', { body })
    const { db } = portal.database
    const entries = await db.selectFrom('auditEntries').select(['action', 'subject']).execute()
    expect(entries).toContainEqual({ action: 'password.rejected', subject: ada.user?.id })
  })

  test('limits guesses at the password', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const currentPassword = await setPassword(ada)
    const setAccessCode = (password: string) =>
      ada.try('PUT /api/family-access/code', {
        body: { currentPassword: password, accessCode: 'forty rings' },
      })
    for (let count = 0; count < 5; count += 1) expect((await setAccessCode('wrong')).status).toBe(400)
    expect((await setAccessCode(currentPassword)).status).toBe(429)
  })
})

const origin = { address: '127.0.0.1', userAgent: 'test' }

async function openForAda(): Promise<{
  portal: TestPortal
  ada: Person
  access: Awaited<ReturnType<typeof setAccessCode>>
}> {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  return { portal, ada, access: await setAccessCode(ada) }
}

function splitCookie(cookie: string): [string, string] {
  const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=')
  return [name, value]
}
