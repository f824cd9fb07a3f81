import { sql } from 'kysely'

import type { PersonalData } from '#server/platform/database/personal-data.ts'

export const dataExportPersonalData: PersonalData = {
  columns: ['data_exports.account_id'],
  lists: [
    {
      name: 'exports',
      about: 'When you exported your data.',
      select: accountId => sql`
        select state, created_at, finished_at, expires_at
        from data_exports where account_id = ${accountId} order by created_at, id`,
    },
  ],
}
