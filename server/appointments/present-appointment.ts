import type { User } from '#contract/accounts/accounts.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { nameCompany } from '#contract/companies/company-names.ts'
import { can } from '#contract/roles/capabilities.ts'

import type { StoredAppointment } from './store.ts'

export function presentAppointment(
  viewer: User,
  familyName: string,
  appointment: StoredAppointment,
): Appointment {
  const {
    accountId,
    accountName,
    memberId,
    memberName,
    isMemberRemoved,
    companyKey,
    grantedBy,
    endedBecause,
    dueEnd,
    state,
  } = appointment
  return {
    ...appointment,
    account: { id: accountId, name: accountName },
    member: memberId === null ? null : { id: memberId, name: memberName, isRemoved: isMemberRemoved },
    company: companyKey === null ? null : nameCompany(companyKey, familyName),
    grantedBy: grantedBy ?? '',
    // The hourly job records an end that has taken effect already.
    endedBecause: endedBecause ?? dueEnd,
    abilities: {
      manage: state !== 'ended' && accountId !== viewer.id && can(viewer, 'appointments.grant'),
      editMember: state === 'running' && accountId === viewer.id && appointment.capacity === 'guardian',
    },
  }
}

/** Continues 'You are now': `guardian of Rosa Hartwell`. */
export function describeCapacity(
  familyName: string,
  { capacity, memberId, memberName, companyKey }: StoredAppointment,
): string {
  const name = memberId === null ? nameCompany(companyKey!, familyName).name : memberName
  return capacity === 'guardian' ? `the guardian of ${name}` : `${articles[capacity]} ${name}`
}

const articles = { trustee: 'a trustee of', adviser: 'an adviser of' } as const
