import { describe, expect, onTestFinished, test, vi } from 'vitest'

import { addDuration, day } from '#server/platform/clock.ts'
import { publish } from '#server/platform/events.ts'
import { createInquiryForm } from '#server/test/inquiries.ts'
import {
  findFreePort,
  openMailbox,
  officeAddress,
  openPortalWithMail,
  mailTimeout,
  listSchemas,
} from '#server/test/mailbox.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

// pg-boss creates its schema and waits a second or more between attempts; the machine may be busy.
vi.setConfig({ testTimeout: 60_000 })

describe('delivery', () => {
  test('mails inquiries to the office and replies to the sender', async () => {
    const { mailbox, portal } = await openPortalWithMail({ PUBLIC_URL: 'http://family.example.test' })
    const [ada, rosalind] = [
      await portal.signIn('family_member', 'Ada'),
      await portal.signIn('admin', 'Rosalind'),
    ]
    const { id } = await ada.call('POST /api/family-inquiry', {
      body: createInquiryForm({
        name: 'Jürgen Müller-Łukasz',
        email: 'jurgen@example.test',
        message: 'Grüße!\n\nDarf ich für einen Obstgarten borgen? 100 € — 🌳\n.\nEnde',
      }),
    })
    await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(1)
    const [message] = mailbox.received
    expect(message).toMatchObject({
      recipients: [officeAddress],
      from: { name: 'Hartwell Family Office', address: officeAddress },
      to: [{ address: officeAddress }],
      replyTo: [{ address: 'jurgen@example.test' }],
      subject: 'Private Banking: inquiry from Jürgen Müller-Łukasz',
      messageId: expect.stringMatching(/^<[\da-f-]{36}@example\.test>$/),
      attachments: [],
    })
    expect(message?.html).toBeUndefined()
    expect(message?.text).toContain('From: Jürgen Müller-Łukasz (Immediate Family)')
    expect(message?.text).toContain(`Account: Ada Hartwell, ${ada.user?.email}`)
    expect(message?.text).toContain('http://family.example.test/inquiries')
    expect(message?.text).toContain('Grüße!\n\nDarf ich für einen Obstgarten borgen? 100 € — 🌳\n.\nEnde')
    const findInquiry = () => rosalind.call('GET /api/inquiries/{id}', { params: { id } })
    await expect.poll(async () => (await findInquiry()).mailStatus, mailTimeout).toBe('sent')

    await rosalind.call('POST /api/inquiries/{id}/replies', {
      params: { id },
      body: { message: 'Ja, gern: fünf Jahre.', version: 1 },
    })
    await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(2)
    const answer = mailbox.received[1]
    expect(answer).toMatchObject({
      recipients: ['jurgen@example.test'],
      subject: 'Your inquiry: Private Banking',
    })
    expect(answer?.text).toContain('Dear Jürgen Müller-Łukasz,\n\nJa, gern: fünf Jahre.\n\nRosalind Hartwell')
    expect(answer?.text, 'the inquiry is not quoted').not.toContain('Obstgarten')
    await expect.poll(async () => (await findInquiry()).replies[0]?.mailStatus, mailTimeout).toBe('sent')
    expect(await listStoredMessages(portal), 'accepted messages are deleted').toEqual([null, null])
  })

  test('retries a rejected message until it is accepted', async () => {
    const { mailbox, portal } = await openPortalWithMail()
    mailbox.rejectWith(451)
    const ada = await portal.signIn('family_member')
    await ada.call('POST /api/family-inquiry', {
      body: createInquiryForm({ message: 'Only we read this', email: 'secret@example.test' }),
    })
    await expect.poll(() => mailbox.countAttempts(), mailTimeout).toBeGreaterThan(1)
    expect(mailbox.received).toEqual([])
    mailbox.rejectWith(null)
    await retryNow(portal)
    await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(1)
    await waitForJobs(portal)
    expect(mailbox.received).toHaveLength(1)

    const log = portal.logLines.join('')
    expect(log).toContain('"reason":"451"')
    expect(log, 'no address, no text').not.toMatch(/example\.test|Only we/)
    expect(await readJobRows(portal)).not.toMatch(/example\.test|Only we/)
  })

  test('mails waiting messages once after a restart', async () => {
    const port = await findFreePort()
    const { portal } = await openPortalWithMail({ SMTP_URL: `smtp://127.0.0.1:${port}` })
    const [ada, rosalind] = [await portal.signIn('family_member'), await portal.signIn('admin')]
    const sent = []
    for (const name of ['First', 'Second', 'Third'])
      sent.push(await ada.call('POST /api/family-inquiry', { body: createInquiryForm({ name }) }))
    await expect.poll(() => portal.logLines.join(''), mailTimeout).toContain('"reason":"ESOCKET"')
    const params = { id: sent[0]?.id ?? '' }
    expect(await rosalind.call('GET /api/inquiries/{id}', { params })).toMatchObject({ mailStatus: 'queued' })
    await portal.close()

    const mailbox = await openMailbox(port)
    const restartedPortal = await portal.openAnotherNode()
    await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(3)
    await waitForJobs(restartedPortal)
    expect(mailbox.received).toHaveLength(3)
    expect(new Set(mailbox.received.map(({ subject }) => subject?.split(' ').at(-1)))).toEqual(
      new Set(['First', 'Second', 'Third']),
    )
    const rosalindAfterRestart = rosalind.copy(restartedPortal)
    await expect
      .poll(
        async () => (await rosalindAfterRestart.call('GET /api/inquiries/{id}', { params })).mailStatus,
        mailTimeout,
      )
      .toBe('sent')
  })

  test('mails every message once from two nodes', async () => {
    const { mailbox, portal } = await openPortalWithMail()
    const other = await portal.openAnotherNode()
    const ada = await portal.signIn('family_member')
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        ada
          .copy(index % 2 === 0 ? portal : other)
          .call('POST /api/family-inquiry', { body: createInquiryForm({ name: `Number ${index}` }) }),
      ),
    )
    await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(12)
    await waitForJobs(portal)
    expect(mailbox.received).toHaveLength(12)
    expect(new Set(mailbox.received.map(({ messageId }) => messageId)).size).toBe(12)
  })

  test('resends under the same Message-ID after a lost commit', async () => {
    const { mailbox, portal } = await openPortalWithMail()
    const ada = await portal.signIn('family_member')
    await portal.database.pool.query(`
    create function reject_update() returns trigger language plpgsql as $$
    begin
      raise exception 'the database failed';
    end $$;
    create trigger reject_update before update on mails for each row execute function reject_update()`)
    await ada.call('POST /api/family-inquiry', { body: createInquiryForm() })
    await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(1)
    await portal.database.pool.query('drop trigger reject_update on mails')
    await retryNow(portal)
    await expect.poll(async () => listStoredMessages(portal), mailTimeout).toEqual([null])
    expect(mailbox.received.length).toBeGreaterThan(1)
    expect(new Set(mailbox.received.map(({ messageId }) => messageId)).size).toBe(1)
  })

  test('user input becomes neither header nor recipient', async () => {
    const { mailbox, portal } = await openPortalWithMail()
    const ada = await portal.signIn('family_member')
    const name = 'Ada\r\nBcc: everyone@example.test\r\n\r\nAnother text'
    await ada.call('POST /api/family-inquiry', {
      body: createInquiryForm({
        name,
        phone: '555\r\nSubject: Other',
        message: '.\r\nQUIT\r\nMAIL FROM:<x@example.test>',
      }),
    })
    await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(1)
    const [message] = mailbox.received
    expect(message?.recipients).toEqual([officeAddress])
    expect(message?.headers.map(({ key }) => key).sort()).toEqual([
      'auto-submitted',
      'content-transfer-encoding',
      'content-type',
      'date',
      'from',
      'message-id',
      'mime-version',
      'subject',
      'to',
    ])
    expect(message?.subject).toBe('Private Banking: inquiry from Ada Bcc: everyone@example.test Another text')
    expect(message?.text).toContain('.\nQUIT\nMAIL FROM:<x@example.test>')
  })

  test('mails an inquiry that was sent before the jobs started', async () => {
    const mailbox = await openMailbox()
    const portal = await openPortal()
    // The start of the jobs waits until it can create this schema.
    const holder = await portal.database.connect()
    onTestFinished(() => holder.end())
    await holder.query('begin; create schema pgboss')
    const node = await portal.openAnotherNode({ SMTP_URL: mailbox.url, CONTACT_EMAIL: officeAddress })
    const ada = await node.signIn('family_member')
    await ada.call('POST /api/family-inquiry', { body: createInquiryForm() })
    await holder.query('rollback')
    await expect.poll(() => mailbox.received, mailTimeout).toHaveLength(1)
  })

  test('logs and shows a message as failed after 30 days', async () => {
    const { mailbox, portal } = await openPortalWithMail()
    mailbox.rejectWith(550)
    const [ada, rosalind] = [await portal.signIn('family_member'), await portal.signIn('admin')]
    const { id } = await ada.call('POST /api/family-inquiry', { body: createInquiryForm() })
    await expect.poll(() => mailbox.countAttempts(), mailTimeout).toBeGreaterThan(0)
    await portal.database.db
      .updateTable('mails')
      .set({ createdAt: addDuration(portal.time.now, -30 * day - 1) })
      .execute()
    await portal.close()
    const restartedPortal = await portal.openAnotherNode()
    const rosalindAfterRestart = rosalind.copy(restartedPortal)
    await expect
      .poll(
        async () =>
          (await rosalindAfterRestart.call('GET /api/inquiries/{id}', { params: { id } })).mailStatus,
        mailTimeout,
      )
      .toBe('failed')
    expect(restartedPortal.logLines.join('')).toContain('mail delivery abandoned after 30 days')
  })
})

