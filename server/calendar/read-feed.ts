import type { User } from '#contract/accounts/accounts.ts'
import { addDays } from '#contract/dates/calendar-days.ts'
import type { CalendarSource } from '#server/platform/calendar-source.ts'
import { hour, minute, second } from '#server/platform/clock.ts'
import { openRateLimit, rateLimitKey, type RateLimit } from '#server/platform/limits/rate-limit.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addAppointments } from '#server/platform/sessions/appointments.ts'
import { findSecondFactorDue } from '#server/platform/sessions/second-factor-due.ts'
import { presentUser } from '#server/platform/sessions/users.ts'

import { feedNotFound, secondFactorOverdue } from './failures.ts'
import { hashFeedToken } from './feed-token.ts'
import { listEntries } from './list-entries.ts'
import { findFeedByHash, setLastRead } from './store.ts'
import { writeCalendar } from './write-calendar.ts'

/** In days from today. Every yearly date returns within this span. */
const [pastDays, futureDays] = [90, 400]

export type FeedLimits = {
  /** Per token. Calendar programs read every few hours. */
  feed: RateLimit
  /** Unknown tokens per address. */
  address: RateLimit
}

export function openFeedLimits({ config, database }: Platform): FeedLimits {
  const sentence = (wait: string) => `This calendar was read too often. Please try again ${wait}`
  return {
    feed: openRateLimit(database.pool, {
      name: 'calendar-feed',
      limit: 60,
      seconds: hour / second,
      sentence,
    }),
    address: openRateLimit(database.pool, {
      name: 'calendar-address',
      limit: config.LIMIT_SIGN_IN.address,
      seconds: (15 * minute) / second,
      sentence,
    }),
  }
}

/**
 * The calendar of the account that created the token, as iCalendar. All rights are read again: the calendar has what
 * the account may see at this time.
 * @throws Failure 404 for a token that does not work, 403 while a required second factor is overdue, 429.
 */
export async function readFeed(
  platform: Platform,
  sources: readonly CalendarSource[],
  limits: FeedLimits,
  { token, address, origin }: { token: string; address: string; origin: string | null },
): Promise<string> {
  const { clock, config, today } = platform
  const tokenHash = hashFeedToken(token)
  const addressKey = rateLimitKey(address)
  await limits.address.count(addressKey)
  const viewer = await findViewer(platform, tokenHash)
  await limits.address.refund(addressKey)
  await limits.feed.count(tokenHash)
  const day = today()
  const span = { from: addDays(day, -pastDays), to: addDays(day, futureDays) }
  const entries = await listEntries(platform, sources, viewer, span)
  return writeCalendar(entries, { name: `${config.FAMILY_NAME} family`, now: clock(), origin })
}

/**
 * The account with the rights that it has now.
 * @throws Failure 404 for a token that does not work, 403 while a required second factor is overdue.
 */
async function findViewer(platform: Platform, tokenHash: string): Promise<User> {
  const { clock, database, settings, today } = platform
  const found = await findFeedByHash(database.db, tokenHash)
  if (found === undefined) throw feedNotFound()
  const { lastReadAt, hasSecondFactor, roleSince, dated, ...row } = found
  const now = clock()
  const user = addAppointments(presentUser(now, row), dated, today)
  const due = await findSecondFactorDue(settings, now, user, { hasSecondFactor, roleSince })
  if (due?.isOverdue === true) throw secondFactorOverdue()
  await recordReading(platform, { tokenHash, lastReadAt })
  return user
}

/** Once per hour. Reading continues on a full disk. */
async function recordReading(
  { clock, database, diskSpace }: Platform,
  { tokenHash, lastReadAt }: { tokenHash: string; lastReadAt: string | null },
): Promise<void> {
  const thisHour = new Date(Math.floor(clock().getTime() / hour) * hour)
  if (diskSpace.isLow() || (lastReadAt !== null && new Date(lastReadAt) >= thisHour)) return
  await database.db.transaction().execute(tx => setLastRead(tx, tokenHash, thisHour))
}
