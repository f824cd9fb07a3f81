import { sql } from 'kysely'

import { selectName, type PersonalData } from '#server/platform/database/personal-data.ts'

export const notificationPersonalData: PersonalData = {
  columns: [
    'notifications.account_id',
    'notification_preferences.account_id',
    'notification_mailboxes.account_id',
    'push_subscriptions.account_id',
  ],
  omitted: {
    'notifications.actor_id': 'the notifications of other accounts',
    'notifications.subject_id': 'the notifications of other accounts',
  },
  lists: [
    {
      name: 'notifications',
      about: 'What you were notified of in the last year.',
      select: accountId => sql`
        select notification.topic, notification.payload, notification.link, notification.created_at,
          notification.seen_at, ${selectName('notification.actor_id')} as actor,
          ${selectName('notification.subject_id')} as subject
        from notifications as notification
        where notification.account_id = ${accountId} order by notification.created_at, notification.id`,
    },
    {
      name: 'notification-settings',
      about: 'By which topics you also get emails, where you have chosen.',
      select: accountId => sql`
        select topic, delivery from notification_preferences where account_id = ${accountId} order by topic`,
    },
    {
      name: 'daily-summary',
      about: 'When you were last sent a daily summary of your notifications.',
      select: accountId => sql`
        select last_digest_on from notification_mailboxes where account_id = ${accountId}`,
    },
    {
      name: 'push-devices',
      about: 'The addresses of your browsers that get notifications.',
      select: accountId => sql`
        select endpoint, created_at from push_subscriptions where account_id = ${accountId} order by created_at, id`,
    },
  ],
}
