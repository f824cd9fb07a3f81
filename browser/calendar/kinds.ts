import type { CalendarKind } from '#contract/calendar/calendar-choices.ts'

/** In the filter. */
export const kindLabels: Record<CalendarKind, string> = {
  birthday: 'Birthdays',
  anniversary: 'Wedding anniversaries',
  'tax-date': 'Federal tax dates',
  'tax-document': 'Tax documents due',
  document: 'Documents expiring',
  'board-term': 'Board terms',
  appointment: 'Appointments',
}

/** Of one entry. */
export const entryLabels: Record<CalendarKind, string> = {
  birthday: 'Birthday',
  anniversary: 'Wedding anniversary',
  'tax-date': 'Federal tax date',
  'tax-document': 'Tax document due',
  document: 'Document expires',
  'board-term': 'Board term',
  appointment: 'Appointment',
}

/** The color of a kind's mark. The words beside it carry the meaning. */
export const kindColors: Record<CalendarKind, string> = {
  birthday: 'bg-chart-2',
  anniversary: 'bg-chart-4',
  'tax-date': 'bg-chart-3',
  'tax-document': 'bg-chart-3',
  document: 'bg-chart-5',
  'board-term': 'bg-chart-1',
  appointment: 'bg-chart-1',
}
