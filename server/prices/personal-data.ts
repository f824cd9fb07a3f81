import { sql } from 'kysely'

import type { PersonalData } from '#server/platform/database/personal-data.ts'

export const pricePersonalData: PersonalData = {
  columns: ['benchmarks.created_by_id'],
  lists: [
    {
      name: 'benchmarks',
      about: 'The benchmarks that you added.',
      select: accountId => sql`
        select id, name, created_at from benchmarks where created_by_id = ${accountId} order by created_at, id`,
    },
  ],
}
