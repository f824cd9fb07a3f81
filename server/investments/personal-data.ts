import { sql } from 'kysely'

import { selectName, type PersonalData } from '#server/platform/database/personal-data.ts'

export const investmentPersonalData: PersonalData = {
  columns: ['investment_accounts.owner_id', 'investment_shares.grantee_id', 'activities.created_by_id'],
  omitted: {
    'investment_shares.granted_by_id': 'the owner of the account, whose shares are exported with it',
  },
  lists: [
    {
      name: 'investment-accounts',
      about: 'Your investment accounts, with those who can see them.',
      select: accountId => sql`
        select id, name, kind, currency, tracks_cash, lot_method, counts_into_family, closed_at, created_at,
          (select coalesce(json_agg(json_build_object('audience', audience, 'name', ${selectName('share.grantee_id')},
            'canEdit', can_edit, 'since', share.created_at) order by share.created_at), '[]')
            from investment_shares as share where share.account_id = account.id) as shares
        from investment_accounts as account where owner_id = ${accountId} order by created_at, id`,
    },
    {
      name: 'investments',
      about: 'Your investments, with the figures that follow from their activities.',
      select: accountId => sql`
        select holding.id, holding.account_id, asset_type, holding.kind, symbol, holding.name, holding.currency,
          price_source, commitment, purchase_price, quantity, cost, realized, income, price, price_date,
          removed_at
        from holdings as holding join investment_accounts as account on account.id = holding.account_id
        where account.owner_id = ${accountId} order by holding.created_at, holding.id`,
    },
    {
      name: 'investment-activities',
      about:
        'The ledger of your investment accounts, with corrected entries, and what you recorded in those of others.',
      select: accountId => sql`
        select activity.id, activity.account_id, holding_id, activity.kind, date, activity.currency, quantity,
          unit_price, amount, fee, split_ratio, cost_basis, acquired_date, method, source, note, supersedes_id, is_removal,
          is_current, ${selectName('activity.created_by_id')} as recorded_by, activity.created_at
        from activities as activity join investment_accounts as account on account.id = activity.account_id
        where account.owner_id = ${accountId} or activity.created_by_id = ${accountId}
        order by date, activity.created_at, activity.id`,
    },
    {
      name: 'shared-investment-accounts',
      about: 'The investment accounts that others share with you, without their content.',
      select: accountId => sql`
        select account.name, ${selectName('account.owner_id')} as owner, share.can_edit, share.created_at
        from investment_shares as share join investment_accounts as account on account.id = share.account_id
        where share.grantee_id = ${accountId} order by share.created_at, share.id`,
    },
  ],
}
