import { z } from 'zod'

import { countDaysBetween } from '#contract/dates/calendar-days.ts'
import { CalendarDate, Timestamp } from '#contract/dates/dates.ts'
import { calls } from '#contract/endpoint.ts'

import { calendarKinds, maxCalendarDays } from './calendar-choices.ts'

/** One day of the calendar has one. It is derived from another record when it is read, and never stored. */
export const CalendarEntry = z
  .object({
    /** The same at each reading. */
    id: z.string(),
    kind: z.enum(calendarKinds),
    title: z.string(),
    date: CalendarDate,
    /** A second line: an age, the forms of a tax date. */
    detail: z.string().nullable(),
    /** The names of the people that it is about. */
    who: z.array(z.string()),
    /** The path of the page that shows the record. */
    link: z.string().nullable(),
  })
  .meta({ id: 'CalendarEntry' })
export type CalendarEntry = z.infer<typeof CalendarEntry>

const CalendarDay = CalendarDate.refine(
  date => date >= '1900-01-01' && date <= '2200-12-31',
  'Please enter a date from 1900 to 2200',
)

const CalendarSpan = z
  .object({ from: CalendarDay, to: CalendarDay })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: 'The last day is before the first' })
  .refine(({ from, to }) => countDaysBetween(from, to) < maxCalendarDays, {
    path: ['to'],
    error: `Please ask for at most ${maxCalendarDays} days`,
  })

/** The address at which calendar programs read the calendar of an account. */
export const CalendarFeed = z
  .object({
    createdAt: Timestamp,
    /** To the hour; null until a program has read it. */
    lastReadAt: Timestamp.nullable(),
  })
  .meta({ id: 'CalendarFeed' })
export type CalendarFeed = z.infer<typeof CalendarFeed>

export const calendarApi = calls({
  'GET /api/calendar': {
    summary: 'Birthdays, anniversaries, deadlines and expirations of some days, the earliest first.',
    access: 'signed-in',
    rule: `of the records that the caller may see; at most ${maxCalendarDays} days; calendar dates, which no time zone moves`,
    query: CalendarSpan,
    reply: z.object({
      /** The current day in the family's time zone. */
      today: CalendarDate,
      entries: z.array(CalendarEntry),
    }),
  },
  'GET /api/calendar-feed': {
    summary: "Whether the current account's calendar has a private address.",
    access: 'signed-in',
    isPersonal: true,
    requiresSession: true,
    rule: 'own; without the address',
    reply: z.object({ feed: CalendarFeed.nullable() }),
  },
  'POST /api/calendar-feed': {
    summary: 'Creates the private address of the calendar. It is in this reply only.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'own; replaces the previous address, which no longer works; ends with a new password and with deactivation; audited',
    reply: CalendarFeed.extend({
      /** The path of the address, with its token. */
      path: z.string(),
    }),
    status: 201,
  },
  'DELETE /api/calendar-feed': {
    summary: 'Revokes the private address of the calendar.',
    access: 'signed-in',
    requiresSession: true,
    rule: 'own; idempotent; effective with the next request; audited',
    reply: z.object({ feed: z.null() }),
  },
  'GET /api/calendar.ics': {
    summary: 'The calendar of the account that created this address, as iCalendar.',
    access: 'visitor',
    // The token decides whose calendar it is.
    isPublic: true,
    rule: 'what this account may see at this time; unknown or revoked token 404; limited per address and per token',
    query: z.object({ token: z.string().max(200) }),
    replyFile: 'text/calendar',
  },
})
