import type { Generated } from 'kysely'

import type { AppointmentEnd, Capacity } from '#contract/appointments/appointment-choices.ts'
import type { Instant } from '#server/platform/tables.ts'

declare module '#server/platform/tables.ts' {
  interface Tables {
    appointments: AppointmentsTable
  }
}

type AppointmentsTable = {
  id: Generated<string>
  accountId: string
  capacity: Capacity
  memberId: string | null
  companyId: string | null
  startsOn: string
  lastDay: string | null
  reason: string
  grantedById: string
  grantedAt: Instant
  endedAt: Instant | null
  endedById: string | null
  endedBecause: AppointmentEnd | null
  endReason: string | null
  /** The last day that was announced before it came. */
  announcedEnd: string | null
  version: Generated<number>
}
