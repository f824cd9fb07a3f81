import type { User } from '#contract/accounts/accounts.ts'
import type { Capacity } from '#contract/appointments/appointment-choices.ts'

type Appointee = Pick<User, 'appointments'>

/** The members that the account acts for at this request, in one of the capacities. */
export function listAppointedMembers({ appointments = [] }: Appointee, ...capacities: Capacity[]): string[] {
  return appointments
    .filter(({ capacity }) => capacities.includes(capacity))
    .map(({ memberId }) => memberId)
    .filter(memberId => memberId !== null)
}

/** The ids of the companies that the account acts for at this request, in one of the capacities. */
export function listAppointedCompanies(
  { appointments = [] }: Appointee,
  ...capacities: Capacity[]
): string[] {
  return appointments
    .filter(({ capacity }) => capacities.includes(capacity))
    .map(({ companyId }) => companyId)
    .filter(companyId => companyId !== null)
}
