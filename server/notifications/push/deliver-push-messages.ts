import type { RequestOptions } from 'web-push'

import { presentNotification } from '#server/notifications/present-notification.ts'
import { findNotifications } from '#server/notifications/store.ts'
import { addDuration, day, second } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { queuePendingJobs, type Jobs } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

import { ForbiddenAddress } from './public-address.ts'
import { sendPushMessage, type PushPolicy, type PushRequest } from './send-push-message.ts'
import {
  deletePushMessage,
  deleteOldPushMessages,
  deleteSubscription,
  findPushMessage,
  insertPushMessages,
} from './store.ts'

type PushPlatform = Pick<Platform, 'clock' | 'config' | 'database' | 'log' | 'today'>

const queue = 'push'
/** How long a message is retried, and how long the push service stores it for a device that is offline. */
const lifetime = day

/** Stores the push messages of notifications, in their transaction. */
export async function queuePushMessages(
  tx: Tx,
  { VAPID_PUBLIC_KEY: vapidPublicKey }: Pick<Config, 'VAPID_PUBLIC_KEY'>,
  notificationIds: string[],
  createdAt: Date,
): Promise<void> {
  if (vapidPublicKey === undefined || notificationIds.length === 0) return
  if ((await insertPushMessages(tx, notificationIds, { vapidPublicKey, createdAt })) > 0)
    await queuePendingJobs(tx, queue)
}

/** Delivers push messages, one job each. */
export function handlePushMessages(platform: PushPlatform, jobs: Jobs, policy: PushPolicy): void {
  const { clock, config, database } = platform
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey, VAPID_SUBJECT: subject } = config
  if (publicKey === undefined || privateKey === undefined || subject === undefined) return
  const vapidDetails = { publicKey, privateKey, subject }
  jobs.handle({
    name: queue,
    options: {
      retryLimit: 200,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 900,
      expireInSeconds: 60,
      heartbeatSeconds: 30,
      retentionSeconds: (2 * lifetime) / second,
      deleteAfterSeconds: day / second,
    },
    work: id => deliverPushMessage(platform, policy, vapidDetails, id),
    pending: () => deleteOldPushMessages(database.db, addDuration(clock(), -lifetime)),
  })
}

/**
 * Sends one message. No transaction waits for the push service: a sign-out must delete the subscription at once.
 * @throws Error when the push service is busy or unreachable, so that the job is retried.
 */
async function deliverPushMessage(
  { clock, database, log, today }: PushPlatform,
  policy: PushPolicy,
  vapidDetails: NonNullable<RequestOptions['vapidDetails']>,
  id: string,
): Promise<void> {
  const { db } = database
  const message = await findPushMessage(db, id, clock())
  const [notification] = message === undefined ? [] : await findNotifications(db, [message.notificationId])
  if (message === undefined || notification === undefined) return deletePushMessage(db, id)
  const { subscriptionId, endpoint, p256dh, auth } = message
  const secondsLeft = (Date.parse(message.createdAt) + lifetime - clock().getTime()) / second
  if (secondsLeft <= 0) return deletePushMessage(db, id)
  const content = { title: presentNotification(today, notification).title, link: notification.link }
  const outcome = await post(
    await encrypt({ endpoint, keys: { p256dh, auth } }, content, {
      TTL: Math.floor(secondsLeft),
      vapidDetails,
    }),
    policy,
  )
  if (outcome.next === 'retry') {
    log.warn({ subscription: subscriptionId, reason: outcome.reason }, 'push delivery failed')
    throw new Error(`The push service did not accept the message: ${outcome.reason}`)
  }
  if (outcome.next === 'unsubscribe') await deleteSubscription(db, subscriptionId)
  else await deletePushMessage(db, id)
  if (outcome.reason !== null)
    log.warn({ subscription: subscriptionId, reason: outcome.reason, next: outcome.next }, 'push rejected')
}

/** Encrypts the content for one browser (RFC 8291) and signs the request (RFC 8292). */
async function encrypt(
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
  content: { title: string; link: string | null },
  options: RequestOptions,
): Promise<PushRequest> {
  // Loads the library with the first message.
  const { default: webPush } = await import('web-push')
  const { endpoint, headers, body } = webPush.generateRequestDetails(
    subscription,
    JSON.stringify(content),
    options,
  )
  return { endpoint, headers, body }
}

type Outcome = { next: 'retry'; reason: string } | { next: 'done' | 'unsubscribe'; reason: string | null }

/** What the reply of the push service means. `reason` is a status or an error code, and never the endpoint. */
async function post(request: PushRequest, policy: PushPolicy): Promise<Outcome> {
  let status: number
  try {
    status = await sendPushMessage(request, policy)
  } catch (error) {
    if (error instanceof ForbiddenAddress) return { next: 'unsubscribe', reason: 'forbidden address' }
    return { next: 'retry', reason: readErrorCode(error) }
  }
  const reason = String(status)
  if (status >= 200 && status < 300) return { next: 'done', reason: null }
  // RFC 8030, section 7.3: the subscription no longer exists.
  if (status === 404 || status === 410) return { next: 'unsubscribe', reason }
  // Any other failure, such as a redirect, would be the same at the next attempt.
  return status === 429 || status >= 500 ? { next: 'retry', reason } : { next: 'done', reason }
}

/** `ECONNREFUSED` or `TimeoutError`. */
function readErrorCode(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code }: Error & { code?: unknown } = error
  return typeof code === 'string' ? code : error.name
}
