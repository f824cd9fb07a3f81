import type { Timestamp } from '#contract/dates.ts'

const day = 24 * 60 * 60 * 1000

/** Section 5: short month, numeric day, year. */
const date = { month: 'short', day: 'numeric', year: 'numeric' } as const
const dayFormat = new Intl.DateTimeFormat('en-US', date)
const instantFormat = new Intl.DateTimeFormat('en-US', {
  ...date,
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

const timeFormat = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' })

/** The day of an instant in the reader's time zone: `Nov 21, 2026`. Empty for an empty or invalid instant. */
export function formatDay(moment: Timestamp): string {
  return formatIfValid(dayFormat, moment)
}

/** An instant in the reader's time zone: `Nov 21, 2026, 8:00 AM EST`. Empty for an empty or invalid instant. */
export function formatInstant(moment: Timestamp): string {
  return formatIfValid(instantFormat, moment)
}

/** The time of an instant in the reader's time zone: `8:00 AM`. Empty for an empty or invalid instant. */
export function formatTime(moment: Timestamp): string {
  return formatIfValid(timeFormat, moment)
}

/** One record without a valid date must not hide the page: `format` throws a RangeError. */
function formatIfValid(format: Intl.DateTimeFormat, moment: Timestamp): string {
  const instant = new Date(moment)
  return Number.isNaN(instant.getTime()) ? '' : format.format(instant)
}

/** The age of an instant in words: `today`, `yesterday`, `5 days ago`, `3 months ago`, `2 years ago`. */
export function formatAge(moment: Timestamp, now: Date): string {
  const days = Math.round((computeStartOfDay(now) - computeStartOfDay(new Date(moment))) / day)
  if (days <= 0) return 'today'
  if (days === 1) return 'yesterday'
  if (days < 31) return `${days} days ago`
  const months = Math.floor(days / 30.44)
  if (months < 12) return months === 1 ? 'a month ago' : `${months} months ago`
  const years = Math.floor(days / 365.25)
  return years <= 1 ? 'a year ago' : `${years} years ago`
}

/** Local midnight, to count calendar days: a day has 23 or 25 hours when daylight saving time changes. */
function computeStartOfDay(moment: Date): number {
  return new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()
}
