import { endingSoonDays } from '#contract/appointments/appointment-choices.ts'
import { addDays } from '#contract/dates/calendar-days.ts'
import { notify } from '#server/notifications/notify.ts'
import type { NotificationPayloads } from '#server/notifications/present-notification.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { describeCapacity } from './present-appointment.ts'
import { markEndAnnounced, type StoredAppointment } from './store.ts'

/**
 * Notifies the account and the board, except the account that made the change. A notification that states an end which
 * is near replaces its announcement.
 */
export async function notifyOfAppointment(
  platform: Platform,
  tx: Tx,
  appointment: StoredAppointment,
  { actorId, change }: { actorId: string | null; change: NotificationPayloads['appointment']['change'] },
): Promise<void> {
  const { id, accountId, runsUntil } = appointment
  if (change !== 'ended' && isEndNear(platform, runsUntil)) await markEndAnnounced(tx, id, runsUntil)
  const capacity = describeCapacity(platform.config.FAMILY_NAME, appointment)
  const payload = { change, capacity, until: change === 'ended' ? null : runsUntil }
  const notification = { topic: 'appointment', payload, actorId } as const
  await notify(platform, tx, { ...notification, to: [accountId] })
  await notify(platform, tx, {
    ...notification,
    to: 'appointments.grant',
    except: [actorId, accountId],
    subjectId: accountId,
    link: '/appointments',
  })
}

/** The last of the days whose ends are announced. */
export function findLastAnnouncedDay({ today }: Pick<Platform, 'today'>): string {
  return addDays(today(), endingSoonDays)
}

function isEndNear(platform: Platform, runsUntil: string | null): boolean {
  return runsUntil !== null && runsUntil <= findLastAnnouncedDay(platform)
}
