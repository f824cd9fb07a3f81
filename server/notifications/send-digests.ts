import type { Platform } from '#server/platform/platform.ts'

import { composeDigest } from './compose-mail.ts'
import {
  claimDigest,
  ensureUnsubscribeKeys,
  listDigestAccounts,
  listRecipients,
  takeDigest,
} from './store.ts'
import { createUnsubscribeKey } from './unsubscribe.ts'

/** When the day of the summaries begins, in the family's time zone. */
const digestHour = 7

type DigestPlatform = Pick<Platform, 'clock' | 'config' | 'database' | 'log' | 'mail' | 'today'>

/**
 * Sends the daily summaries that are due: one mail per account and day, with what it has not seen yet. Every node
 * calls this every hour; the row of the account makes sure that only one of them sends.
 */
export async function sendDigests(platform: DigestPlatform): Promise<void> {
  const { clock, config, database, log, mail } = platform
  const now = clock()
  if (!mail.isEnabled || readHour(now, config.TIME_ZONE) < digestHour) return
  for (const accountId of await listDigestAccounts(database.db))
    await sendDigest(platform, accountId, now).catch((error: unknown) =>
      log.warn({ err: error, account: accountId }, 'daily summary failed'),
    )
}

async function sendDigest(platform: DigestPlatform, accountId: string, now: Date): Promise<void> {
  const { config, database, mail, today } = platform
  await database.db.transaction().execute(async tx => {
    const mailbox = { accountId, unsubscribeKey: createUnsubscribeKey() }
    if (!(await claimDigest(tx, mailbox, today(now)))) return
    const notifications = await takeDigest(tx, accountId)
    const [recipient] = await listRecipients(tx, [accountId], now)
    if (recipient?.isActive !== true || notifications.length === 0) return
    const keys = config.PUBLIC_URL === undefined ? undefined : await ensureUnsubscribeKeys(tx, [mailbox])
    await mail.enqueue(tx, composeDigest(platform, recipient, notifications, keys?.get(accountId)))
  })
}

/** The hour of the day in a time zone, 0 to 23. */
function readHour(instant: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' })
  return Number(format.format(instant))
}
