import { sql, type RawBuilder } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { isVisibleTo } from '#server/investments/policy.ts'

import { selectDollars } from './valued-holdings.ts'

type Income = {
  kind: 'dividend' | 'interest'
  date: string
  currency: string
  /** Whether it is the interest that a debt costs. */
  isPaid: boolean
  /** Less its fee; positive for both. By the rate of its day, rounded, so that all totals add up. Null without one. */
  dollars: string | null
}

/** A subquery over the dividends and the interest of the accounts that the viewer may see, until a day. */
export function selectIncome(
  viewer: User,
  { today, accountId }: { today: string; accountId: string | undefined },
): RawBuilder<Income> {
  return sql<Income>`(
    select activity.kind, activity.date, activity.currency, coalesce(holding.kind = 'debt', false) as is_paid,
      round(case when holding.kind = 'debt' then activity.amount + activity.fee else activity.amount - activity.fee end
        * ${selectDollars(sql`activity.currency`, sql`activity.date`)}, 2) as dollars
    from activities as activity
    join investment_accounts as account on account.id = activity.account_id
    left join holdings as holding on holding.id = activity.holding_id
    where activity.is_current and activity.kind in ('dividend', 'interest') and holding.removed_at is null
      and activity.date <= ${today}::date and ${isVisibleTo(viewer)}
      and (${accountId ?? null}::uuid is null or activity.account_id = ${accountId ?? null}::uuid))`
}
