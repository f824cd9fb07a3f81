import { ECDH } from 'node:crypto'

import {
  maxPushDevices,
  type NewPushDevice,
  type PushDevice,
  type PushDevices,
} from '#contract/notifications.ts'
import {
  pushAddressInUse,
  pushNotConfigured,
  tooManyPushDevices,
  unusablePushAddress,
} from '#server/notifications/failures.ts'
import { audit } from '#server/platform/audit.ts'
import { lockInTransaction } from '#server/platform/database/advisory-lock.ts'
import { notFound, signInRequired } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'
import { describeDevice } from '#server/platform/sessions/describe-device.ts'
import type { LiveSession } from '#server/platform/sessions/session-cache.ts'

import { isUsableEndpoint, type PushPolicy } from './send-push-message.ts'
import {
  deleteOwnSubscription,
  listSubscriptions,
  lockSession,
  replaceSubscription,
  type PushSubscriptionRow,
} from './store.ts'

type PushPlatform = Pick<Platform, 'clock' | 'config' | 'database'>

/** The devices of the account that get push messages; none without a key. */
export async function readPushDevices(
  { config, database }: PushPlatform,
  { user, sid }: LiveSession,
): Promise<PushDevices> {
  const { VAPID_PUBLIC_KEY: vapidPublicKey } = config
  if (vapidPublicKey === undefined) return { publicKey: null, devices: [] }
  const subscriptions = await listSubscriptions(database.db, { accountId: user.id, vapidPublicKey })
  return { publicKey: vapidPublicKey, devices: subscriptions.map(row => presentDevice(row, sid)) }
}

/**
 * Subscribes the browser of a session, until the session ends.
 * @throws Failure 400 for an address or a key that cannot be used, 409 for another account's address, for too many
 *   devices or without VAPID settings.
 */
export async function addPushDevice(
  { clock, config, database }: PushPlatform,
  policy: PushPolicy,
  { user, sid }: LiveSession,
  { endpoint, keys }: NewPushDevice,
): Promise<PushDevice> {
  const { VAPID_PUBLIC_KEY: vapidPublicKey } = config
  if (vapidPublicKey === undefined) throw pushNotConfigured()
  if (!isUsableEndpoint(endpoint, policy) || !isPointOfCurve(keys.p256dh)) throw unusablePushAddress()
  return database.db.transaction().execute(async tx => {
    await lockInTransaction(tx, `notifications.push-devices.${user.id}`)
    if (!(await lockSession(tx, sid))) throw signInRequired()
    const added = await replaceSubscription(tx, {
      accountId: user.id,
      sid,
      // As the connection will parse it.
      endpoint: new URL(endpoint).href,
      ...keys,
      vapidPublicKey,
      createdAt: clock(),
    })
    if (added === undefined) throw pushAddressInUse()
    const subscriptions = await listSubscriptions(tx, { accountId: user.id, vapidPublicKey })
    if (subscriptions.length > maxPushDevices) throw tooManyPushDevices()
    const device = presentDevice(
      subscriptions.find(({ id }) => id === added.id)!,
      sid,
    )
    await audit(tx, clock, {
      actorId: user.id,
      action: 'notifications.device-added',
      subject: user.id,
      details: { device: device.device },
    })
    return device
  })
}

/** @throws Failure 404 if the account has no such device. */
export async function removePushDevice(
  { clock, database }: PushPlatform,
  { user }: LiveSession,
  id: string,
): Promise<{ id: string }> {
  return database.db.transaction().execute(async tx => {
    const removed = await deleteOwnSubscription(tx, { id, accountId: user.id })
    if (removed === undefined) throw notFound()
    await audit(tx, clock, {
      actorId: user.id,
      action: 'notifications.device-removed',
      subject: user.id,
      details: { device: describeDevice(removed.userAgent) },
    })
    return { id }
  })
}

function presentDevice(
  { id, sid, userAgent, createdAt }: PushSubscriptionRow,
  currentSid: string,
): PushDevice {
  return { id, device: describeDevice(userAgent), isCurrent: sid === currentSid, createdAt }
}

/** Whether messages can be encrypted for this key. */
function isPointOfCurve(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
