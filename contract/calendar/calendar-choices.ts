/** This file has no schemas, so that the page of the calendar stays small. */

/** What the calendar shows, in the order of one day. */
export const calendarKinds = [
  'birthday',
  'anniversary',
  'tax-date',
  'tax-document',
  'document',
  'board-term',
  'appointment',
] as const
export type CalendarKind = (typeof calendarKinds)[number]

/** The longest span of one call, in days: a year and a month on both sides of it fit. */
export const maxCalendarDays = 400
