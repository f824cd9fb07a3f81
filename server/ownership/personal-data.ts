import { sql } from 'kysely'

import type { PersonalData } from '#server/platform/database/personal-data.ts'

export const ownershipPersonalData: PersonalData = {
  columns: ['ownership_entities.created_by_id'],
  lists: [
    {
      name: 'ownership-entities',
      about: 'The companies and trusts that you added to the record of ownership.',
      select: accountId => sql`
        select entity.id, entity.kind, entity.name, company.key as company, entity.created_at
        from ownership_entities as entity left join companies as company on company.id = entity.company_id
        where entity.created_by_id = ${accountId} order by entity.created_at, entity.id`,
    },
    {
      name: 'ownership-stakes',
      about: 'What the member that you are linked to owns directly of companies and trusts.',
      select: accountId => sql`
        select stake.id, coalesce(entity.name, company.key) as entity, stake.percent, stake.from_date, stake.until_date
        from ownership_stakes as stake
        join family_members as member on member.id = stake.member_id
        join ownership_entities as entity on entity.id = stake.entity_id
        left join companies as company on company.id = entity.company_id
        where member.user_id = ${accountId} and member.removed_at is null
        order by stake.from_date, stake.id`,
    },
  ],
}
