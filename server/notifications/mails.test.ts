import { expect, test, vi } from 'vitest'

import { addDuration, day, hour, minute } from '#server/platform/clock.ts'
import { mailTimeout, openPortalWithMail } from '#server/test/mailbox.ts'
import { oneClick } from '#server/test/notifications.ts'
import type { TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

import { notify } from './notify.ts'
import { sendDigests } from './send-digests.ts'

// pg-boss makes its schema first, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000 })

const settings = { PUBLIC_URL: 'https://family.example.test', TIME_ZONE: 'America/New_York' }

test('mails a notification at once with a one-click link', async () => {
  const { mailbox, portal } = await openPortalWithMail(settings)
  const ada = await portal.signIn('family_member', 'Ada')
  await changeRole(portal, ada)
  await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(1)
  const [mail] = mailbox.received
  expect(mail).toMatchObject({ recipients: [ada.user?.email], subject: 'Your role has changed' })
  expect(mail?.text).toContain('Dear Ada,\n\nYour role has changed.\n\nRead more in the portal:')
  expect(mail?.text).toContain('https://family.example.test/account\n')
  expect(mail?.text, 'email is not confidential').not.toContain('board member')
  const headers = new Map(mail?.headers.map(({ key, value }) => [key, value]))
  expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const address = /^<https:\/\/family\.example\.test(\/api\/unsubscribe\?token=[\w.-]+)>$/.exec(
    headers.get('list-unsubscribe')?.replaceAll(/\s/g, '') ?? '',
  )?.[1]
  expect(mail?.text).toContain(`To stop emails on this topic: https://family.example.test${address}`)

  expect((await portal.visitor().fetch('POST', address!, { body: oneClick })).status).toBe(200)
  await changeRole(portal, ada)
  await changePassword(portal, ada)
  await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(2)
  expect(mailbox.received[1]?.subject, 'only that topic has ended').toBe('Your password was changed')
  expect(mailbox.received[1]?.text).toContain('If this was not you, contact the office.')
  expect(await ada.call('GET /api/notifications')).toHaveLength(3)
})

test('a deactivated account gets no mail', async () => {
  const { mailbox, portal } = await openPortalWithMail(settings)
  const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
  await setActive(portal, ada, false)
  await changeRole(portal, ada)
  await changeRole(portal, ben)
  await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(1)
  expect(mailbox.received[0]?.recipients).toEqual([ben.user?.email])
})

test('two nodes send one summary a day with what is unseen', async () => {
  const { mailbox, portal } = await openPortalWithMail(settings)
  const other = await portal.openAnotherNode()
  const ada = await portal.signIn('family_member', 'Ada')
  const sendOnBoth = async (now: Date) => {
    for (const node of [portal, other]) node.time.now = now
    await Promise.all([portal, other, portal].map(node => sendDigests(node.platform)))
  }
  // 06:30 in New York.
  const early = new Date('2026-11-23T11:30:00Z')
  portal.time.now = addDuration(early, -2 * day)
  await shareDocument(portal, ada, 'Seen deed')
  await ada.call('POST /api/notifications/seen', { body: { all: true } })
  portal.time.now = addDuration(early, -day)
  await shareDocument(portal, ada, 'Deed')
  portal.time.now = addDuration(early, -day + minute)
  await changeRole(portal, ada, 'daily')

  await sendOnBoth(early)
  await sendOnBoth(addDuration(early, hour))
  await shareDocument(portal, ada, 'Will')
  await sendOnBoth(addDuration(early, 5 * hour))
  await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(1)
  const [summary] = mailbox.received
  expect(summary?.subject).toBe('New in the family portal')
  expect(summary?.text).toContain(
    'since your last summary:\n\n- Nov 22, 2026: A document for you.\n- Nov 22, 2026: Your role has changed.\n\n',
  )
  expect(summary?.text).toContain(
    'To stop these summaries: https://family.example.test/api/unsubscribe?token=',
  )
  expect(summary?.text).not.toContain('Deed')

  await sendOnBoth(addDuration(early, day + hour))
  await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(2)
  expect(mailbox.received[1]?.text).toContain('summary:\n\n- Nov 23, 2026: A document for you.\n\n')
  const { rows } = await portal.database.pool.query('select from mails')
  expect(rows).toHaveLength(2)
})

test('no summary goes to a deactivated account or an ended topic', async () => {
  const { mailbox, portal } = await openPortalWithMail(settings)
  const people = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
  const [ada, ben] = people as [Person, Person]
  const grace = await portal.signIn('family_member', 'Grace')
  portal.time.now = new Date('2026-11-23T18:00:00Z')
  for (const person of [ada, ben, grace]) await shareDocument(portal, person, 'Deed')
  await setActive(portal, ada, false)
  const deliveries = { 'document-shared-with-you': 'never' } as const
  await ben.call('PUT /api/notification-preferences', { body: { deliveries } })
  await sendDigests(portal.platform)
  await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(1)
  expect(mailbox.received[0]?.recipients).toEqual([grace.user?.email])
})

async function changeRole(portal: TestPortal, person: Person, delivery?: 'daily'): Promise<void> {
  if (delivery !== undefined)
    await person.call('PUT /api/notification-preferences', {
      body: { deliveries: { 'role-changed': delivery } },
    })
  await portal.database.db.transaction().execute(tx =>
    notify(portal.platform, tx, {
      to: [person.user!.id],
      topic: 'role-changed',
      payload: { from: 'family_member', to: 'board_member' },
    }),
  )
}

async function changePassword(portal: TestPortal, person: Person): Promise<void> {
  await portal.database.db.transaction().execute(tx =>
    notify(portal.platform, tx, {
      to: [person.user!.id],
      topic: 'password-changed',
      payload: { how: 'changed' },
    }),
  )
}

async function shareDocument(portal: TestPortal, person: Person, title: string): Promise<void> {
  await portal.database.db.transaction().execute(tx =>
    notify(portal.platform, tx, {
      to: [person.user!.id],
      topic: 'document-shared-with-you',
      payload: { documentId: '00000000-0000-4000-8000-000000000000', title },
    }),
  )
}

async function setActive({ database }: TestPortal, person: Person, isActive: boolean): Promise<void> {
  await database.db.updateTable('users').set({ isActive }).where('id', '=', person.user!.id).execute()
}
