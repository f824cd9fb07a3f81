import type { User } from '#contract/accounts/accounts.ts'
import type { AppointmentEnd } from '#contract/appointments/appointment-choices.ts'
import type { Appointment } from '#contract/appointments/appointments.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

import { appointmentNotFound, ownAppointment } from './failures.ts'
import { findLastAnnouncedDay, notifyOfAppointment } from './notify-appointment.ts'
import { presentAppointment } from './present-appointment.ts'
import {
  findAppointment,
  lockAppointment,
  lockDue,
  lockUnannouncedEnds,
  recordEnd,
  type StoredAppointment,
} from './store.ts'

/** Ends an appointment. Repeating it changes nothing. @throws Failure 404, 403 for the own account. */
export async function endAppointment(
  platform: Platform,
  user: User,
  id: string,
  reason: string,
): Promise<Appointment> {
  const { config, database, sessions } = platform
  const today = platform.today()
  const ended = await database.db.transaction().execute(async tx => {
    const stored = await lockAppointment(tx, id, today)
    if (stored === undefined) throw appointmentNotFound()
    if (stored.accountId === user.id) throw ownAppointment()
    if (stored.endedAt !== null) return stored
    const because = stored.dueEnd ?? 'board'
    const by = because === 'board' ? { actorId: user.id, reason } : { actorId: null, reason: null }
    await close(platform, tx, stored, { ...by, because })
    return (await findAppointment(tx, id, today))!
  })
  sessions.invalidateUser(ended.accountId)
  return presentAppointment(user, config.FAMILY_NAME, ended)
}

/**
 * The hourly job: records the ends of appointments that are over, whose rights have ended already, and announces each
 * end of the next days once.
 */
export async function sweepAppointments(platform: Platform): Promise<void> {
  const { database, today } = platform
  await database.db.transaction().execute(tx => recordDueEnds(platform, tx))
  await database.db.transaction().execute(async tx => {
    for (const appointment of await lockUnannouncedEnds(tx, today(), findLastAnnouncedDay(platform)))
      await notifyOfAppointment(platform, tx, appointment, { actorId: null, change: 'expiring' })
  })
}

/** Records the ends of appointments that are over, of all accounts or of one. */
export async function recordDueEnds(platform: Platform, tx: Tx, accountId?: string): Promise<void> {
  for (const appointment of await lockDue(tx, platform.today(), accountId))
    await close(platform, tx, appointment, {
      because: appointment.dueEnd ?? 'date',
      actorId: null,
      reason: null,
    })
}

async function close(
  platform: Platform,
  tx: Tx,
  appointment: StoredAppointment,
  { because, actorId, reason }: { because: AppointmentEnd; actorId: string | null; reason: string | null },
): Promise<void> {
  const { clock } = platform
  const { id, accountId, capacity, memberId, companyId } = appointment
  await recordEnd(tx, id, { because, endedById: actorId, reason, now: clock() })
  await audit(tx, clock, {
    actorId,
    action: 'appointments.ended',
    subject: accountId,
    details: { appointmentId: id, capacity, memberId, companyId, because, reason },
  })
  await notifyOfAppointment(platform, tx, appointment, { actorId, change: 'ended' })
}
