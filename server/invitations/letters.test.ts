import { expect, test, vi } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import { createRegistration } from '#server/test/accounts.ts'
import { mailTimeout, openPortalWithMail, type Mailbox } from '#server/test/mailbox.ts'
import { createMember } from '#server/test/members.ts'

vi.setConfig({ testTimeout: 60_000 })

test('mails a link that registers the invited address', async () => {
  const { portal, mailbox } = await openPortalWithMail({ PUBLIC_URL: 'https://portal.test' })
  const admin = await portal.signIn('admin', 'Rosa')
  const memberId = await createMember(portal, undefined, { firstName: 'Clara', lastName: 'Ellery' })
  const { email } = createRegistration()
  const { id, token } = await admin.call('POST /api/invitations', {
    body: { email, memberId, delivery: 'mail', message: 'Come in.\nYour aunt' },
  })
  expect(token).toBeNull()
  const first = await receive(mailbox, 1)
  expect(first.recipients).toEqual([email])
  expect(first.text).toContain('Rosa Hartwell invites you')
  expect(first.text).toContain('Come in.\nYour aunt')
  expect(first.text).toContain('linked to Clara Ellery')
  await expect.poll(() => readMailState(), mailTimeout).toBe('sent')

  const { rows } = await portal.database.pool.query('select message::text from mails')
  expect(JSON.stringify(rows)).not.toContain(first.token)

  await admin.call('POST /api/invitations/{id}/resend', { params: { id }, body: { delivery: 'mail' } })
  const second = await receive(mailbox, 2)
  const register = (invitationToken: string) =>
    portal.visitor().try('POST /api/register', { body: createRegistration({ email, invitationToken }) })
  expect((await register(first.token)).body.code).toBe('invitations.unknown')
  expect((await register(second.token)).status).toBe(201)

  async function readMailState() {
    const [invitation] = await admin.call('GET /api/invitations')
    return invitation?.mail
  }
})

test('a revoked invitation is not mailed later', async () => {
  const { portal, mailbox } = await openPortalWithMail()
  mailbox.rejectWith(451)
  const admin = await portal.signIn('admin')
  const { email } = createRegistration()
  const { id } = await admin.call('POST /api/invitations', { body: { email, delivery: 'mail' } })
  await expect.poll(() => mailbox.countAttempts(), mailTimeout).toBeGreaterThan(0)
  await admin.call('DELETE /api/invitations/{id}', { params: { id } })
  mailbox.rejectWith(null)
  const { email: next } = createRegistration()
  await admin.call('POST /api/invitations', { body: { email: next, delivery: 'mail' } })
  expect((await receive(mailbox, 1)).recipients).toEqual([next])
})

test('reports a message that could not be delivered for a day', async () => {
  const { portal, mailbox } = await openPortalWithMail()
  mailbox.rejectWith(451)
  const admin = await portal.signIn('admin')
  const { email } = createRegistration()
  const { mail } = await admin.call('POST /api/invitations', { body: { email, delivery: 'mail' } })
  expect(mail).toBe('queued')
  await expect.poll(() => mailbox.countAttempts(), mailTimeout).toBeGreaterThan(0)
  portal.time.now = addDuration(portal.time.now, 1.1 * day)
  const readMailState = async () => (await admin.call('GET /api/invitations'))[0]?.mail
  await expect.poll(readMailState, mailTimeout).toBe('failed')
})

/** Waits for a number of mails, and reads the token in the link of the last one. */
async function receive(mailbox: Mailbox, count: number) {
  await expect.poll(() => mailbox.received.length, mailTimeout).toBe(count)
  const { recipients, text = '' } = mailbox.received[count - 1]!
  const [, token = ''] = /\/auth#invitation=([\w-]{43})\s/.exec(text) ?? []
  return { recipients, text: text.replaceAll('\r\n', '\n'), token }
}
