import { sql, type RawBuilder } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { reportingCurrency, type AssetType, type HoldingKind } from '#contract/investments/choices.ts'
import { isVisibleTo } from '#server/investments/policy.ts'
import type { Db } from '#server/platform/database/database.ts'

import { selectDollars, valuedHoldings } from './valued-holdings.ts'

/** A holding, or the cash of an account in one currency, with its value in dollars. */
export type ValuedPosition = {
  /** Of the holding; `cash:CURRENCY:ACCOUNT` for cash. */
  key: string
  accountId: string
  assetType: AssetType | 'cash'
  name: string
  currency: string
  isCash: boolean
  /** Null for cash. */
  kind: HoldingKind | null
  priceDay: string | null
  isStale: boolean
  /** Null without an exchange rate. */
  value: string | null
  /** Signed as the value. Null for a holding in another currency: see `foreign-costs.ts`. */
  costInDollars: string | null
}

/** The positions of every account on a day: the terms of each total. PostgreSQL adds them up exactly. */
export function valuedPositions(today: string): RawBuilder<ValuedPosition> {
  return sql<ValuedPosition>`(
    select holding.id::text as key, holding.account_id, holding.asset_type, holding.name, holding.currency,
      false as is_cash, holding.kind, holding.price_day, holding.is_stale, holding.value,
      case when holding.currency = ${sql.lit(reportingCurrency)}
        then holding.cost * (case when holding.kind = 'debt' then -1 else 1 end) end as cost_in_dollars
    from ${valuedHoldings(today)} as holding
    union all
    select 'cash:' || cash.currency || ':' || cash.account_id, cash.account_id, 'cash', 'Cash, ' || cash.currency,
      cash.currency, true, null, null::date, false, dollars.balance, dollars.balance
    from ${cashBalances(today)} as cash
    left join lateral (select ${selectDollars(sql`cash.currency`, sql`${today}::date`)} as dollars) as rate on true
    -- Nothing needs no rate.
    cross join lateral (
      select case when cash.balance = 0 then 0 else round(cash.balance * rate.dollars, 2) end as balance) as dollars
  )`
}

/**
 * The cash of the accounts that track it, by currency: what every activity paid or received, as
 * `performance/ledger/payments.ts` has it. A debt is the mirror image: it pays its owner, who repays it.
 */
function cashBalances(today: string): RawBuilder<unknown> {
  return sql`(
    select activity.account_id, activity.currency,
      sum(case
        when activity.kind in ('deposit') then activity.amount
        when activity.kind in ('withdrawal') then -activity.amount
        when activity.kind in ('buy', 'capital_call') then -(activity.amount * side.sign + activity.fee)
        when activity.kind in ('fee', 'tax') then -(activity.amount + activity.fee)
        when activity.kind in ('sell', 'dividend', 'interest', 'distribution')
          then activity.amount * side.sign - activity.fee
        else 0 end) as balance
    from activities as activity
    join investment_accounts as tracking on tracking.id = activity.account_id and tracking.tracks_cash
    left join holdings as holding on holding.id = activity.holding_id
    cross join lateral (select case when holding.kind = 'debt' then -1 else 1 end as sign) as side
    where activity.is_current and activity.date <= ${today}::date and holding.removed_at is null
    group by activity.account_id, activity.currency
  )`
}

/** The positions of the accounts that the viewer may see. */
export function selectPositions(
  db: Db,
  viewer: User,
  { today, accountId }: { today: string; accountId?: string | undefined },
) {
  const query = db
    .selectFrom(valuedPositions(today).as('position'))
    .innerJoin('investmentAccounts as account', 'account.id', 'position.accountId')
    .where(isVisibleTo(viewer))
    .selectAll('position')
    .select(['account.name as accountName', 'account.ownerId'])
  return accountId === undefined ? query : query.where('position.accountId', '=', accountId)
}
