import { z } from 'zod'

/**
 * A calendar date, `YYYY-MM-DD`. It stays text from the column to the page, so that no time zone can move a birthday.
 */
export const CalendarDate = z.iso
  .date('Please enter a date as YYYY-MM-DD')
  .refine(date => !date.startsWith('0000'), 'There is no year 0')
export type CalendarDate = z.infer<typeof CalendarDate>

/** An instant, ISO 8601 in UTC with milliseconds: `2026-11-21T08:00:00.000Z`. */
export const Timestamp = z.iso.datetime()
export type Timestamp = z.infer<typeof Timestamp>
