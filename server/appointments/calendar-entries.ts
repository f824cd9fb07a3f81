import { can } from '#contract/roles/capabilities.ts'
import type { CalendarSource } from '#server/platform/calendar-source.ts'

import { describeCapacity } from './present-appointment.ts'
import { listEnding } from './store.ts'

/** The last days of the appointments that the viewer may see. */
export const listCalendarEntries: CalendarSource = async (
  { config, database: { db }, today },
  viewer,
  span,
) => {
  const appointments = await listEnding(db, viewer, { ...span, today: today() })
  return appointments.map(appointment => {
    const { id, accountId, accountName, memberId, memberName, runsUntil } = appointment
    const capacity = describeCapacity(config.FAMILY_NAME, appointment)
    return {
      id: `appointment-${id}`,
      kind: 'appointment' as const,
      title:
        accountId === viewer.id ? `Your last day as ${capacity}` : `${accountName}’s last day as ${capacity}`,
      date: runsUntil!,
      detail: null,
      who: [accountName, ...(memberId === null ? [] : [memberName])],
      link: can(viewer, 'appointments.grant') ? '/appointments' : '/account#appointments',
    }
  })
}
