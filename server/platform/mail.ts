import { randomUUID } from 'node:crypto'

import { sql, type RawBuilder } from 'kysely'

import type { Posting } from '#contract/inquiries.ts'

import { after, day, second } from './clock.ts'
import type { Tx } from './database.ts'
import type { Jobs } from './jobs.ts'
import { openMailServer, type MailServer } from './mail-server.ts'
import type { Platform } from './platform.ts'
import type { Letter } from './tables.ts'

export type Mail = {
  /**
   * Hands a letter over, in the transaction that gives cause for it: with it the letter is there, without it it
   * is not. Returns what it is known by; null where nothing is mailed.
   */
  post(tx: Tx, letter: Letter): Promise<string | null>
}

const queue = 'mail'
/** How long a letter is tried again that the mail server does not take. */
const longestWait = 30 * day

/**
 * The portal's post, `docs/decisions/011`: letters wait in the table `mails`, and a job each brings them to the mail
 * server. It runs where SMTP_URL and CONTACT_EMAIL are set; the latter is whom they come from.
 */
export function openMail(platform: Platform, jobs: Jobs): Mail {
  const { config, clock, log } = platform
  const { SMTP_URL: url, CONTACT_EMAIL: from, FAMILY_NAME } = config
  if (url === undefined) return { post: async () => null }
  if (from === undefined) {
    log.warn('SMTP_URL is set and CONTACT_EMAIL is not: nothing is mailed, since a letter needs a sender')
    return { post: async () => null }
  }
  const server = openMailServer({ url, from: { name: `${FAMILY_NAME} Family Office`, address: from } })
  const domain = from.slice(from.lastIndexOf('@') + 1)
  jobs.handle({
    name: queue,
    // From a second or two up to an hour between two tries, for as long as `pending` asks for it.
    options: {
      retryLimit: 1000,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: 300,
      heartbeatSeconds: 30,
      retentionSeconds: (longestWait + day) / second,
      deleteAfterSeconds: day / second,
    },
    work: id => deliver(platform, server, id),
    pending: () => listPending(platform),
  })

  return {
    async post(tx, letter) {
      const id = randomUUID()
      const messageId = `<${id}@${domain}>`
      await tx
        .insertInto('mails')
        .values({ id, messageId, letter: JSON.stringify(letter), createdAt: clock() })
        .execute()
      await jobs.send(tx, queue, id)
      return id
    },
  }
}

/**
 * Brings one letter to the mail server and marks it in the transaction that holds its row, so that no second worker
 * can be at it meanwhile, however long the server takes. What was accepted is not sent again; only should this
 * process or the database end between the server's word and the commit is it, under the same Message-ID.
 */
async function deliver({ clock, database, log }: Platform, server: MailServer, id: string): Promise<void> {
  const refusal = await database.db.transaction().execute(async tx => {
    const mail = await tx
      .selectFrom('mails')
      .select(['messageId', 'letter', 'createdAt'])
      .where('id', '=', id)
      .where('acceptedAt', 'is', null)
      .where('givenUpAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (mail === undefined || mail.letter === null) return null
    const { messageId, letter } = mail
    const refusal = await server.take({ messageId, letter, date: new Date(mail.createdAt) })
    await tx
      .updateTable('mails')
      .set(eb => ({
        tries: eb('tries', '+', 1),
        ...(refusal === null && { acceptedAt: clock(), letter: null }),
      }))
      .where('id', '=', id)
      .execute()
    return refusal
  })
  if (refusal === null) return
  log.warn({ mail: id, refusal }, 'the mail server did not take a letter; it is tried again')
  throw new Error(`The mail server did not take the letter: ${refusal}`)
}

/** The letters that are still to be brought. Those that have waited too long are given up, and said to be. */
async function listPending({ clock, database, log }: Platform): Promise<string[]> {
  const waiting = database.db
    .selectFrom('mails')
    .select('id')
    .where('acceptedAt', 'is', null)
    .where('givenUpAt', 'is', null)
  const given = await database.db
    .updateTable('mails')
    .set({ givenUpAt: clock() })
    .where('id', 'in', waiting.where('createdAt', '<', after(clock(), -longestWait).toISOString()))
    .returning('id')
    .execute()
  for (const { id } of given) log.error({ mail: id }, 'the mail server did not take a letter for 30 days')
  const rows = await waiting.orderBy('createdAt').execute()
  return rows.map(({ id }) => id)
}

/** Where the letter of a joined row of `mails` is, in words of the contract. */
export function posting(): RawBuilder<Posting> {
  return sql<Posting>`case
    when mails.id is null then 'none'
    when mails.accepted_at is not null then 'mailed'
    when mails.given_up_at is not null then 'given-up'
    else 'waiting' end`
}
