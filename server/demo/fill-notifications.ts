import type { NotificationTopic } from '#contract/notifications.ts'
import { findAccountByEmail } from '#server/accounts/store.ts'
import { notify, type NewNotification } from '#server/notifications/notify.ts'
import { setDelivery } from '#server/notifications/store.ts'
import { addDuration, hour } from '#server/platform/clock.ts'
import { disabledMail } from '#server/platform/mail/outbox.ts'
import type { Platform } from '#server/platform/platform.ts'

import { signIns } from './accounts.ts'

/** Notifies each account of a few changes in the last days. Sends no mail. */
export async function fillNotifications(platform: Platform): Promise<void> {
  const { clock, database } = platform
  const accounts = await Promise.all(signIns.map(({ email }) => findAccountByEmail(database.db, email)))
  const ids = accounts.map(account => account!.user.id)
  const filled = await database.db
    .selectFrom('notificationPreferences')
    .select('topic')
    .limit(1)
    .executeTakeFirst()
  if (filled !== undefined) return
  const now = clock()
  await database.db.transaction().execute(async tx => {
    const add = <Topic extends NotificationTopic>(hoursAgo: number, notification: NewNotification<Topic>) =>
      notify(
        { ...platform, mail: disabledMail, clock: () => addDuration(now, -hoursAgo * hour) },
        tx,
        notification,
      )
    for (const id of ids) {
      await add(52, { to: [id], topic: 'second-factor-changed', payload: { change: 'recovery-codes' } })
      await add(26, { to: [id], topic: 'password-changed', payload: { how: 'changed' } })
      await add(3, {
        to: [id],
        topic: 'sign-in-new-device',
        payload: { device: 'Safari on iPhone', address: '203.0.113.24' },
      })
    }
    await tx
      .updateTable('notifications')
      .set({ seenAt: addDuration(now, -24 * hour) })
      .where('createdAt', '<', addDuration(now, -25 * hour).toISOString())
      .execute()
    await setDelivery(tx, ids[0]!, 'document-shared-with-you', 'never')
  })
}
