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
    {
      name: 'account-ownerships',
      about: 'Which company or trust owns your investment accounts, from when until when.',
      select: accountId => sql`
        select ownership.id, ownership.account_id, account.name as account, coalesce(entity.name, company.key) as entity,
          ownership.from_date, ownership.until_date
        from account_ownerships as ownership
        join investment_accounts as account on account.id = ownership.account_id
        join ownership_entities as entity on entity.id = ownership.entity_id
        left join companies as company on company.id = entity.company_id
        where account.owner_id = ${accountId} order by ownership.created_at, ownership.id`,
    },
  ],
}
