import { sql } from 'kysely'

import type { PersonalData } from '#server/platform/database/personal-data.ts'

export const postPersonalData: PersonalData = {
  columns: ['family_posts.author_user_id'],
  lists: [
    {
      name: 'posts',
      about: 'Your posts, private ones included, and those that you can still restore.',
      select: accountId => sql`
        select id, member_id, title, content, is_public, created_at, updated_at, removed_at
        from family_posts where author_user_id = ${accountId} order by created_at, id`,
    },
  ],
}
