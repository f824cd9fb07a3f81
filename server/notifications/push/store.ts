import { sql } from 'kysely'

import type { Database, Db, Tx } from '#server/platform/database/database.ts'

/** A browser that gets the notifications of its account, with the user agent of its session. */
export type PushSubscriptionRow = { id: string; sid: string; userAgent: string; createdAt: string }

export type NewSubscription = {
  accountId: string
  sid: string
  endpoint: string
  p256dh: string
  auth: string
  vapidPublicKey: string
  createdAt: Date
}

/** Those that accept messages signed with this key, oldest first. */
export async function listSubscriptions(
  db: Db,
  { accountId, vapidPublicKey }: { accountId: string; vapidPublicKey: string },
): Promise<PushSubscriptionRow[]> {
  return selectSubscriptions(db)
    .where('accountId', '=', accountId)
    .where('vapidPublicKey', '=', vapidPublicKey)
    .orderBy('pushSubscriptions.createdAt')
    .orderBy('pushSubscriptions.id')
    .execute()
}

function selectSubscriptions(db: Db) {
  return db
    .selectFrom('pushSubscriptions')
    .innerJoin('sessions', 'sessions.sid', 'pushSubscriptions.sid')
    .select(['pushSubscriptions.id', 'pushSubscriptions.sid', 'pushSubscriptions.createdAt'])
    .select(sql<string>`sessions.sess ->> 'userAgent'`.as('userAgent'))
}

/** Locks a session against its end. Returns false if it has ended. */
export async function lockSession(tx: Tx, sid: string): Promise<boolean> {
  const session = await tx
    .selectFrom('sessions')
    .select('sid')
    .where('sid', '=', sid)
    .forKeyShare()
    .executeTakeFirst()
  return session !== undefined
}

/**
 * Stores the subscription of a session in place of its previous one, and of that of the account's earlier session in
 * the same browser. Returns undefined if the endpoint belongs to another account.
 */
export async function replaceSubscription(
  tx: Tx,
  subscription: NewSubscription,
): Promise<{ id: string } | undefined> {
  const { accountId, sid, endpoint } = subscription
  await tx
    .deleteFrom('pushSubscriptions')
    .where('accountId', '=', accountId)
    .where(eb => eb.or([eb('sid', '=', sid), eb('endpoint', '=', endpoint)]))
    .execute()
  return tx
    .insertInto('pushSubscriptions')
    .values(subscription)
    .onConflict(conflict => conflict.column('endpoint').doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Returns undefined if the account has no such subscription. */
export async function deleteOwnSubscription(
  tx: Tx,
  { id, accountId }: { id: string; accountId: string },
): Promise<PushSubscriptionRow | undefined> {
  const found = await selectSubscriptions(tx)
    .where('pushSubscriptions.id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (found !== undefined) await deleteSubscription(tx, id)
  return found
}

export async function deleteSubscription(db: Database['db'], id: string): Promise<void> {
  await db.deleteFrom('pushSubscriptions').where('id', '=', id).execute()
}

/** Stores a message for each subscription of the notified accounts, and returns how many. */
export async function insertPushMessages(
  tx: Tx,
  notificationIds: string[],
  { vapidPublicKey, createdAt }: { vapidPublicKey: string; createdAt: Date },
): Promise<number> {
  const inserted = await tx
    .insertInto('pushMessages')
    .columns(['notificationId', 'subscriptionId', 'createdAt'])
    .expression(
      tx
        .selectFrom('notifications')
        .innerJoin('pushSubscriptions', 'pushSubscriptions.accountId', 'notifications.accountId')
        .where('notifications.id', 'in', notificationIds)
        .where('vapidPublicKey', '=', vapidPublicKey)
        .select(['notifications.id', 'pushSubscriptions.id as subscriptionId'])
        .select(sql<string>`${createdAt}::timestamptz`.as('createdAt')),
    )
    .returning('id')
    .execute()
  return inserted.length
}

/** A message whose session is open, and its subscription. */
export async function findPushMessage(db: Db, id: string, now: Date) {
  return db
    .selectFrom('pushMessages')
    .innerJoin('pushSubscriptions', 'pushSubscriptions.id', 'pushMessages.subscriptionId')
    .innerJoin('sessions', 'sessions.sid', 'pushSubscriptions.sid')
    .innerJoin('users', 'users.id', 'pushSubscriptions.accountId')
    .select(['pushMessages.notificationId', 'pushMessages.subscriptionId', 'pushMessages.createdAt'])
    .select(['pushSubscriptions.endpoint', 'pushSubscriptions.p256dh', 'pushSubscriptions.auth'])
    .where('pushMessages.id', '=', id)
    .where('sessions.expire', '>', now.toISOString())
    .where('users.isActive', '=', true)
    .executeTakeFirst()
}

export async function deletePushMessage(db: Database['db'], id: string): Promise<void> {
  await db.deleteFrom('pushMessages').where('id', '=', id).execute()
}

/** Deletes the messages from before an instant, and returns the ids of the others. */
export async function deleteOldPushMessages(db: Database['db'], before: Date): Promise<string[]> {
  await db.deleteFrom('pushMessages').where('createdAt', '<', before.toISOString()).execute()
  const rows = await db.selectFrom('pushMessages').select('id').orderBy('createdAt').execute()
  return rows.map(({ id }) => id)
}
