import type { User } from '#contract/accounts/accounts.ts'
import type { Appointment, NewAppointment } from '#contract/appointments/appointments.ts'
import { findCompanyKey } from '#contract/companies/company-names.ts'
import { audit } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { createOnce, type IdempotencyKey } from '#server/platform/http/idempotency.ts'
import type { Platform } from '#server/platform/platform.ts'

import { checkDates } from './check-dates.ts'
import { recordDueEnds } from './end-appointments.ts'
import {
  accountCannotBeAppointed,
  alreadyAppointed,
  ownAppointment,
  unknownCompany,
  unsuitableMember,
} from './failures.ts'
import { notifyOfAppointment } from './notify-appointment.ts'
import { presentAppointment } from './present-appointment.ts'
import {
  findAppointment,
  findCompanyId,
  insertAppointment,
  lockActiveAccount,
  lockAppointedMember,
} from './store.ts'

/**
 * Appoints an account. Its rights begin with its next request.
 * @throws Failure 403 for the own account, 400 for an unsuitable account, member, company or day, 409 for a second
 * appointment of the same kind.
 */
export async function grantAppointment(
  platform: Platform,
  grantor: User,
  input: NewAppointment,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<Appointment> {
  const { clock, config, database, sessions } = platform
  const { accountId } = input
  if (accountId === grantor.id) throw ownAppointment()
  const today = platform.today()
  const granted = await database.db.transaction().execute(async tx => {
    const { id } = await createOnce(tx, clock, idempotencyKey, {
      create: () => insert(tx),
      find: grantedId => findAppointment(tx, grantedId, today),
    })
    return (await findAppointment(tx, id, today))!
  })
  sessions.invalidateUser(accountId)
  return presentAppointment(grantor, config.FAMILY_NAME, granted)

  async function insert(tx: Tx): Promise<{ id: string }> {
    const { capacity, lastDay, reason } = input
    const startsOn = input.startsOn ?? today
    if (!(await lockActiveAccount(tx, accountId))) throw accountCannotBeAppointed()
    const subject = await findSubject(tx, config.FAMILY_NAME, input)
    checkDates({ capacity, startsOn, lastDay }, subject.birth, today)
    // One that has ended by itself does not prevent a new one.
    await recordDueEnds(platform, tx, accountId)
    const { memberId, companyId } = subject
    const grant = { accountId, capacity, memberId, companyId, startsOn, lastDay, reason }
    const inserted = await insertAppointment(tx, { ...grant, grantedById: grantor.id, grantedAt: clock() })
    if (inserted === undefined) throw alreadyAppointed()
    await audit(tx, clock, {
      actorId: grantor.id,
      action: 'appointments.granted',
      subject: accountId,
      details: { appointmentId: inserted.id, capacity, memberId, companyId, startsOn, lastDay, reason },
    })
    const appointment = (await findAppointment(tx, inserted.id, today))!
    await notifyOfAppointment(platform, tx, appointment, { actorId: grantor.id, change: 'granted' })
    return inserted
  }
}

/** The member or the company that the account acts for. @throws Failure 400. */
async function findSubject(
  tx: Tx,
  familyName: string,
  { capacity, accountId, memberId, companySlug }: NewAppointment,
) {
  if (companySlug !== null) {
    if (capacity === 'guardian' || memberId !== null)
      throw unsuitableMember('Please choose either a member or a company. A guardian is for a member')
    const key = findCompanyKey(companySlug, familyName)
    const companyId = key === undefined ? undefined : await findCompanyId(tx, key)
    if (companyId === undefined) throw unknownCompany()
    return { memberId: null, companyId, birth: null }
  }
  if (memberId === null)
    throw unsuitableMember(
      capacity === 'guardian' ? 'Please choose a member' : 'Please choose a member or a company',
    )
  const member = await lockAppointedMember(tx, memberId)
  if (member === undefined) throw unsuitableMember('This person is not in the tree')
  if (!member.isAlive) throw unsuitableMember('This member has died')
  if (member.userId === accountId) throw unsuitableMember('This account belongs to the member')
  return { memberId, companyId: null, birth: member }
}
