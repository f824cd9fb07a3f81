import type { User } from '#contract/accounts/accounts.ts'
import type { CalendarEntry } from '#contract/calendar/calendar.ts'
import type { CalendarDate } from '#contract/dates/dates.ts'

import type { Platform } from './platform.ts'

/** The first and the last day. */
export type CalendarSpan = { from: CalendarDate; to: CalendarDate }

export type SourceEntry = CalendarEntry & {
  /** Of a date that returns each year: what its entries have in common. Calendar programs repeat it by themselves. */
  yearly?: { id: string; since: CalendarDate; detail: string }
}

/**
 * Reads the entries of one slice that the viewer may see, in any order. `server/calendar-sources.ts` lists the
 * sources, so that the slices do not know the calendar.
 */
export type CalendarSource = (
  platform: Pick<Platform, 'config' | 'database' | 'today'>,
  viewer: User,
  span: CalendarSpan,
) => Promise<SourceEntry[]>
