import type { User } from '#contract/accounts/accounts.ts'
import type { CalendarFeed } from '#contract/calendar/calendar.ts'
import { audit } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'

import { createFeedToken, hashFeedToken } from './feed-token.ts'
import { deleteFeed, replaceFeed } from './store.ts'

/** Creates the private address of the account's calendar. The previous one stops working. */
export async function createFeed(
  { clock, database }: Platform,
  { id: accountId }: User,
): Promise<CalendarFeed & { path: string }> {
  const token = createFeedToken()
  const feed = await database.db.transaction().execute(async tx => {
    const created = { accountId, tokenHash: hashFeedToken(token), createdAt: clock() }
    await audit(tx, clock, { actorId: accountId, action: 'calendar-feeds.created', subject: accountId })
    return replaceFeed(tx, created)
  })
  // In the query, which the log of requests leaves out.
  return { ...feed, path: `/api/calendar.ics?token=${token}` }
}

/** Revokes the private address. Without one, nothing changes. */
export async function revokeFeed({ clock, database }: Platform, { id: accountId }: User): Promise<void> {
  await database.db.transaction().execute(async tx => {
    if (!(await deleteFeed(tx, accountId))) return
    await audit(tx, clock, { actorId: accountId, action: 'calendar-feeds.revoked', subject: accountId })
  })
}
