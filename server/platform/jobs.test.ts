import { expect, test, vi } from 'vitest'

import { createDocument } from '#server/test/documents.ts'
import { createInquiryForm } from '#server/test/inquiries.ts'
import {
  listSchemas,
  mailTimeout,
  officeAddress,
  openMailbox,
  openPortalWithMail,
} from '#server/test/mailbox.ts'
import { openPortal } from '#server/test/open-portal.ts'

// pg-boss creates its schema first; the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

test('a portal without jobs does not start pg-boss', async () => {
  const { portal } = await openPortalWithMail()
  await createDocument(await portal.signIn('family_member'))
  // A node that starts finds no job either.
  const other = await portal.openAnotherNode()
  await other.close()
  expect(await listSchemas(portal)).not.toContain('pgboss')
})

test('the first job starts pg-boss', async () => {
  const { mailbox, portal } = await openPortalWithMail()
  const ada = await portal.signIn('family_member')
  await ada.call('POST /api/family-inquiry', { body: createInquiryForm() })
  await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(1)
})

test('a job of an earlier run starts pg-boss', async () => {
  const mailbox = await openMailbox()
  const portal = await openPortal()
  await portal.database.db
    .insertInto('mails')
    .values({ messageId: '<1@example.test>', message: JSON.stringify(letter), createdAt: portal.time.now })
    .execute()
  expect(await listSchemas(portal)).not.toContain('pgboss')
  await portal.openAnotherNode({ SMTP_URL: mailbox.url, CONTACT_EMAIL: officeAddress })
  await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(1)
})

test('a job is run when its commit follows the start', async () => {
  const { mailbox, portal } = await openPortalWithMail()
  const ada = await portal.signIn('family_member')
  await portal.database.db.transaction().execute(async tx => {
    await portal.platform.mail.enqueue(tx, letter)
    await ada.call('POST /api/family-inquiry', { body: createInquiryForm() })
    await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(1)
  })
  await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(2)
})

const letter = { to: 'ada@example.test', replyTo: null, subject: 'Dinner', text: 'At eight.' }
