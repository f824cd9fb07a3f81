import { sql } from 'kysely'

import type { PersonalData } from '#server/platform/database/personal-data.ts'

export const gedcomPersonalData: PersonalData = {
  columns: ['gedcom_imports.imported_by_id'],
  lists: [
    {
      name: 'imported-family-files',
      about: 'The family files that you have previewed or imported.',
      select: accountId => sql`
        select id, file_name, state, people, created_at, finished_at, undone_at
        from gedcom_imports where imported_by_id = ${accountId} order by created_at, id`,
    },
  ],
}
