import type { NotificationTopic } from '#contract/notifications.ts'
import type { Role } from '#contract/roles/capabilities.ts'
import { notify, type NewNotification } from '#server/notifications/notify.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

type Notifier = Parameters<typeof notify>[0]

/** Notifies the account and the other administrators of a new role. */
export async function notifyOfRole(
  platform: Notifier,
  tx: Tx,
  change: { actorId: string | null; userId: string; from: Role; to: Role; reason: string | null },
): Promise<void> {
  const { actorId, userId, from, to, reason } = change
  const notification = { topic: 'role-changed', payload: { from, to, reason }, actorId } as const
  await notifyAccountAndAdministrators(platform, tx, userId, notification)
}

/** Notifies a board member and the administrators that the term has ended. */
export async function notifyOfTermEnd(
  platform: Notifier,
  tx: Tx,
  { actorId, userId, endedAt }: { actorId: string | null; userId: string; endedAt: string },
): Promise<void> {
  const notification = { topic: 'term-ended', payload: { endedAt }, actorId } as const
  await notifyAccountAndAdministrators(platform, tx, userId, notification)
}

/** Notifies a board member and the administrators that the term ends soon. */
export async function notifyOfExpiringTerm(
  platform: Notifier,
  tx: Tx,
  { userId, expiresAt }: { userId: string; expiresAt: string },
): Promise<void> {
  const notification = { topic: 'term-expiring', payload: { expiresAt } } as const
  await notifyAccountAndAdministrators(platform, tx, userId, notification)
}

/** Notifies a board member and the other administrators of a renewed term. */
export async function notifyOfRenewal(
  platform: Notifier,
  tx: Tx,
  change: { actorId: string; userId: string; expiresAt: string; reason: string | null },
): Promise<void> {
  const { actorId, userId, expiresAt, reason } = change
  const notification = { topic: 'term-renewed', payload: { expiresAt, reason }, actorId } as const
  await notifyAccountAndAdministrators(platform, tx, userId, notification)
}

/** Notifies an account, and the administrators besides it and the one who made the change. */
async function notifyAccountAndAdministrators<Topic extends NotificationTopic>(
  platform: Notifier,
  tx: Tx,
  userId: string,
  notification: Pick<NewNotification<Topic>, 'topic' | 'payload' | 'actorId'>,
): Promise<void> {
  await notify(platform, tx, { ...notification, to: [userId] })
  await notify(platform, tx, {
    ...notification,
    to: 'roles.manage',
    except: [notification.actorId ?? null, userId],
    subjectId: userId,
  })
}

/** Notifies an account that it was approved, deactivated or reactivated. */
export async function notifyOfState(
  platform: Platform,
  tx: Tx,
  change: { actorId: string; userId: string; state: 'approved' | 'deactivated' | 'reactivated' },
): Promise<void> {
  const { actorId, userId, state } = change
  await notify(platform, tx, { to: [userId], topic: 'account-state', payload: { state }, actorId })
}
