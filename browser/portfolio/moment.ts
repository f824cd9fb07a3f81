import { dayOf, momentOf } from '#browser/platform/moments.ts'

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

/** The time alone where the day is that of the report, otherwise all of it. */
export function timeOf(instant: string, reported: string): string {
  return dayOf(instant) === dayOf(reported) ? time.format(new Date(instant)) : momentOf(instant)
}
