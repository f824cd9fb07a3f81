import { sql } from 'kysely'

import type { PersonalData } from '#server/platform/database/personal-data.ts'

export const sharePersonalData: PersonalData = {
  columns: ['document_shares.creator_id'],
  lists: [
    {
      name: 'shared-links',
      about: 'Your links for advisers outside the family.',
      select: accountId => sql`
        select share.id, share.adviser_name, share.note, share.created_at, share.expires_at, share.revoked_at,
          share.opened_count, share.download_count, share.last_opened_at,
          array(select item.document_id from document_share_items as item where item.share_id = share.id)
            as document_ids
        from document_shares as share where share.creator_id = ${accountId} order by share.created_at, share.id`,
    },
  ],
}
