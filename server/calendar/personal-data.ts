import { sql } from 'kysely'

import type { PersonalData } from '#server/platform/database/personal-data.ts'

export const calendarPersonalData: PersonalData = {
  columns: ['calendar_feeds.account_id'],
  lists: [
    {
      name: 'calendar-address',
      about: 'When you created the private address of your calendar, and when it was last read.',
      select: accountId => sql`
        select created_at, last_read_at from calendar_feeds where account_id = ${accountId}`,
    },
  ],
}
