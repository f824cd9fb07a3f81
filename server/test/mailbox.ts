import { createServer, type AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { onTestFinished } from 'vitest'

import { openPortal, type TestPortal } from './open-portal.ts'

export type Mailbox = {
  /** The value of SMTP_URL. */
  url: string
  /** The accepted mails in order, with all recipients. */
  received: (Email & { recipients: string[] })[]
  /** The number of delivery attempts. */
  countAttempts(): number
  /** Rejects mails with this SMTP reply code from now on, or accepts them again for null. */
  rejectWith(code: number | null): void
  /** Closes the server. Opening a mailbox on the same port restarts it. */
  close(): Promise<void>
}

/** Opens a real mail server on the loopback interface and closes it after the test. */
export async function openMailbox(port = 0): Promise<Mailbox> {
  const received: Mailbox['received'] = []
  let attempts = 0
  let rejectionCode: number | null = null
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo(address, _session, done) {
      attempts += 1
      done(rejectionCode === null ? null : createSmtpError(`No, not for <${address.address}>`, rejectionCode))
    },
    onData(stream, session, done) {
      void (async () => {
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        received.push({ ...(await PostalMime.parse(await buffer(stream))), recipients })
        done()
      })()
    },
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address() as AddressInfo
  let closed: Promise<void> | undefined
  const closeMailbox = () => (closed ??= new Promise(resolve => server.close(resolve)))
  onTestFinished(closeMailbox)
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    countAttempts: () => attempts,
    rejectWith: code => void (rejectionCode = code),
    close: closeMailbox,
  }
}

/** Finds a free port. */
export async function findFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

function createSmtpError(message: string, responseCode: number): Error {
  return Object.assign(new Error(message), { responseCode })
}

export const officeAddress = 'office@example.test'

/** The timeout for a letter. */
export const mailTimeout = { timeout: 30_000 }

/** Opens a portal that sends mail. */
export async function openPortalWithMail(
  settings: Record<string, string> = {},
): Promise<{ mailbox: Mailbox; portal: TestPortal }> {
  const mailbox = await openMailbox()
  const portal = await openPortal({ SMTP_URL: mailbox.url, CONTACT_EMAIL: officeAddress, ...settings })
  return { mailbox, portal }
}

export async function listSchemas(portal: TestPortal): Promise<string[]> {
  const { rows } = await portal.database.pool.query<{ name: string }>(
    'select nspname as name from pg_namespace',
  )
  return rows.map(({ name }) => name)
}
