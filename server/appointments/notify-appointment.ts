import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { describeCapacity } from './present-appointment.ts'
import type { StoredAppointment } from './store.ts'

/** Notifies the account and the board, except the account that made the change. */
export async function notifyOfAppointment(
  platform: Platform,
  tx: Tx,
  appointment: StoredAppointment,
  { actorId, change }: { actorId: string | null; change: 'granted' | 'ended' },
): Promise<void> {
  const { accountId, runsUntil } = appointment
  const capacity = describeCapacity(platform.config.FAMILY_NAME, appointment)
  const payload = { change, capacity, until: change === 'granted' ? runsUntil : null }
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
