import { z } from 'zod'

/**
 * A calendar date, `YYYY-MM-DD`. It stays text from the column to the page, so that no time zone can move a birthday.
 */
export const CalendarDate = z.iso
  .date('Please enter a date as YYYY-MM-DD')
  .refine(date => !date.startsWith('0000'), 'There is no year 0')
export type CalendarDate = z.infer<typeof CalendarDate>

export const taxYearSentence = 'Please enter a year from 1900 to 2200'

/** The tax year or the fiscal year that a document belongs to. */
export const TaxYear = z
  .int({ error: 'Please enter a year' })
  .min(1900, taxYearSentence)
  .max(2200, taxYearSentence)

/** An instant, ISO 8601 in UTC with milliseconds: `2026-11-21T08:00:00.000Z`. */
export const Timestamp = z.iso.datetime()
export type Timestamp = z.infer<typeof Timestamp>
