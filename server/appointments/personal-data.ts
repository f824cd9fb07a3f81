import { sql } from 'kysely'

import { selectName, type PersonalData } from '#server/platform/database/personal-data.ts'

export const appointmentPersonalData: PersonalData = {
  columns: ['appointments.account_id', 'appointments.granted_by_id', 'appointments.ended_by_id'],
  lists: [
    {
      name: 'appointments',
      about: 'Your appointments as guardian, trustee or adviser, and those that you granted or ended.',
      select: accountId => sql`
        select capacity, starts_on, last_day, reason, granted_at, ended_at, ended_because, end_reason,
          ${selectName('appointment.account_id')} as account,
          (select first_name || ' ' || last_name from family_members where id = appointment.member_id) as member,
          (select key from companies where id = appointment.company_id) as company
        from appointments as appointment
        where ${accountId} in (account_id, granted_by_id, ended_by_id) order by granted_at, id`,
    },
  ],
}
