import type { NewApiToken } from '#contract/api-tokens.ts'
import { addDays } from '#contract/dates/calendar-days.ts'
import type { CalendarDate } from '#contract/dates/dates.ts'
import { addDuration, day, minute } from '#server/platform/clock.ts'
import { invalidInput } from '#server/platform/failure.ts'
import type { Today } from '#server/platform/today.ts'

const longestDays = 365

/**
 * When a new token expires: after so many days, or at the end of a day in the family's time zone.
 * @throws Failure 400 at `expiresOn` for a day in the past or more than a year ahead.
 */
export function calculateExpiry(
  { lifetime, expiresOn }: Pick<NewApiToken, 'lifetime' | 'expiresOn'>,
  today: Today,
  now: Date,
): Date {
  if (lifetime !== 'date') return addDuration(now, Number(lifetime) * day)
  if (expiresOn === null || expiresOn < today(now))
    throw invalidInput({ expiresOn: 'Please choose today or a later day' })
  if (expiresOn > addDays(today(now), longestDays))
    throw invalidInput({ expiresOn: 'Please choose a day within the next 365 days' })
  return findEndOfDay(expiresOn, today)
}

/** The first instant after a calendar date, found to the minute: days have 23 to 25 hours, and zones their offsets. */
function findEndOfDay(date: CalendarDate, today: Today): Date {
  let onTheDay = addDuration(new Date(`${date}T12:00:00.000Z`), -day)
  let minutes = (3 * day) / minute
  // `onTheDay` is not after the day; `minutes` later is. Halves the distance.
  while (minutes > 1) {
    const half = Math.ceil(minutes / 2)
    const middle = addDuration(onTheDay, half * minute)
    if (today(middle) <= date) onTheDay = middle
    minutes = half
  }
  return addDuration(onTheDay, minute)
}
