import type { AppointmentRight } from '#contract/roles/roles.ts'
import type { Platform } from '#server/platform/platform.ts'

import { describeCapacity } from './present-appointment.ts'
import { listRunning, listWithIds } from './store.ts'

/** The appointments that give an account rights today, for role management. */
export function explainAppointments({ config, database, today }: Platform) {
  return async (accountId: string): Promise<AppointmentRight[]> => {
    const running = await listRunning(database.db, accountId, today())
    return running.map(appointment => ({
      capacity: appointment.capacity,
      description: describeCapacity(config.FAMILY_NAME, appointment),
      until: appointment.runsUntil,
    }))
  }
}

/** What each appointment is, with or without an end, for the history of an account. */
export function describeAppointments({ config, database, today }: Platform) {
  return async (ids: string[]): Promise<ReadonlyMap<string, string>> => {
    const found = ids.length === 0 ? [] : await listWithIds(database.db, ids, today())
    return new Map(
      found.map(appointment => [appointment.id, describeCapacity(config.FAMILY_NAME, appointment)]),
    )
  }
}
