import { formatDate } from '#contract/dates/date-format.ts'
import type { Timestamp } from '#contract/dates/dates.ts'

const day = 24 * 60 * 60 * 1000

/** Section 5: the reader's day at an instant: `Nov 21, 2026`. Empty for an empty or invalid instant. */
export function formatDay(moment: Timestamp): string {
  const instant = new Date(moment)
  if (Number.isNaN(instant.getTime())) return ''
  return formatDate(instant.getFullYear(), instant.getMonth() + 1, instant.getDate())
}

/**
 * The time of an instant in the reader's time zone: `8:00 AM`, with seconds `8:00:05 AM`. Empty for an empty or invalid
 * instant. Written without `Intl`, whose first format blocks a page for 50 ms on a slow phone.
 */
export function formatTime(moment: Timestamp, { withSeconds = false } = {}): string {
  const instant = new Date(moment)
  if (Number.isNaN(instant.getTime())) return ''
  const hours = instant.getHours()
  const parts = withSeconds ? [instant.getMinutes(), instant.getSeconds()] : [instant.getMinutes()]
  const time = [hours % 12 || 12, ...parts.map(part => String(part).padStart(2, '0'))].join(':')
  return `${time} ${hours < 12 ? 'AM' : 'PM'}`
}

/** The day and the time in the reader's time zone: `Nov 21, 2026, 8:00 AM`. Empty for an empty or invalid instant. */
export function formatDayAndTime(moment: Timestamp): string {
  return [formatDay(moment), formatTime(moment)].filter(Boolean).join(', ')
}

let instantFormat: Intl.DateTimeFormat | undefined

/** An instant in the reader's time zone: `Nov 21, 2026, 8:00 AM EST`. Empty for an empty or invalid instant. */
export function formatInstant(moment: Timestamp): string {
  const instant = new Date(moment)
  // One record without a valid date must not hide the page: `format` throws a RangeError.
  if (Number.isNaN(instant.getTime())) return ''
  // Only `Intl` knows the names of time zones.
  instantFormat ??= new Intl.DateTimeFormat('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  return instantFormat.format(instant)
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
