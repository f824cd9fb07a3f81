import { sql } from 'kysely'

import type { PersonalData } from '#server/platform/database/personal-data.ts'

/** The linked member with its life events and partners, and the members that the account has added. */
export const familyTreePersonalData: PersonalData = {
  columns: ['family_members.user_id', 'family_members.added_by_id'],
  omitted: { 'family_members.verified_by_id': 'the record of another person; the decision is exported' },
  lists: [
    {
      name: 'linked-member',
      about: 'The entry in the family tree that is linked to your account.',
      select: accountId => sql`
        select to_jsonb(member) - array['import_id', 'import_index', 'imported_version', 'verified_by_id',
          'added_by_id', 'user_id'] as member
        from family_members as member where user_id = ${accountId} and removed_at is null`,
    },
    {
      name: 'life-events',
      about: 'The life events of your entry in the family tree.',
      select: accountId => sql`
        select event.kind, event.date_text, event.place, event.note
        from life_events as event join family_members as member on member.id = event.member_id
        where member.user_id = ${accountId} and member.removed_at is null order by event.id`,
    },
    {
      name: 'partnerships',
      about: 'The partnerships of your entry in the family tree.',
      select: accountId => sql`
        select partnership.kind, partnership.start_text, partnership.end_text, partnership.place,
          partner.first_name || ' ' || partner.last_name as partner
        from partnerships as partnership
          join family_members as member on member.id in (partnership.first_id, partnership.second_id)
          join family_members as partner
            on partner.id in (partnership.first_id, partnership.second_id) and partner.id <> member.id
        where member.user_id = ${accountId} and member.removed_at is null order by partnership.id`,
    },
    {
      name: 'added-members',
      about: 'The members that you have added to the family tree.',
      select: accountId => sql`
        select id, first_name, middle_name, last_name, created_at
        from family_members where added_by_id = ${accountId} and removed_at is null order by created_at, id`,
    },
  ],
}
