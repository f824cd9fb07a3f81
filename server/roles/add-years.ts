/**
 * The same day and time some calendar years later, in this time zone. 29 February becomes 28 February in a common year,
 * and the time stays the same when daylight saving time differs.
 */
export function addYears(instant: Date, years: number, timeZone: string): Date {
  const local = new Date(instant.getTime() + readOffset(instant, timeZone))
  const target = new Date(local)
  target.setUTCFullYear(local.getUTCFullYear() + years)
  // Day 0 is the last day of the month before.
  if (target.getUTCMonth() !== local.getUTCMonth()) target.setUTCDate(0)
  const guess = target.getTime() - readOffset(target, timeZone)
  return new Date(target.getTime() - readOffset(new Date(guess), timeZone))
}

/** Milliseconds that the wall clock is ahead of UTC. */
function readOffset(instant: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  const parts = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  )
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  const wall = Date.UTC(year, month - 1, day, hour, minute, second)
  return wall - Math.floor(instant.getTime() / 1000) * 1000
}
