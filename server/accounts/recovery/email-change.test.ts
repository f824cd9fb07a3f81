import { describe, expect, test } from 'vitest'

import { addDuration, hour } from '#server/platform/clock.ts'
import { createAccount, createPasswordReset, setPassword } from '#server/test/accounts.ts'
import { mailTimeout, openPortalWithMail, type Mailbox } from '#server/test/mailbox.ts'
import type { TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

const newEmail = 'new.address@example.test'

describe('POST /api/email-change', () => {
  test('changes the address after both have confirmed', async () => {
    const { portal, mailbox, ada, email } = await requestChange()
    const links = await receiveLinks(mailbox, [newEmail, email])
    const reset = await createPasswordReset(portal, ada.user?.id)
    const visitor = portal.visitor()
    const confirm = (token = '') => visitor.call('POST /api/email-change/confirmation', { body: { token } })
    expect(await confirm(links.get(newEmail))).toMatchObject({ side: 'new', isChanged: false })
    expect((await ada.call('GET /api/user')).email).toBe(email)
    expect((await ada.call('GET /api/email-change')).pending).toMatchObject({
      isNewConfirmed: true,
      isCurrentConfirmed: false,
    })
    expect(await confirm(links.get(email))).toMatchObject({ side: 'current', isChanged: true })
    await expect.poll(async () => (await ada.call('GET /api/user')).email).toBe(newEmail)
    expect((await ada.call('GET /api/email-change')).pending).toBeNull()
    // A link for a password that was mailed to the previous address has ended.
    const body = { token: reset, newPassword: 'ninety-nine rings' }
    expect((await visitor.try('PUT /api/password-reset', { body })).status).toBe(403)
    const entries = await portal.database.db
      .selectFrom('auditEntries')
      .select('action')
      .orderBy('id')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual([
      'email.change-requested',
      'email.change-confirmed',
      'email.change-confirmed',
      'email.changed',
    ])
  })

  test('answers alike for an address that has an account', async () => {
    const { portal, mailbox } = await openPortalWithMail()
    const other = await createAccount(portal)
    const ada = await portal.signIn('family_member')
    const currentPassword = await setPassword(ada)
    const request = (address: string) =>
      ada.call('POST /api/email-change', { body: { newEmail: address, currentPassword } })
    const [takenReply, freeReply] = [await request(other.email), await request(newEmail)]
    expect({ ...takenReply.pending, newEmail }).toEqual(freeReply.pending)
    await request(other.email)
    await expect.poll(() => findSubjects(mailbox, other.email), mailTimeout).not.toEqual([])
    expect(new Set(findSubjects(mailbox, other.email))).toEqual(
      new Set(['This email address already has an account']),
    )
    const letters = mailbox.received.filter(({ recipients }) => recipients[0] === other.email)
    expect(letters.map(({ text }) => text ?? '').join('\n')).not.toContain('http')
  })

  test('requires the password and another address', async () => {
    const { portal } = await openPortalWithMail()
    const ada = await portal.signIn('family_member')
    const currentPassword = await setPassword(ada)
    const request = async (body: object) => (await ada.try('POST /api/email-change', { body })).body.fields
    expect(await request({ newEmail, currentPassword: 'not mine' })).toEqual({
      currentPassword: 'This password is incorrect',
    })
    expect(await request({ newEmail: ada.user?.email, currentPassword })).toEqual({
      newEmail: 'This is already your email address',
    })
    expect((await ada.call('GET /api/email-change')).pending).toBeNull()
  })

  test('is canceled by either address, and by its owner', async () => {
    const { portal, mailbox, ada, email } = await requestChange()
    const links = await receiveLinks(mailbox, [newEmail, email])
    const visitor = portal.visitor()
    const body = { token: links.get(email) ?? '' }
    await visitor.call('POST /api/email-change/rejection', { body })
    for (const token of links.values()) {
      const { status, body } = await visitor.try('POST /api/email-change/confirmation', { body: { token } })
      expect([status, body.code]).toEqual([403, 'accounts.email-link-expired'])
    }
    await ada.call('POST /api/email-change', {
      body: { newEmail, currentPassword: await setPassword(ada) },
    })
    expect(await ada.call('DELETE /api/email-change')).toEqual({ pending: null })
    expect((await ada.try('DELETE /api/email-change')).status).toBe(404)
    expect((await ada.call('GET /api/user')).email).toBe(email)
  })

  test('new letters replace the links, which expire after a day', async () => {
    const { portal, mailbox, ada, email } = await requestChange()
    const first = await receiveLinks(mailbox, [newEmail, email])
    mailbox.received.length = 0
    await ada.call('POST /api/email-change/letters')
    const second = await receiveLinks(mailbox, [newEmail, email])
    const read = async (token = '') =>
      (await portal.visitor().try('POST /api/email-change/link', { body: { token } })).status
    expect([await read(first.get(newEmail)), await read(second.get(newEmail))]).toEqual([403, 200])
    portal.time.now = addDuration(portal.time.now, 24 * hour)
    expect(await read(second.get(newEmail))).toBe(403)
    expect((await ada.call('GET /api/email-change')).pending).toBeNull()
  })
})

async function requestChange(): Promise<{
  portal: TestPortal
  mailbox: Mailbox
  ada: Person
  email: string
}> {
  const { portal, mailbox } = await openPortalWithMail()
  const ada = await portal.signIn('family_member')
  const currentPassword = await setPassword(ada)
  await ada.call('POST /api/email-change', { body: { newEmail, currentPassword } })
  return { portal, mailbox, ada, email: ada.user?.email ?? '' }
}

/** Waits for a letter to each address and returns the tokens of their links. */
async function receiveLinks({ received }: Mailbox, addresses: string[]): Promise<Map<string, string>> {
  const findText = (address: string) => received.findLast(({ recipients }) => recipients[0] === address)?.text
  for (const address of addresses) await expect.poll(() => findText(address), mailTimeout).toBeDefined()
  return new Map(
    addresses.map(address => [address, /#([\w-]{43})\s/.exec(findText(address) ?? '')?.[1] ?? '']),
  )
}

function findSubjects({ received }: Mailbox, address: string): (string | undefined)[] {
  return received.filter(({ recipients }) => recipients[0] === address).map(({ subject }) => subject)
}
