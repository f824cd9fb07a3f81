import { sql } from 'kysely'

import type { PersonalData } from '#server/platform/database/personal-data.ts'

export const tokenPersonalData: PersonalData = {
  columns: ['api_tokens.user_id'],
  lists: [
    {
      name: 'api-tokens',
      about: 'Your API tokens, without their secrets.',
      select: accountId => sql`
        select id, name, ending, scopes, has_family_access, created_at, expires_at, last_used_at, revoked_at
        from api_tokens where user_id = ${accountId} order by created_at, id`,
    },
  ],
}
