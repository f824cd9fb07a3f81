import { dayOf, momentOf } from '#browser/platform/moments.ts'

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

/** The time; with the date if it differs from the report's. */
export function timeOf(instant: string, reported: string): string {
  return dayOf(instant) === dayOf(reported) ? time.format(new Date(instant)) : momentOf(instant)
}
