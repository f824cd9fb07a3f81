import { randomUUID } from 'node:crypto'

import { sql, type RawBuilder } from 'kysely'

import type { MailStatus } from '#contract/inquiries/inquiries.ts'
import { addDuration, day, second } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { MailMessage } from '#server/platform/tables.ts'

import { openMailServer, type MailServer } from './mail-server.ts'
import { disabledMail, type Mail } from './outbox.ts'

type MailPlatform = Pick<Platform, 'clock' | 'config' | 'database' | 'log'>

const queue = 'mail'
/** How long the portal retries a message that the mail server rejects. */
const retryPeriod = 30 * day

/**
 * Sends mail (`docs/decisions/011`): messages wait in the table `mails`, and one job per message delivers it. Mail is
 * enabled when SMTP_URL and CONTACT_EMAIL, the sender, are set.
 */
export function openMail(platform: MailPlatform, jobs: Jobs): Mail {
  const { config, clock, log } = platform
  const { SMTP_URL: url, CONTACT_EMAIL: from, FAMILY_NAME } = config
  if (url === undefined) return disabledMail
  if (from === undefined) {
    log.warn('mail disabled: SMTP_URL needs CONTACT_EMAIL as the sender')
    return disabledMail
  }
  const server = openMailServer({ url, from: { name: `${FAMILY_NAME} Family Office`, address: from } })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  jobs.handle({
    name: queue,
    // Backs off from about a second to an hour, for as long as `pending` lists the message.
    options: {
      retryLimit: 1000,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: 300,
      heartbeatSeconds: 30,
      retentionSeconds: (retryPeriod + day) / second,
      deleteAfterSeconds: day / second,
    },
    work: id => deliverMail(platform, server, id),
    pending: () => listPending(platform),
  })

  return {
    isEnabled: true,
    async deliver(message) {
      const messageId = `<${randomUUID()}@${domain}>`
      const reason = await server.send({ messageId, message, date: clock() })
      if (reason !== null) throw new Error(`The mail server rejected the message: ${reason}`)
    },
    async enqueue(tx, message) {
      const [id] = await enqueueAll(tx, [message])
      return id!
    },
    async enqueueAll(tx, messages) {
      await enqueueAll(tx, messages)
    },
  }

  async function enqueueAll(tx: Tx, messages: readonly MailMessage[]): Promise<string[]> {
    if (messages.length === 0) return []
    const rows = messages.map(message => {
      const id = randomUUID()
      return { id, messageId: `<${id}@${domain}>`, message: JSON.stringify(message), createdAt: clock() }
    })
    await tx.insertInto('mails').values(rows).execute()
    const ids = rows.map(({ id }) => id)
    await jobs.send(tx, queue, ...ids)
    return ids
  }
}

/** Whether a mail server and a sender are set. */
export function canMail({ SMTP_URL, CONTACT_EMAIL }: Pick<Config, 'SMTP_URL' | 'CONTACT_EMAIL'>): boolean {
  return SMTP_URL !== undefined && CONTACT_EMAIL !== undefined
}

/**
 * Delivers one message and marks it as accepted. The transaction locks the row, so that no second worker sends it
 * too. A message is sent twice only if the process or the database fails between the server's reply and the commit.
 * Both copies then have the same Message-ID.
 */
async function deliverMail(
  { clock, database, log }: MailPlatform,
  server: MailServer,
  id: string,
): Promise<void> {
  const reason = await database.db.transaction().execute(async tx => {
    const mail = await tx
      .selectFrom('mails')
      .select(['messageId', 'message', 'createdAt'])
      .where('id', '=', id)
      .where('acceptedAt', 'is', null)
      .where('failedAt', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (mail === undefined || mail.message === null) return null
    const { messageId, message } = mail
    const reason = await server.send({ messageId, message, date: new Date(mail.createdAt) })
    await tx
      .updateTable('mails')
      .set(eb => ({
        attempts: eb('attempts', '+', 1),
        ...(reason === null && { acceptedAt: clock(), message: null }),
      }))
      .where('id', '=', id)
      .execute()
    return reason
  })
  if (reason === null) return
  log.warn({ mail: id, reason }, 'mail delivery failed')
  throw new Error(`The mail server rejected the message: ${reason}`)
}

/** Lists the undelivered messages. Marks those older than the retry period as failed and logs them. */
async function listPending({ clock, database, log }: MailPlatform): Promise<string[]> {
  const waiting = database.db
    .selectFrom('mails')
    .select('id')
    .where('acceptedAt', 'is', null)
    .where('failedAt', 'is', null)
  const abandoned = await database.db
    .updateTable('mails')
    .set({ failedAt: clock() })
    .where('id', 'in', waiting.where('createdAt', '<', addDuration(clock(), -retryPeriod).toISOString()))
    .returning('id')
    .execute()
  for (const { id } of abandoned) log.error({ mail: id }, 'mail delivery abandoned after 30 days')
  const rows = await waiting.orderBy('createdAt').execute()
  return rows.map(({ id }) => id)
}

/** The contract's status for a joined row of `mails`. */
export function selectMailStatus(): RawBuilder<MailStatus> {
  return sql<MailStatus>`case
    when mails.id is null then 'none'
    when mails.accepted_at is not null then 'sent'
    when mails.failed_at is not null then 'failed'
    else 'queued' end`
}
