import { formatDay, formatTime } from '#browser/platform/format/format-instant.ts'
import { weekdayNames } from '#contract/dates/date-point.ts'
import type { Timestamp } from '#contract/dates/dates.ts'

/** When a conversation had its last message: `8:00 AM`, `Yesterday`, `Monday`, `Nov 3`, `Nov 3, 2025`. */
export function formatListTime(moment: Timestamp, now: Date): string {
  const instant = new Date(moment)
  const days = countDays(instant, now)
  if (days <= 0) return formatTime(moment)
  if (days === 1) return 'Yesterday'
  if (days < 7) return weekdayNames[instant.getDay()] ?? ''
  const day = formatDay(moment)
  return instant.getFullYear() === now.getFullYear() ? day.replace(/, \d+$/, '') : day
}

/** Calendar days in the reader's time zone: one may have 23 or 25 hours. */
function countDays(from: Date, to: Date): number {
  const findStart = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())
  return (findStart(to) - findStart(from)) / 86_400_000
}
