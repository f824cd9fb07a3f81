import { sql } from 'kysely'

import type { CalendarDate } from '#contract/dates/dates.ts'
import type { Delivery, NotificationTopic } from '#contract/notifications.ts'
import type { Capability } from '#contract/roles/capabilities.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { readPage, type Page, type PageRequest } from '#server/platform/paging.ts'
import { hasCapabilityAt, selectAccountName } from '#server/platform/sessions/users.ts'

import type { StoredNotification } from './present-notification.ts'

/** A notification of one account, with the current names of the accounts in it. */
export type ListedNotification = StoredNotification & {
  id: string
  link: string | null
  createdAt: string
  seenAt: string | null
}

function selectNotifications(db: Db) {
  return db
    .selectFrom('notifications as notification')
    .select([
      'notification.id',
      'notification.topic',
      'notification.payload',
      'notification.accountId',
      'notification.actorId',
      'notification.subjectId',
      'notification.link',
      'notification.createdAt',
      'notification.seenAt',
    ])
    .select([
      selectAccountName('notification.actorId').as('actorName'),
      selectAccountName('notification.subjectId').as('subjectName'),
    ])
}

/** Newest first. */
export async function listNotifications(
  db: Db,
  { accountId, ...request }: PageRequest & { accountId: string },
): Promise<Page<ListedNotification>> {
  const query = selectNotifications(db)
    .where('notification.accountId', '=', accountId)
    .$castTo<ListedNotification>()
  return readPage(
    query,
    { instant: 'notification.createdAt', id: 'notification.id', direction: 'desc' },
    request,
  )
}

export async function findNotifications(db: Db, ids: string[]): Promise<ListedNotification[]> {
  if (ids.length === 0) return []
  return selectNotifications(db)
    .where('notification.id', 'in', ids)
    .orderBy('notification.createdAt')
    .orderBy('notification.id')
    .$castTo<ListedNotification>()
    .execute()
}

