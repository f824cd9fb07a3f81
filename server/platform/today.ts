import type { CalendarDate } from '#contract/dates/dates.ts'

import type { Clock } from './clock.ts'

/**
 * Returns the current day in the family's time zone, or the day of an instant. It decides what has expired, is due or
 * must be retained.
 */
export type Today = (instant?: Date) => CalendarDate

export function createToday(clock: Clock, timeZone: string): Today {
  const format = createDayFormat(timeZone)
  return (instant = clock()) => {
    const parts = format.formatToParts(instant)
    const [year, month, day] = (['year', 'month', 'day'] as const).map(
      type => parts.find(part => part.type === type)?.value,
    )
    return `${year}-${month}-${day}`
  }
}

/** Whether it is the name of a time zone, such as `America/New_York` or `UTC`. */
export function isTimeZone(name: string): boolean {
  try {
    createDayFormat(name)
    return true
  } catch {
    return false
  }
}

function createDayFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
}
