import { formatCalendarDate } from '#contract/dates/date-format.ts'

/** The days of a stake, or of an account that an entity owns. This file has no schemas. */
export interface OwnershipTerm {
  /** The first day; null for the beginning of an account. */
  fromDate: string | null
  /** The last day; null for no end. */
  untilDate: string | null
}

/**
 * `since Jan 1, 2020`, `Jan 1, 2020 to Dec 31, 2023`, `from Jan 1, 2030`; without a first day `since its beginning`,
 * `until Dec 31, 2023`.
 */
export function describeTerm({ fromDate, untilDate }: OwnershipTerm, today: string): string {
  if (fromDate === null)
    return untilDate === null ? 'since its beginning' : `until ${formatCalendarDate(untilDate)}`
  const from = formatCalendarDate(fromDate)
  if (untilDate !== null) return `${from} to ${formatCalendarDate(untilDate)}`
  return `${fromDate > today ? 'from' : 'since'} ${from}`
}

export function isRunning({ fromDate, untilDate }: OwnershipTerm, day: string): boolean {
  return (fromDate === null || fromDate <= day) && (untilDate === null || untilDate >= day)
}
