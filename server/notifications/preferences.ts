import type { User } from '#contract/accounts/accounts.ts'
import {
  defineTopic,
  topicNames,
  type Delivery,
  type NotificationDeliveries,
  type NotificationPreferences,
  type NotificationTopic,
} from '#contract/notifications.ts'
import { can } from '#contract/roles/capabilities.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { listDeliveries, setDelivery } from './store.ts'

/** The chosen delivery of an account, or else that of the topic. */
export function chooseDelivery(
  chosen: { accountId: string; topic: NotificationTopic; delivery: Delivery }[],
  accountId: string,
  topic: NotificationTopic,
): Delivery {
  const row = chosen.find(one => one.accountId === accountId && one.topic === topic)
  return row?.delivery ?? defineTopic(topic).delivery
}

/** The topics that the account can get. */
export async function readPreferences(
  { mail }: Pick<Platform, 'mail'>,
  db: Db,
  user: User,
): Promise<NotificationPreferences> {
  const chosen = await listDeliveries(db, [user.id])
  return {
    emailAddress: mail.isEnabled ? user.email : null,
    topics: topicNames
      .map(topic => ({ topic, ...defineTopic(topic), delivery: chooseDelivery(chosen, user.id, topic) }))
      .filter(({ capability }) => capability === undefined || can(user, capability)),
  }
}

export async function changePreferences(
  platform: Pick<Platform, 'clock' | 'database' | 'mail'>,
  user: User,
  { deliveries }: NotificationDeliveries,
): Promise<NotificationPreferences> {
  return platform.database.db.transaction().execute(async tx => {
    for (const topic of topicNames) {
      const delivery = deliveries[topic]
      if (delivery !== undefined) await setDelivery(tx, user.id, topic, delivery)
    }
    // Someone at an unattended session could turn off the emails that would reveal it.
    await audit(tx, platform.clock, {
      actorId: user.id,
      action: 'notifications.preferences-changed',
      subject: user.id,
      details: deliveries,
    })
    return readPreferences(platform, tx, user)
  })
}
