import { formatDay, formatInstant } from '#browser/platform/format-instant.ts'

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

/** The time; with the date if it differs from the report's. */
export function formatReportTime(instant: string, reported: string): string {
  return formatDay(instant) === formatDay(reported) ? time.format(new Date(instant)) : formatInstant(instant)
}