describe('configuration', () => {
  test('mails nothing and starts no jobs without SMTP_URL', async () => {
    const portal = await openPortal({ CONTACT_EMAIL: officeAddress })
    const ada = await portal.signIn('family_member')
    const { id } = await ada.call('POST /api/family-inquiry', {
      body: createInquiryForm({ email: 'ada@example.test' }),
    })
    const rosalind = await portal.signIn('admin')
    const { replies } = await rosalind.call('POST /api/inquiries/{id}/replies', {
      params: { id },
      body: { message: 'Yes.', version: 1 },
    })
    expect(replies).toMatchObject([{ mailStatus: 'none' }])
    expect(await listStoredMessages(portal)).toEqual([])
    expect(await listSchemas(portal)).not.toContain('pgboss')
  })

  test('mails nothing without CONTACT_EMAIL, with a warning', async () => {
    const portal = await openPortal({ SMTP_URL: 'smtp://127.0.0.1:1' })
    const ada = await portal.signIn('family_member')
    await ada.call('POST /api/family-inquiry', { body: createInquiryForm() })
    expect(await listStoredMessages(portal)).toEqual([])
    expect(portal.logLines.join('')).toContain('mail disabled: SMTP_URL needs CONTACT_EMAIL')
  })
})

async function listStoredMessages(portal: TestPortal) {
  const rows = await portal.database.db.selectFrom('mails').select('message').execute()
  return rows.map(({ message }) => message)
}

async function readJobRows(portal: TestPortal): Promise<string> {
  const { rows } = await portal.database.pool.query('select * from pgboss.job')
  expect(rows.length).toBeGreaterThan(0)
  return JSON.stringify(rows)
}

/** Ends the pause before the next attempt, once the last one has failed. */
async function retryNow({ database }: TestPortal): Promise<void> {
  const expedite = async () => {
    const { rowCount } = await database.pool.query(
      `update pgboss.job set start_after = now() where state = 'retry'`,
    )
    return rowCount
  }
  await expect.poll(expedite, mailTimeout).toBe(1)
  await publish(database.db, 'job_queued', 'mail')
}

/** Waits until no job is left that would send a message again. */
async function waitForJobs(portal: TestPortal): Promise<void> {
  const open = async () => {
    const { rows } = await portal.database.pool.query(`select from pgboss.job where state <> 'completed'`)
    return rows.length
  }
  await expect.poll(open, mailTimeout).toBe(0)
}
