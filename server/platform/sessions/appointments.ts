import type { RawBuilder } from 'kysely'

import type { User, UserAppointment } from '#contract/accounts/accounts.ts'
import { isRunningOn } from '#contract/appointments/appointment-choices.ts'
import type { Today } from '#server/platform/today.ts'

/** An appointment whose end is not recorded, with the days between which it gives rights. */
export type DatedAppointment = UserAppointment & { startsOn: string; runsUntil: string | null }

/** SQL for the appointments of the account `users`, which is read in one query with it. From `appointments`. */
export type AppointmentSelection = RawBuilder<DatedAppointment[]>

/**
 * The user with the appointments that run today. Sessions ask at each request, so that one which ends at midnight gives
 * no right afterward.
 */
export function addAppointments(user: User, dated: readonly DatedAppointment[], today: Today): User {
  if (dated.length === 0) return user
  const day = today()
  const appointments = dated
    .filter(appointment => isRunningOn(day, appointment))
    .map(({ capacity, memberId, companyId }) => ({ capacity, memberId, companyId }))
  return appointments.length === 0 ? user : { ...user, appointments }
}
