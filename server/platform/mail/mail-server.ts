import type { Transporter } from 'nodemailer'

import { second } from '#server/platform/clock.ts'
import type { MailMessage } from '#server/platform/tables.ts'

export type MailServer = {
  /** Returns null on acceptance, otherwise the server's error code, which contains no address. */
  send(mail: { messageId: string; message: MailMessage; date: Date }): Promise<string | null>
}

type Sender = { name: string; address: string }

/**
 * The server in SMTP_URL. Loads nodemailer with the first message. Passes each address as an object, never as a
 * text list, and the subject as one line. User input therefore cannot become a header.
 */
export function openMailServer({ url, from }: { url: string; from: Sender }): MailServer {
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
          headers: { 'Auto-Submitted': 'auto-generated', ...createListHeaders(message) },
          disableFileAccess: true,
          disableUrlAccess: true,
        })
        return null
      } catch (error) {
        return readErrorCode(error)
      }
    },
  }
}

/** RFC 8058: one click in the mail program ends the emails of this topic. */
function createListHeaders({ unsubscribeUrl }: MailMessage): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return {
    'List-Unsubscribe': `<${unsubscribeUrl}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
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

/** `550` or `ECONNREFUSED`. The server's sentence could contain the address. */
function readErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { responseCode, code }: Error & { responseCode?: number; code?: string } = error
  return String(responseCode ?? code ?? error.name)
}
