import { listCalendarEntries as listEndingAppointments } from './appointments/calendar-entries.ts'
import { listCalendarEntries as listExpiringDocuments } from './documents/lists/calendar-entries.ts'
import { listCalendarEntries as listLifeDates } from './family-tree/calendar-entries.ts'
import type { CalendarSource } from './platform/calendar-source.ts'
import { listCalendarEntries as listEndingTerms } from './roles/calendar-entries.ts'
import { listCalendarEntries as listTaxDates } from './tax-documents/calendar-entries.ts'

/** The slices whose dates the family calendar shows. */
export const calendarSources: readonly CalendarSource[] = [
  listLifeDates,
  listTaxDates,
  listExpiringDocuments,
  listEndingTerms,
  listEndingAppointments,
]
