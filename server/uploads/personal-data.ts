import { sql } from 'kysely'

import type { PersonalData } from '#server/platform/database/personal-data.ts'

export const uploadPersonalData: PersonalData = {
  columns: ['uploads.account_id'],
  lists: [
    {
      name: 'uploads',
      about: 'Your files that are not part of a document yet.',
      select: accountId => sql`
        select file_name, length, received_bytes, mime_type, created_at, expires_at
        from uploads where account_id = ${accountId} order by created_at, id`,
    },
  ],
}
