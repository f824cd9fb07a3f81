import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import { defineTopic, topicNames, type NotificationTopic } from '#contract/notifications.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { unknownUnsubscribeLink } from './failures.ts'
import { chooseDelivery } from './preferences.ts'
import { findUnsubscribeKey, listDeliveries, setDelivery } from './store.ts'

/** What an unsubscribe link ends: the emails of one topic, or the daily summary with all of its topics. */
export type UnsubscribeScope = NotificationTopic | 'daily-summary'

export function createUnsubscribeKey(): string {
  return randomBytes(32).toString('base64url')
}

/** The token of an unsubscribe link. It changes nothing but the emails of its scope. */
export function createUnsubscribeToken(key: string, accountId: string, scope: UnsubscribeScope): string {
  return `${accountId}.${scope}.${sign(key, accountId, scope).toString('base64url')}`
}

/**
 * Ends the emails of a link without a session (RFC 8058).
 * @returns the label of the topic.
 * @throws Failure 404 for a token that this portal did not make.
 */
export async function unsubscribe(
  { clock, database: { db } }: Pick<Platform, 'clock' | 'database'>,
  token: string,
): Promise<{ label: string }> {
  const [, accountId = '', scope = '', signature = ''] = tokenForm.exec(token) ?? []
  if (!isScope(scope)) throw unknownUnsubscribeLink()
  const key = await findUnsubscribeKey(db, accountId)
  const expected = sign(key ?? '', accountId, scope)
  const actual = Buffer.from(signature, 'base64url')
  if (key === undefined || actual.length !== expected.length || !timingSafeEqual(actual, expected))
    throw unknownUnsubscribeLink()
  await db.transaction().execute(async tx => {
    const chosen = await listDeliveries(tx, [accountId])
    const topics =
      scope === 'daily-summary'
        ? topicNames.filter(topic => chooseDelivery(chosen, accountId, topic) === 'daily')
        : [scope]
    for (const topic of topics) await setDelivery(tx, accountId, topic, 'never')
    await audit(tx, clock, {
      actorId: null,
      action: 'notifications.unsubscribed',
      subject: accountId,
      details: { topics },
    })
  })
  return { label: scope === 'daily-summary' ? 'Daily summary' : defineTopic(scope).label }
}

function isScope(scope: string): scope is UnsubscribeScope {
  return scope === 'daily-summary' || topicNames.some(topic => topic === scope)
}

const tokenForm = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.([a-z-]+)\.([\w-]{43})$/

function sign(key: string, accountId: string, scope: UnsubscribeScope): Buffer {
  return createHmac('sha256', key).update(`${accountId}.${scope}`).digest()
}
