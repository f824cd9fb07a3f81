import { sql, type RawBuilder, type SqlBool } from 'kysely'

import type { NotificationTopic } from '#contract/notifications.ts'
import type { Capability } from '#contract/roles/capabilities.ts'
import { hasCapabilityAt } from '#server/platform/sessions/users.ts'

/**
 * The parts of a batched statement that notify all accounts with a capability of its records, as `notify` does in a
 * portal that sends no mail. They are common table expressions, and their names are those of the properties.
 */
export type NotifyingParts = {
  recipient: RawBuilder<unknown>
  /** Whether no recipient may get a push message, which `notify` queues. A condition for storing any record. */
  needsNoPush: RawBuilder<SqlBool>
  /** For the rows of `stored`, which has the columns `account_id` and `created_at`. The account is not notified. */
  notified: RawBuilder<unknown>
  /** To be counted in the result: a part that is not read is not evaluated. */
  published: RawBuilder<unknown>
}

export function composeNotifyingParts(
  now: Date,
  { to, topic, link }: { to: Capability; topic: NotificationTopic; link: string },
): NotifyingParts {
  return {
    recipient: sql`select id as recipient_id from users where ${hasCapabilityAt(now, to)}`,
    needsNoPush: sql<SqlBool>`
      not exists (
        select from notification_preferences join recipient on recipient_id = account_id
        where topic = ${topic} and delivery = 'at-once')`,
    notified: sql`
      insert into notifications (account_id, topic, actor_id, link, created_at)
      select recipient_id, ${topic}, account_id, ${link}, created_at from stored, recipient
      where recipient_id <> account_id
      returning account_id`,
    published: sql`
      select pg_notify('notifications_changed', recipient_id::text) from recipient
      where recipient_id in (select account_id from notified)`,
  }
}
