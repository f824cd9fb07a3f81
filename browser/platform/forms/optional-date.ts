import { z } from 'zod'

import { CalendarDate } from '#contract/dates/dates.ts'

/** The value of a date field that may be empty: an empty field is text without a date. */
export const optionalDate = z
  .union([z.literal(''), CalendarDate])
  .nullable()
  .transform(date => date || null)
