import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely'

import type {
  FamilyInquiry,
  Inquiry,
  InquiryCounts,
  InquiryReply,
  InquirySummary,
  SentInquiry,
} from '#contract/inquiries/inquiries.ts'
import { answerWithinHours, type InquiryState } from '#contract/inquiries/inquiry-choices.ts'
import { addDuration as later, hour } from '#server/platform/clock.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { nextVersion } from '#server/platform/database/versions.ts'
import { selectMailStatus } from '#server/platform/mail/mail.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { selectAccountName } from '#server/platform/sessions/users.ts'
import type { Tables } from '#server/platform/tables.ts'

import { toSearchText } from './search-words.ts'

const coreColumns = [
  'inquiries.id',
  'inquiries.service',
  'inquiries.relationship',
  'inquiries.state',
  'inquiries.createdAt',
  'inquiries.answeredAt',
] as const

/** The beginning of the message; an ellipsis marks a longer one. */
const excerpt = sql<string>`case when length(message) > 160 then left(message, 159) || '…' else message end`

export async function insertInquiry(
  tx: Tx,
  inquiry: FamilyInquiry & { senderId: string; mailId: string | null; now: Date },
): Promise<{ id: string }> {
  const { now, ...columns } = inquiry
  return tx
    .insertInto('inquiries')
    .values({ ...columns, searchText: toSearchText(inquiry), createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** New inquiries oldest first, others newest first. */
export async function listInquiries(
  db: Db,
  { state, words, ...request }: PageRequest & { state?: InquiryState | undefined; words: string[] },
): Promise<Page<InquirySummary>> {
  let query = filterByWords(db.selectFrom('inquiries'), words).select([
    ...coreColumns,
    'name',
    excerpt.as('excerpt'),
  ])
  if (state !== undefined) query = query.where('state', '=', state)
  const direction = state === 'new' ? 'asc' : 'desc'
  const page = await readPage(query, { instant: 'createdAt', id: 'id', direction }, request)
  return page.present(rows => rows.map(addDueAt))
}

/** The newest inquiries that contain all words: of one sender, or of all. */
export async function searchInquiries(
  db: Db,
  { words, senderId, limit }: { words: string[]; senderId: string | undefined; limit: number },
): Promise<Pick<Inquiry, 'id' | 'name' | 'service' | 'message'>[]> {
  let query = filterByWords(db.selectFrom('inquiries'), words).select(['id', 'name', 'service', 'message'])
  if (senderId !== undefined) query = query.where('senderId', '=', senderId)
  return query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}

/** Counts the inquiries that contain all words, by state. */
export async function countInquiries(db: Db, words: string[]): Promise<InquiryCounts> {
  const rows = await filterByWords(db.selectFrom('inquiries'), words)
    .select(['state', eb => eb.fn.countAll<number>().as('count')])
    .groupBy('state')
    .execute()
  const counts = { new: 0, answered: 0, closed: 0 }
  for (const { state, count } of rows) counts[state] = count
  return counts
}

/** The inquiries without a reply, and how many of them are overdue. */
export async function countUnanswered(db: Db, now: Date): Promise<{ count: number; overdue: number }> {
  const dueSince = later(now, -answerWithinHours * hour)
  return db
    .selectFrom('inquiries')
    .select(eb => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.countAll<number>().filterWhere('createdAt', '<', dueSince.toISOString()).as('overdue'),
    ])
    .where('state', '=', 'new')
    .executeTakeFirstOrThrow()
}

export async function findInquiry(db: Db, id: string): Promise<Inquiry | undefined> {
  const row = await db
    .selectFrom('inquiries')
    .innerJoin('users', 'users.id', 'inquiries.senderId')
    .leftJoin('mails', 'mails.id', 'inquiries.mailId')
    .select([
      ...coreColumns,
      'inquiries.name',
      'inquiries.message',
      'inquiries.email',
      'inquiries.phone',
      'inquiries.version',
      selectAccountName('inquiries.senderId').$notNull().as('senderName'),
      'users.email as senderEmail',
      selectMailStatus().as('mailStatus'),
    ])
    .where('inquiries.id', '=', id)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { senderName, senderEmail, ...inquiry } = row
  return {
    ...addDueAt(inquiry),
    sender: { name: senderName, email: senderEmail },
    replies: await listReplies(db, [id]),
  }
}

/** The inquiries of one account with their replies, newest first. */
export async function listSentInquiries(
  db: Db,
  { senderId, ...request }: PageRequest & { senderId: string },
): Promise<Page<SentInquiry>> {
  const query = db
    .selectFrom('inquiries')
    .select([...coreColumns, 'message'])
    .where('senderId', '=', senderId)
  const page = await readPage(query, { instant: 'createdAt', id: 'id', direction: 'desc' }, request)
  return page.present(async inquiries => {
    const ids = inquiries.map(({ id }) => id)
    const replies = Map.groupBy(await listReplies(db, ids), ({ inquiryId }) => inquiryId)
    return inquiries.map(row => ({ ...addDueAt(row), replies: replies.get(row.id) ?? [] }))
  })
}

/** Reads the inquiry in order to change it and locks it until the transaction ends. */
export async function lockInquiry(tx: Tx, id: string) {
  return tx
    .selectFrom('inquiries')
    .select(['name', 'service', 'email', 'senderId', 'state', 'version', 'createdAt', 'answeredAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function hasReply(tx: Tx, inquiryId: string): Promise<boolean> {
  const reply = await tx
    .selectFrom('inquiryReplies')
    .select('id')
    .where('inquiryId', '=', inquiryId)
    .limit(1)
    .executeTakeFirst()
  return reply !== undefined
}

export async function insertReply(
  tx: Tx,
  reply: { inquiryId: string; authorId: string; message: string; mailId: string | null; now: Date },
): Promise<void> {
  const { now, ...columns } = reply
  await tx
    .insertInto('inquiryReplies')
    .values({ ...columns, createdAt: now })
    .execute()
}

export async function updateState(
  tx: Tx,
  id: string,
  change: { state: InquiryState; answeredAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('inquiries')
    .set({ ...change, version: nextVersion })
    .where('id', '=', id)
    .execute()
}

async function listReplies(
  db: Db,
  inquiryIds: string[],
): Promise<(InquiryReply & Pick<Inquiry, 'mailStatus'> & { inquiryId: string })[]> {
  if (inquiryIds.length === 0) return []
  return db
    .selectFrom('inquiryReplies')
    .leftJoin('mails', 'mails.id', 'inquiryReplies.mailId')
    .select([
      'inquiryReplies.id',
      'inquiryReplies.inquiryId',
      'inquiryReplies.message',
      'inquiryReplies.createdAt',
      selectAccountName('inquiryReplies.authorId').$notNull().as('author'),
      selectMailStatus().as('mailStatus'),
    ])
    .where('inquiryReplies.inquiryId', 'in', inquiryIds)
    .orderBy('inquiryReplies.createdAt')
    .orderBy('inquiryReplies.id')
    .execute()
}

function filterByWords<Selected>(query: SelectQueryBuilder<Tables, 'inquiries', Selected>, words: string[]) {
  return words.reduce(
    (narrowed, word) => narrowed.where(sql<SqlBool>`strpos(search_text, ${word}) > 0`),
    query,
  )
}

function addDueAt<Row extends { createdAt: string }>(row: Row): Row & { dueAt: string } {
  return { ...row, dueAt: later(new Date(row.createdAt), answerWithinHours * hour).toISOString() }
}

/** The senders of inquiries, by the id of the inquiry. */
export async function findInquirySenders(db: Db, ids: string[]): Promise<{ id: string; name: string }[]> {
  return db.selectFrom('inquiries').select(['id', 'name']).where('id', 'in', ids).execute()
}
