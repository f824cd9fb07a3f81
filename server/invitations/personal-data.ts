import { sql } from 'kysely'

import type { PersonalData } from '#server/platform/database/personal-data.ts'

export const invitationPersonalData: PersonalData = {
  columns: ['invitations.invited_by_id', 'invitations.accepted_by_id'],
  lists: [
    {
      name: 'invitations',
      about: 'The invitation that created your account, and those that you sent.',
      select: accountId => sql`
        select email, message, delivery, created_at, expires_at, accepted_at, revoked_at,
          accepted_by_id = ${accountId} as created_your_account
        from invitations where ${accountId} in (invited_by_id, accepted_by_id) order by created_at, id`,
    },
  ],
}
