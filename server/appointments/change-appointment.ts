import type { User } from '#contract/accounts/accounts.ts'
import type { Appointment, AppointmentChange } from '#contract/appointments/appointments.ts'
import { audit } from '#server/platform/audit.ts'
import { hasValues } from '#server/platform/database/versions.ts'
import type { Platform } from '#server/platform/platform.ts'

import { checkDates } from './check-dates.ts'
import { alreadyEnded, appointmentNotFound, ownAppointment, staleVersion } from './failures.ts'
import { notifyOfAppointment } from './notify-appointment.ts'
import { presentAppointment } from './present-appointment.ts'
import { findAppointment, lockAppointedMember, lockAppointment, updateAppointment } from './store.ts'

/**
 * Changes the last day or the reason.
 * @throws Failure 404, 403 for the own account, 409 for a stale version or after the end, 400 for an unsuitable day.
 */
export async function changeAppointment(
  platform: Platform,
  user: User,
  id: string,
  { version, ...changes }: AppointmentChange,
): Promise<Appointment> {
  const { clock, config, database, sessions } = platform
  const today = platform.today()
  const changed = await database.db.transaction().execute(async tx => {
    const stored = await lockAppointment(tx, id, today)
    if (stored === undefined) throw appointmentNotFound()
    if (stored.accountId === user.id) throw ownAppointment()
    if (stored.state === 'ended') throw alreadyEnded()
    if (stored.version !== version) {
      // The same edit, whose reply was lost.
      if (hasValues(stored, changes)) return stored
      throw staleVersion()
    }
    const { capacity, startsOn, memberId, accountId } = stored
    if (changes.lastDay !== undefined) {
      const birth = memberId === null ? null : ((await lockAppointedMember(tx, memberId)) ?? null)
      checkDates({ capacity, startsOn, lastDay: changes.lastDay }, birth, today)
    }
    await updateAppointment(tx, id, changes)
    await audit(tx, clock, {
      actorId: user.id,
      action: 'appointments.changed',
      subject: accountId,
      details: { appointmentId: id, capacity, ...changes },
    })
    const appointment = (await findAppointment(tx, id, today))!
    if (appointment.runsUntil !== stored.runsUntil)
      await notifyOfAppointment(platform, tx, appointment, { actorId: user.id, change: 'changed' })
    return appointment
  })
  sessions.invalidateUser(changed.accountId)
  return presentAppointment(user, config.FAMILY_NAME, changed)
}
