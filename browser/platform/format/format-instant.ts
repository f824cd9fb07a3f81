import { formatDate } from '#contract/date-format.ts'
import type { Timestamp } from '#contract/dates.ts'

const day = 24 * 60 * 60 * 1000

/** Section 5: short month, numeric day, year. */
const date = { month: 'short', day: 'numeric', year: 'numeric' } as const
const time = { hour: 'numeric', minute: '2-digit' } as const

/** The day of an instant in the reader's time zone: `Nov 21, 2026`. Empty for an empty or invalid instant. */
export function formatDay(moment: Timestamp): string {
  const instant = new Date(moment)
  if (Number.isNaN(instant.getTime())) return ''
  return formatDate(instant.getFullYear(), instant.getMonth() + 1, instant.getDate())
}

/** An instant in the reader's time zone: `Nov 21, 2026, 8:00 AM EST`. Empty for an empty or invalid instant. */
export const formatInstant = createFormatter({ ...date, ...time, timeZoneName: 'short' })

/** The time of an instant in the reader's time zone: `8:00 AM`. Empty for an empty or invalid instant. */
export const formatTime = createFormatter(time)

/** Creates its format when it is first used: the first one of a page takes 50 ms on a slow phone. */
function createFormatter(options: Intl.DateTimeFormatOptions): (moment: Timestamp) => string {
  let format: Intl.DateTimeFormat | undefined
  return moment => {
    const instant = new Date(moment)
    // One record without a valid date must not hide the page: `format` throws a RangeError.
    if (Number.isNaN(instant.getTime())) return ''
    format ??= new Intl.DateTimeFormat('en-US', options)
    return format.format(instant)
  }
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
