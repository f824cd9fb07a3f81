import { sql } from 'kysely'

import type { PersonalData } from '#server/platform/database/personal-data.ts'

export const constitutionPersonalData: PersonalData = {
  columns: ['constitution_acceptances.user_id'],
  lists: [
    {
      name: 'constitution',
      about: 'When you accepted which version of the Family Agreement.',
      select: accountId => sql`
        select version, text_hash, accepted_at
        from constitution_acceptances where user_id = ${accountId} order by accepted_at`,
    },
  ],
}
