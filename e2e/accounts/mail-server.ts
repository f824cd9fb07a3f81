import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

import { expect } from '#e2e/fixtures.ts'

/** A mail server on the loopback interface, and the settings of a portal that uses it. */
export async function openMailServer() {
  const received: Email[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, _session, done) {
      void (async () => {
        received.push(await PostalMime.parse(await buffer(stream)))
        done()
      })()
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return {
    settings: { SMTP_URL: `smtp://127.0.0.1:${port}`, CONTACT_EMAIL: 'office@example.test' },
    /** The link in the mail to this address. */
    async findLink(address: string): Promise<string> {
      const findLetter = () => received.findLast(({ to }) => to?.[0]?.address === address)
      await expect.poll(findLetter, `A letter to ${address} arrives`).toBeDefined()
      return /http\S+#[\w-]{43}/.exec(findLetter()?.text ?? '')?.[0] ?? ''
    },
    close: () => new Promise<void>(resolve => server.close(resolve)),
  }
}
