import type { Transporter } from 'nodemailer'

import { second } from './clock.ts'
import type { MailMessage } from './tables.ts'

export type MailServer = {
  /** Null when it was accepted; otherwise what it was refused with, in the server's code and without any address. */
  send(mail: { messageId: string; message: MailMessage; date: Date }): Promise<string | null>
}

type From = { name: string; address: string }

/**
 * The server that SMTP_URL names. nodemailer is loaded with the first message. Addresses are handed over as such and
 * never as text that lists them, and a subject is one line, so that nothing somebody typed becomes a header.
 */
export function openMailServer({ url, from }: { url: string; from: From }): MailServer {
  let transporter: Promise<Transporter> | undefined
  return {
    async send({ messageId, message, date }) {
      transporter ??= openTransporter(url)
      try {
        const opened = await transporter
        await opened.sendMail({
          messageId,
          date,
          from,
          to: { name: '', address: message.to },
          ...(message.replyTo !== null && { replyTo: { name: '', address: message.replyTo } }),
          subject: message.subject.replaceAll(/\s+/gu, ' '),
          text: message.text,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        return null
      } catch (error) {
        return errorCode(error)
      }
    },
  }
}

async function openTransporter(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: 10 * second,
    greetingTimeout: 10 * second,
    socketTimeout: 30 * second,
  })
}

/** `550`, `ECONNREFUSED`: the server's own sentence would name the address. */
function errorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { responseCode, code }: Error & { responseCode?: number; code?: string } = error
  return String(responseCode ?? code ?? error.name)
}
