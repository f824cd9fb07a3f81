const date = { month: 'short', day: 'numeric', year: 'numeric' } as const
const moment = new Intl.DateTimeFormat('en-US', {
  ...date,
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const day = new Intl.DateTimeFormat('en-US', date)
const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' })

/** An instant as its reader's clock shows it: `Nov 21, 2026, 8:00 AM EST`. */
export function momentOf(instant: string): string {
  return moment.format(new Date(instant))
}

/** The time alone where the day is that of the report, otherwise all of it. */
export function timeOf(instant: string, reported: string): string {
  const [then, now] = [new Date(instant), new Date(reported)]
  return day.format(then) === day.format(now) ? time.format(then) : momentOf(instant)
}
