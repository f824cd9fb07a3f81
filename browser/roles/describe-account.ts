import { formatRole } from '#browser/accounts/role-labels.ts'
import { formatDay } from '#browser/platform/format/format-instant.ts'
import type { Capacity } from '#contract/appointments/appointment-choices.ts'
import { formatCalendarDate } from '#contract/dates/date-format.ts'
import type { AccountStateName } from '#contract/roles/role-choices.ts'
import type { AccountChange, AppointmentRight, RightReason } from '#contract/roles/roles.ts'

export function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim()
}

export const stateLabels: Record<AccountStateName, string> = {
  active: 'Active',
  waiting: 'Waiting for approval',
  deactivated: 'Deactivated',
}

/** One change in the history of an account, without its author and reason. */
export function describeChange({ kind, from, to, boardTermExpires, appointment }: AccountChange): string {
  const end = boardTermExpires === null ? '' : ` until ${formatDay(boardTermExpires)}`
  switch (kind) {
    case 'role': {
      const became = to === null ? 'Role changed' : `Became ${formatRole(to)}${end}`
      return from === null ? `${became}.` : `${became}, was ${formatRole(from)} before.`
    }
    case 'term-renewed':
      return `Term on the board renewed${end}.`
    case 'term-ended':
      return 'Term on the board ended.'
    case 'approved':
      return 'Account accepted.'
    case 'declined':
      return 'Account declined.'
    case 'deactivated':
      return 'Account deactivated.'
    case 'reactivated':
      return 'Account reactivated.'
    case 'viewed':
      return 'Portal viewed as this account.'
    case 'appointment-granted':
      return `Became ${nameAppointment(appointment)}.`
    case 'appointment-changed':
      return `Appointment as ${nameAppointment(appointment)} changed.`
    case 'appointment-ended':
      return `No longer ${nameAppointment(appointment)}.`
  }
}

/** `the guardian of Rosa Hartwell until Feb 28, 2030`. */
function nameAppointment(appointment: AccountChange['appointment']): string {
  if (appointment === null) return 'appointed'
  const { capacity, description, lastDay } = appointment
  const end = lastDay === null ? '' : ` until ${formatCalendarDate(lastDay)}`
  return `${description ?? unnamed[capacity]}${end}`
}

/** Appointments that were deleted with their member. */
const unnamed: Record<Capacity, string> = {
  guardian: 'a guardian',
  trustee: 'a trustee',
  adviser: 'an adviser',
}

/** Why an account has a capability. */
export function describeReason({ role, until }: RightReason): string {
  return `As ${formatRole(role)}${until === null ? '' : ` until ${formatDay(until)}`}`
}

/** `As the guardian of Rosa Hartwell until Feb 28, 2030`. */
export function describeAppointment({ description, until }: AppointmentRight): string {
  return `As ${description}${until === null ? '' : ` until ${formatCalendarDate(until)}`}`
}
