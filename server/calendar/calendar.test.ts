import { describe, expect, test } from 'vitest'

import { createAppointment } from '#server/test/appointments.ts'
import { insertMarriage } from '#server/test/calendar.ts'
import { createDocument } from '#server/test/documents.ts'
import { createMember } from '#server/test/members.ts'
import { openPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { createExpectation } from '#server/test/tax-expectations.ts'
import { viewAs } from '#server/test/view-as.ts'

const year = { from: '2027-01-01', to: '2027-12-31' }

/** The date and the title of each entry, without the federal tax dates. */
async function list(person: Person, span = year): Promise<string[]> {
  const { entries } = await person.call('GET /api/calendar', { query: span })
  return entries.filter(({ kind }) => kind !== 'tax-date').map(({ date, title }) => `${date} ${title}`)
}

describe('GET /api/calendar', () => {
  test('lists exact birthdays of the living alone', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await createMember(portal, undefined, { firstName: 'Rosa', birthDate: '1938-07-04' })
    await createMember(portal, undefined, { firstName: 'Leap', birthDate: '1996-02-29' })
    await createMember(portal, undefined, { firstName: 'Year', birthText: '1938' })
    await createMember(portal, undefined, { firstName: 'About', birthText: 'about July 1938' })
    await createMember(portal, undefined, { firstName: 'Dead', birthDate: '1938-07-04', isAlive: false })
    const removed = await createMember(portal, undefined, { firstName: 'Removed', birthDate: '1938-07-04' })
    await portal.database.db
      .updateTable('familyMembers')
      .set({ removedAt: portal.time.now })
      .where('id', '=', removed)
      .execute()
    expect(await list(ada)).toEqual([
      '2027-02-28 Leap Hartwell’s birthday',
      '2027-07-04 Rosa Hartwell’s birthday',
    ])
    const day = { from: '2027-07-04', to: '2027-07-04' }
    const { entries } = await ada.call('GET /api/calendar', { query: day })
    expect(entries[0]).toMatchObject({ kind: 'birthday', detail: 'Turns 89', who: ['Rosa Hartwell'] })
    const february = { from: '2027-02-28', to: '2027-02-28' }
    const { entries: leap } = await ada.call('GET /api/calendar', { query: february })
    expect(leap[0]?.detail).toBe('Turns 31, born on February 29')
    expect(await list(ada, { from: '2028-02-28', to: '2028-02-29' })).toEqual([
      '2028-02-29 Leap Hartwell’s birthday',
    ])
    expect(await list(ada, { from: '2026-12-01', to: '2027-02-28' })).toEqual([
      '2027-02-28 Leap Hartwell’s birthday',
    ])
  })

  test('lists anniversaries of lasting marriages', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const couple = async (name: string, isAlive = true): Promise<[string, string]> => [
      await createMember(portal, undefined, { firstName: name }),
      await createMember(portal, undefined, { firstName: 'Carl', isAlive }),
    ]
    await insertMarriage(portal, await couple('Rosa'), { startText: '14 June 1987' })
    await insertMarriage(portal, await couple('Widowed', false), { startText: '1987-06-14' })
    await insertMarriage(portal, await couple('Ended'), { startText: '1987-06-14', endText: '1999' })
    await insertMarriage(portal, await couple('Vague'), { startText: 'about June 1987' })
    const weeks = { from: '2027-06-01', to: '2027-06-14' }
    expect((await ada.call('GET /api/calendar', { query: weeks })).entries).toEqual([
      {
        id: expect.any(String),
        kind: 'anniversary',
        title: 'Rosa Hartwell and Carl Hartwell’s wedding anniversary',
        date: '2027-06-14',
        detail: '40 years',
        who: ['Rosa Hartwell', 'Carl Hartwell'],
        link: expect.stringMatching(/^\/family-member\//),
      },
    ])
  })

  test('shows each account only what it may see', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member', 'Ada')
    const eve = await portal.signIn('family_member', 'Eve')
    const ben = await portal.signIn('board_member', 'Ben')
    const admin = await portal.signIn('admin', 'Zoe')
    const adaMember = await createMember(portal, ada)
    const dora = await portal.signIn('family_member', 'Dora')
    const accountId = dora.user!.id
    const gus = await createMember(portal)
    await createAppointment(portal, { accountId, memberId: gus, lastDay: '2027-03-03' }, ben)
    await createExpectation(portal, { memberId: adaMember, dueOn: '2027-03-02', title: 'Form W-2' })
    const expiresOn = '2027-03-01'
    await createDocument(ada, { title: 'Passport', audience: 'private', expiresOn })
    await createDocument(ben, { title: 'Charter', audience: 'board', expiresOn })
    await createDocument(ada, { title: 'Lease', audience: 'family', expiresOn })
    await portal.database.db
      .updateTable('users')
      .set({ boardTermExpires: new Date('2027-03-04T12:00:00Z') })
      .where('id', '=', ben.user!.id)
      .execute()
    const march = { from: '2027-03-01', to: '2027-03-10' }
    const lease = '2027-03-01 “Lease” expires'
    const [charter, passport] = ['2027-03-01 “Charter” expires', '2027-03-01 “Passport” expires']
    const form = '2027-03-02 Form W-2 of Ada Hartwell is due'
    const trustee = '2027-03-03 Dora Hartwell’s last day as a trustee of Ada Hartwell'
    expect(await list(eve, march)).toEqual([lease])
    expect(await list(ada, march)).toEqual([lease, passport, form])
    expect(await list(dora, march)).toEqual([lease, '2027-03-03 Your last day as a trustee of Ada Hartwell'])
    expect(await list(ben, march)).toEqual([charter, lease, form, trustee, '2027-03-04 Your board term ends'])
    expect(await list(admin, march)).toEqual([
      charter,
      lease,
      form,
      trustee,
      '2027-03-04 Ben Hartwell’s board term ends',
    ])
    await viewAs(admin, ada)
    expect(await list(admin, march)).toEqual([lease, form])
  })

  test.each([
    ['Pacific/Kiritimati', '2027-03-05'],
    ['Pacific/Pago_Pago', '2027-03-04'],
  ])('in %s, dates stay and instants have their day there', async (zone, termEnd) => {
    const portal = await openPortal({ TIME_ZONE: zone })
    const ben = await portal.signIn('board_member', 'Ben')
    await createMember(portal, undefined, { firstName: 'Rosa', birthDate: '1938-03-04' })
    await createDocument(ben, { title: 'Lease', audience: 'family', expiresOn: '2027-03-04' })
    await portal.database.db
      .updateTable('users')
      .set({ boardTermExpires: new Date('2027-03-04T18:00:00Z') })
      .execute()
    expect(await list(ben, { from: '2027-03-04', to: '2027-03-05' })).toEqual([
      '2027-03-04 Rosa Hartwell’s birthday',
      '2027-03-04 “Lease” expires',
      `${termEnd} Your board term ends`,
    ])
    portal.time.now = new Date('2027-03-04T17:00:00Z')
    await ben.signInAgain()
    const { today } = await ben.call('GET /api/calendar', { query: year })
    expect(today).toBe(termEnd)
    expect(await list(ben, { from: termEnd, to: termEnd })).toContain(`${termEnd} Your board term ends`)
  })

  test('lists the federal tax dates on business days', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const april = { from: '2028-04-01', to: '2028-04-30' }
    const { entries } = await ada.call('GET /api/calendar', { query: april })
    expect(entries.map(({ kind, date }) => [kind, date])).toEqual([['tax-date', '2028-04-18']])
  })

  test.each([
    [{ from: '2027-01-02', to: '2027-01-01' }, 'The last day is before the first'],
    [{ from: '2027-01-01', to: '2028-02-05' }, 'Please ask for at most 400 days'],
    [{ from: '2027-01-01', to: '9999-01-01' }, 'Please enter a date from 1900 to 2200'],
  ])('rejects the span %o', async (query, sentence) => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { status, body } = await ada.try('GET /api/calendar', { query })
    expect([status, body.fields?.['to']]).toEqual([400, sentence])
  })
})
