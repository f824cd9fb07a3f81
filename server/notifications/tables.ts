import type { ColumnType, Generated } from 'kysely'

import type { CalendarDate } from '#contract/dates/dates.ts'
import type { Delivery, NotificationTopic } from '#contract/notifications.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    notifications: NotificationsTable
    notificationPreferences: NotificationPreferencesTable
    notificationMailboxes: NotificationMailboxesTable
    pushSubscriptions: PushSubscriptionsTable
    pushMessages: PushMessagesTable
  }
}

type NotificationsTable = {
  id: Generated<string>
  accountId: string
  topic: NotificationTopic
  actorId: string | null
  subjectId: string | null
  payload: ColumnType<object, string, never>
  link: string | null
  createdAt: Instant
  seenAt: Instant | null
  awaitsDigest: Generated<boolean>
}

type NotificationPreferencesTable = { accountId: string; topic: NotificationTopic; delivery: Delivery }

type NotificationMailboxesTable = {
  accountId: string
  unsubscribeKey: string
  /** The day of the last daily summary in the family's time zone. */
  lastDigestOn: CalendarDate | null
}

type PushSubscriptionsTable = {
  id: Generated<string>
  accountId: string
  sid: string
  endpoint: string
  p256dh: string
  auth: string
  vapidPublicKey: string
  createdAt: Instant
}

type PushMessagesTable = {
  id: Generated<string>
  notificationId: string
  subscriptionId: string
  createdAt: Instant
}