export async function countUnseenOfTopic(
  db: Db,
  accountId: string,
  topic: NotificationTopic,
): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('topic', '=', topic)
    .where('seenAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Topics that the account menu counts at another entry: Board Approvals and Messages. */
const topicsCountedElsewhere: NotificationTopic[] = ['message-received', 'request-decided', 'request-waiting']

/** The number beside Notifications in the account menu. */
export async function countUnseenNotifications(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('notifications')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .where('seenAt', 'is', null)
    .where('topic', 'not in', topicsCountedElsewhere)
    .executeTakeFirstOrThrow()
  return count
}

/** Marks those with these ids, of these topics, or all until an instant. */
export async function markSeen(
  tx: Tx,
  accountId: string,
  which: { ids: string[] } | { topics: NotificationTopic[] } | { until: Date | null },
  now: Date,
): Promise<void> {
  let update = tx
    .updateTable('notifications')
    .set({ seenAt: now })
    .where('accountId', '=', accountId)
    .where('seenAt', 'is', null)
  if ('ids' in which) update = update.where('id', 'in', which.ids)
  else if ('topics' in which) update = update.where('topic', 'in', which.topics)
  else if (which.until !== null) update = update.where('createdAt', '<=', which.until.toISOString())
  await update.execute()
}

/**
 * Marks the notifications that lead to a page as seen, because the account has opened it.
 * @returns whether there were any.
 */
export async function markLinkSeen(tx: Tx, accountId: string, link: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notifications')
    .set({ seenAt: now })
    .where('accountId', '=', accountId)
    .where('link', '=', link)
    .where('seenAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export type Recipient = {
  id: string
  email: string
  firstName: string
  /** Whether it can sign in. Deactivated accounts get no mail. */
  isActive: boolean
}

/** The accounts with these ids, or all that have a capability at `now`. */
export async function listRecipients(
  db: Db,
  to: readonly string[] | Capability,
  now: Date,
): Promise<Recipient[]> {
  if (typeof to !== 'string' && to.length === 0) return []
  return db
    .selectFrom('users')
    .select(['id', 'email', 'firstName', 'isActive'])
    .where(typeof to === 'string' ? hasCapabilityAt(now, to) : sql<boolean>`users.id = any(${to}::uuid[])`)
    .orderBy('id')
    .execute()
}

export async function insertNotifications(
  tx: Tx,
  notifications: {
    accountId: string
    topic: NotificationTopic
    actorId: string | null
    subjectId: string | null
    payload: string
    link: string | null
    createdAt: Date
    awaitsDigest: boolean
  }[],
): Promise<{ id: string; accountId: string }[]> {
  return tx.insertInto('notifications').values(notifications).returning(['id', 'accountId']).execute()
}

/** The deliveries that accounts have chosen. */
export async function listDeliveries(
  db: Db,
  accountIds: string[],
): Promise<{ accountId: string; topic: NotificationTopic; delivery: Delivery }[]> {
  return db.selectFrom('notificationPreferences').selectAll().where('accountId', 'in', accountIds).execute()
}

/** Emails that were waiting for a daily summary are no longer sent unless the topic is still delivered daily. */
export async function setDelivery(
  tx: Tx,
  accountId: string,
  topic: NotificationTopic,
  delivery: Delivery,
): Promise<void> {
  await tx
    .insertInto('notificationPreferences')
    .values({ accountId, topic, delivery })
    .onConflict(conflict => conflict.columns(['accountId', 'topic']).doUpdateSet({ delivery }))
    .execute()
  if (delivery !== 'daily')
    await tx
      .updateTable('notifications')
      .set({ awaitsDigest: false })
      .where('accountId', '=', accountId)
      .where('topic', '=', topic)
      .where('awaitsDigest', '=', true)
      .execute()
}

/** The keys that sign the unsubscribe links of these accounts, created with their first mail. */
export async function ensureUnsubscribeKeys(
  tx: Tx,
  candidates: { accountId: string; unsubscribeKey: string }[],
): Promise<Map<string, string>> {
  if (candidates.length === 0) return new Map()
  await tx
    .insertInto('notificationMailboxes')
    .values(candidates.map(candidate => ({ ...candidate, lastDigestOn: null })))
    .onConflict(conflict => conflict.column('accountId').doNothing())
    .execute()
  const rows = await tx
    .selectFrom('notificationMailboxes')
    .select(['accountId', 'unsubscribeKey'])
    .where(
      'accountId',
      'in',
      candidates.map(({ accountId }) => accountId),
    )
    .execute()
  return new Map(rows.map(({ accountId, unsubscribeKey }) => [accountId, unsubscribeKey]))
}

export async function findUnsubscribeKey(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('notificationMailboxes')
    .select('unsubscribeKey')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.unsubscribeKey
}

/** The accounts with notifications that wait for a summary. */
export async function listDigestAccounts(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('accountId')
    .distinct()
    .where('awaitsDigest', '=', true)
    .execute()
  return rows.map(({ accountId }) => accountId)
}

/** Returns false if the account's summary of this day was sent already, by any node. */
export async function claimDigest(
  tx: Tx,
  mailbox: { accountId: string; unsubscribeKey: string },
  today: CalendarDate,
): Promise<boolean> {
  const claimed = await tx
    .insertInto('notificationMailboxes')
    .values({ ...mailbox, lastDigestOn: today })
    .onConflict(conflict =>
      conflict
        .column('accountId')
        .doUpdateSet({ lastDigestOn: today })
        .where('notificationMailboxes.lastDigestOn', 'is distinct from', today),
    )
    .returning('accountId')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Removes the notifications of a summary from the waiting ones, and returns those that are still unseen. */
export async function takeDigest(tx: Tx, accountId: string): Promise<ListedNotification[]> {
  const rows = await tx
    .updateTable('notifications')
    .set({ awaitsDigest: false })
    .where('accountId', '=', accountId)
    .where('awaitsDigest', '=', true)
    .returning(['id', 'seenAt'])
    .execute()
  return findNotifications(
    tx,
    rows.filter(({ seenAt }) => seenAt === null).map(({ id }) => id),
  )
}

export async function deleteNotificationsBefore(tx: Tx, before: Date): Promise<void> {
  await tx.deleteFrom('notifications').where('createdAt', '<', before.toISOString()).execute()
}
