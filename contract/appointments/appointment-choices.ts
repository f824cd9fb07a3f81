/** Choices and date rules of appointments. This file has no schemas, so that pages stay small. */

export const capacities = ['guardian', 'trustee', 'adviser'] as const
export type Capacity = (typeof capacities)[number]

export const capacityLabels: Record<Capacity, string> = {
  guardian: 'Guardian',
  trustee: 'Trustee',
  adviser: 'Adviser',
}

/** What an account may do in each capacity, as the policies of the slices enforce it. */
export const capacitySentences: Record<Capacity, string> = {
  guardian:
    'A guardian sees the contact details of the minor and the documents that the minor may see, except private ones, edits the contact details, photograph and biography, and hands in the tax documents that are expected of the minor.',
  trustee:
    'A trustee sees the contact details of the member, and the documents for the office or the board that are linked to the member or filed for the company, with the tax documents that are expected of either.',
  adviser:
    'An adviser reads the documents for the office that are linked to the member or filed for the company, and the list of tax documents that are expected of either.',
}

/** `suspended` while the account is deactivated or awaits approval, `scheduled` before its first day. */
export const appointmentStates = ['running', 'scheduled', 'suspended', 'ended'] as const
export type AppointmentState = (typeof appointmentStates)[number]

/** Why an appointment ended. */
export const appointmentEnds = ['board', 'date', 'birthday', 'death', 'removal', 'merge'] as const
export type AppointmentEnd = (typeof appointmentEnds)[number]

/** How many days before its last day an appointment is announced to end. */
export const endingSoonDays = 14

/** A guardian is appointed for a minor. */
export const adultAge = 18

/**
 * The day on which someone comes of age, YYYY-MM-DD. A birthday on 29 February is 28 February in a common year, as for
 * the terms of the board.
 */
export function findAdultDay(birthDate: string): string {
  const year = Number(birthDate.slice(0, 4)) + adultAge
  const day = birthDate.slice(4) === '-02-29' && !isLeapYear(year) ? '-02-28' : birthDate.slice(4)
  return `${String(year).padStart(4, '0')}${day}`
}

/** The day before a day, YYYY-MM-DD. */
export function findPreviousDay(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() - 1)
  return day.toISOString().slice(0, 10)
}

/** Whether an appointment gives rights on a day: from its first day to its last one, both included. */
export function isRunningOn(
  day: string,
  { startsOn, runsUntil }: { startsOn: string; runsUntil: string | null },
): boolean {
  return startsOn <= day && (runsUntil === null || day <= runsUntil)
}

function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}
