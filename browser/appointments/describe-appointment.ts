import {
  capacityLabels,
  type AppointmentEnd,
  type AppointmentState,
} from '#contract/appointments/appointment-choices.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { formatCalendarDate } from '#contract/dates/date-format.ts'

export const appointmentStateLabels: Record<AppointmentState, string> = {
  running: 'Running',
  scheduled: 'Scheduled',
  suspended: 'Suspended',
  ended: 'Ended',
}

const endLabels: Record<AppointmentEnd, string> = {
  board: 'Ended by the board',
  date: 'Ended on its last day',
  birthday: 'Ended on the 18th birthday',
  death: 'Ended with the death of the member',
  removal: 'Ended because the member was removed from the tree',
  merge: 'Merged with the same appointment',
}

/** The member or the company that the account acts for. */
export function nameSubject({ member, company }: Appointment): string {
  return member?.name ?? company?.name ?? ''
}

/** `Guardian of Rosa Hartwell`. */
export function describeAppointment(appointment: Appointment): string {
  const preposition = appointment.capacity === 'adviser' ? 'to' : 'of'
  return `${capacityLabels[appointment.capacity]} ${preposition} ${nameSubject(appointment)}`
}

/** When an appointment gives rights, or why it no longer does. */
export function describeTerm({
  state,
  startsOn,
  lastDay,
  runsUntil,
  endedBy,
  endedBecause,
}: Appointment): string {
  if (state === 'ended') {
    const end = endedBecause === null ? 'Ended' : endLabels[endedBecause]
    return endedBy === null ? end : `${end}: ${endedBy}`
  }
  if (state === 'suspended') return 'The account is not active'
  const until =
    runsUntil === null
      ? 'No end date'
      : `Until ${formatCalendarDate(runsUntil)}${runsUntil === lastDay ? '' : ', the day before the 18th birthday'}`
  return state === 'scheduled' ? `From ${formatCalendarDate(startsOn)}. ${until}` : until
}
