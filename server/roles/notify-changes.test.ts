import { describe, expect, test } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import { createRegistration } from '#server/test/accounts.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

import { sweepTerms } from './board-terms.ts'

describe('a change of the role', () => {
  test('notifies the account and the other administrators', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('admin'), await portal.signIn('admin', 'Ben')]
    const rosa = await portal.signIn('family_member', 'Rosa')
    const params = { userId: getId(rosa) }
    const body = { role: 'board_member' as const, reason: 'Elected in May' }
    await ada.call('PUT /api/users/{userId}/role', { params, body })
    await ada.call('PUT /api/users/{userId}/role', { params, body })
    expect(await readTitles(rosa)).toEqual(['Your role has changed'])
    expect(await readTitles(ben)).toEqual(['A role has changed'])
    expect(await readTitles(ada)).toEqual([])
  })
})

describe('the end of a term', () => {
  test('is announced once within 90 days, and again after a renewal', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('admin'), await portal.signIn('board_member', 'Ben')]
    await setTermEnd(portal, ben, addDuration(portal.time.now, 91 * day))
    await sweepTerms(portal.platform)
    expect(await readTitles(ben)).toEqual([])
    portal.time.now = addDuration(portal.time.now, day)
    await sweepTerms(portal.platform)
    await sweepTerms(portal.platform)
    expect(await readTitles(ben)).toEqual(['Your board term expires soon'])
    expect(await readTitles(ada)).toEqual(['A board term expires soon'])
    await setTermEnd(portal, ben, addDuration(portal.time.now, 50 * day))
    await sweepTerms(portal.platform)
    expect(await readTitles(ben)).toHaveLength(2)
  })

  test('a renewal notifies the member and other administrators', async () => {
    const portal = await openPortal({ TIME_ZONE: 'UTC' })
    portal.time.now = new Date('2026-11-23T10:00:00.000Z')
    const [ada, ben] = [await portal.signIn('admin'), await portal.signIn('board_member', 'Ben')]
    const cleo = await portal.signIn('admin', 'Cleo')
    const boardTermExpires = '2026-12-31T12:00:00.000Z'
    await setTermEnd(portal, ben, new Date(boardTermExpires))
    await ada.call('POST /api/users/{userId}/renew-term', {
      params: { userId: getId(ben) },
      body: { boardTermExpires, reason: 'Elected again' },
    })
    const [own] = await ben.call('GET /api/notifications')
    expect(own?.sentence).toBe(
      'Ada Hartwell renewed your term on the board until Dec 31, 2029. Reason: Elected again.',
    )
    expect(await readTitles(cleo)).toEqual(['A board term was renewed'])
    expect(await readTitles(ada)).toEqual([])
  })

  test('notifies the member and the administrators', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('admin'), await portal.signIn('board_member', 'Ben')]
    await setTermEnd(portal, ben, portal.time.now)
    await sweepTerms(portal.platform)
    await sweepTerms(portal.platform)
    expect(await readTitles(ben)).toEqual(['Your board term has ended'])
    expect(await readTitles(ada)).toEqual(['A board term has ended'])
  })
})

describe('the state of an account', () => {
  test('a waiting account notifies the administrators', async () => {
    const portal = await openPortal({ REGISTRATION: 'approval' })
    const [ada, cleo] = [await portal.signIn('admin'), portal.visitor()]
    const { id } = await cleo.call('POST /api/register', { body: createRegistration() })
    expect(await readTitles(ada)).toEqual(['An account is waiting for approval'])
    await ada.call('POST /api/users/{userId}/approve', { params: { userId: id } })
    expect(await readTitles(cleo)).toEqual(['Your account was approved'])
  })
})

function getId(person: Person): string {
  return person.user?.id ?? ''
}

async function readTitles(person: Person): Promise<string[]> {
  return (await person.call('GET /api/notifications')).map(({ title }) => title)
}

async function setTermEnd(portal: TestPortal, person: Person, boardTermExpires: Date): Promise<void> {
  await portal.database.db
    .updateTable('users')
    .set({ boardTermExpires })
    .where('id', '=', getId(person))
    .execute()
  portal.platform.sessions.invalidateUser(getId(person))
}
