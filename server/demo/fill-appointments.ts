import type { Capacity } from '#contract/appointments/appointment-choices.ts'
import { nameCompany } from '#contract/companies/company-names.ts'
import { addDays } from '#contract/dates/calendar-days.ts'
import { findAccountByEmail } from '#server/accounts/store.ts'
import { grantAppointment } from '#server/appointments/grant-appointment.ts'
import type { Platform } from '#server/platform/platform.ts'
import { presentUser } from '#server/platform/sessions/users.ts'

import { signIns } from './accounts.ts'

/** Clara is the guardian of her niece, a trustee, and an adviser whose term ends soon. */
export async function fillAppointments(platform: Platform): Promise<void> {
  const { clock, database, today } = platform
  const { db } = database
  if ((await db.selectFrom('appointments').select('id').limit(1).executeTakeFirst()) !== undefined) return
  const rosalind = (await findAccountByEmail(db, signIns[0].email))?.user
  const clara = (await findAccountByEmail(db, signIns[2].email))?.user
  if (rosalind === undefined || clara === undefined) return
  const grantor = presentUser(clock(), rosalind)
  const ofLiving = db
    .selectFrom('familyMembers')
    .select('id')
    .where('isAlive', '=', true)
    .where('removedAt', 'is', null)
    .where(eb => eb.or([eb('userId', 'is', null), eb('userId', '<>', clara.id)]))
  const wren = await ofLiving.where('firstName', '=', 'Wren').limit(1).executeTakeFirst()
  const edmund = await ofLiving.where('firstName', '=', 'Edmund').limit(1).executeTakeFirst()
  const company = await db.selectFrom('companies').select('key').orderBy('position').executeTakeFirst()
  const grant = (
    capacity: Capacity,
    fields: { memberId?: string; companySlug?: string; lastDay?: string; reason: string },
  ) =>
    grantAppointment(
      platform,
      grantor,
      {
        accountId: clara.id,
        capacity,
        memberId: fields.memberId ?? null,
        companySlug: fields.companySlug ?? null,
        startsOn: null,
        lastDay: fields.lastDay ?? null,
        reason: fields.reason,
      },
      undefined,
    )
  if (wren !== undefined)
    await grant('guardian', { memberId: wren.id, reason: 'Her father nurses abroad for two years.' })
  if (edmund !== undefined)
    await grant('trustee', { memberId: edmund.id, reason: 'Successor trustee of the orchard trust.' })
  if (company !== undefined)
    await grant('adviser', {
      companySlug: nameCompany(company.key, platform.config.FAMILY_NAME).slug,
      lastDay: addDays(today(), 21),
      reason: 'Prepares the annual report.',
    })
}
