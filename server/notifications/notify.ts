import { sql } from 'kysely'

import type { NotificationTopic } from '#contract/notifications.ts'
import type { Capability } from '#contract/roles/capabilities.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { composeNotificationMail } from './compose-mail.ts'
import { chooseDelivery } from './preferences.ts'
import { presentNotification, type NotificationPayloads } from './present-notification.ts'
import { queuePushMessages } from './push/deliver-push-messages.ts'
import {
  ensureUnsubscribeKeys,
  findNotifications,
  insertNotifications,
  listDeliveries,
  listRecipients,
  type Recipient,
} from './store.ts'
import { createUnsubscribeKey } from './unsubscribe.ts'

export type NewNotification<Topic extends NotificationTopic> = {
  /** The ids of accounts, or all accounts with a capability. */
  to: readonly string[] | Capability
  /** Accounts that are not notified, such as the one that made the change. */
  except?: readonly (string | null)[]
  topic: Topic
  payload: NotificationPayloads[Topic]
  /** Who did it; null for the portal itself. */
  actorId?: string | null
  /** Whose account it is about, if it is not the recipient's. */
  subjectId?: string | null
  /** The path of a page; by default that of the topic. */
  link?: string
}

/** PostgreSQL accepts 65,535 values in one statement, and a notification has eight. */
const batchSize = 5000

/**
 * Notifies accounts in the transaction of the change, in the portal and, as each has chosen, by email and on its
 * devices. Every account is notified once; those that are deactivated get neither a mail nor a push message.
 */
export async function notify<Topic extends NotificationTopic>(
  platform: Pick<Platform, 'clock' | 'config' | 'mail' | 'today'>,
  tx: Tx,
  notification: NewNotification<Topic>,
): Promise<void> {
  const { to, except = [] } = notification
  const recipients = (await listRecipients(tx, to, platform.clock())).filter(({ id }) => !except.includes(id))
  for (let start = 0; start < recipients.length; start += batchSize)
    await notifyRecipients(platform, tx, recipients.slice(start, start + batchSize), notification)
}

async function notifyRecipients<Topic extends NotificationTopic>(
  platform: Pick<Platform, 'clock' | 'config' | 'mail' | 'today'>,
  tx: Tx,
  recipients: Recipient[],
  { topic, payload, actorId = null, subjectId = null, link }: NewNotification<Topic>,
): Promise<void> {
  const { clock, config, mail, today } = platform
  const now = clock()
  const ids = recipients.map(({ id }) => id)
  const chosen = await listDeliveries(tx, ids)
  const findDelivery = (accountId: string) => chooseDelivery(chosen, accountId, topic)
  const inserted = await insertNotifications(
    tx,
    recipients.map(({ id: accountId, isActive }) => {
      const stored = { topic, payload, accountId, actorId, subjectId, actorName: null, subjectName: null }
      return {
        accountId,
        topic,
        actorId,
        subjectId,
        payload: JSON.stringify(payload),
        link: link ?? presentNotification(today, stored).link ?? null,
        createdAt: now,
        awaitsDigest: mail.isEnabled && isActive && findDelivery(accountId) === 'daily',
      }
    }),
  )
  await sql`select pg_notify('notifications_changed', id) from unnest(${ids}::text[]) as id`.execute(tx)
  const atOnce = recipients.filter(({ id, isActive }) => isActive && findDelivery(id) === 'at-once')
  const isAtOnce = new Set(atOnce.map(({ id }) => id))
  const insertedAtOnce = inserted.filter(({ accountId }) => isAtOnce.has(accountId)).map(({ id }) => id)
  await queuePushMessages(tx, config, insertedAtOnce, now)
  if (!mail.isEnabled) return

  const keys =
    config.PUBLIC_URL === undefined
      ? new Map<string, string>()
      : await ensureUnsubscribeKeys(
          tx,
          atOnce.map(({ id }) => ({ accountId: id, unsubscribeKey: createUnsubscribeKey() })),
        )
  const recipientsById = new Map(atOnce.map(recipient => [recipient.id, recipient]))
  const mails = (await findNotifications(tx, insertedAtOnce)).map(notification => {
    const recipient = recipientsById.get(notification.accountId)!
    return composeNotificationMail(platform, recipient, notification, keys.get(recipient.id))
  })
  await mail.enqueueAll(tx, mails)
}
