import { sql } from 'kysely'

import type { User } from '#contract/accounts/accounts.ts'
import { maxUpcoming } from '#contract/investments/choices.ts'
import type { InvestmentIncome } from '#contract/investments/performance.ts'
import { selectIncome } from '#server/investments/holdings/select-income.ts'
import { isVisibleTo } from '#server/investments/policy.ts'
import type { Db } from '#server/platform/database/database.ts'

/** How many months are reported. */
const months = 24

type IncomeRequest = { today: string; accountId: string | undefined }

/**
 * Dividends and interest by month, in dollars by the rates of their days, with the interest that debts cost, and the
 * dividends to expect.
 */
export async function reportIncome(db: Db, viewer: User, request: IncomeRequest): Promise<InvestmentIncome> {
  const [rows, upcoming] = await Promise.all([
    listMonths(db, viewer, request),
    listUpcomingDividends(db, viewer, request),
  ])
  return {
    months: rows.map(({ month, dividends, interest, interestPaid }) => ({
      month,
      dividends,
      interest,
      interestPaid,
    })),
    missingRates: [...new Set(rows.flatMap(row => row.missing ?? []))].toSorted(),
    upcoming,
  }
}

async function listMonths(db: Db, viewer: User, { today, accountId }: IncomeRequest) {
  const { rows } = await sql<{
    month: string
    dividends: string
    interest: string
    interestPaid: string
    missing: string[] | null
  }>`
    with income as ${selectIncome(viewer, { today, accountId })}
    select to_char(calendar.month, 'YYYY-MM') as month,
      coalesce(sum(dollars) filter (where kind = 'dividend' and not is_paid), 0)::numeric(18, 2) as dividends,
      coalesce(sum(dollars) filter (where kind = 'interest' and not is_paid), 0)::numeric(18, 2) as interest,
      coalesce(sum(dollars) filter (where is_paid), 0)::numeric(18, 2) as interest_paid,
      array_agg(distinct currency) filter (where kind is not null and dollars is null) as missing
    from generate_series(date_trunc('month', ${today}::date) - make_interval(months => ${sql.lit(months - 1)}),
      date_trunc('month', ${today}::date), '1 month') as calendar (month)
    left join income on date_trunc('month', income.date) = calendar.month
    group by calendar.month order by calendar.month`.execute(db)
  return rows
}

/**
 * Each dividend of the past year, a year later, for the units that are held now: what comes if the issuer pays the same
 * again. Only units of the day before it can have earned it, so their number is that of the opening and all trades
 * until then, adjusted for splits.
 */
async function listUpcomingDividends(db: Db, viewer: User, { today, accountId }: IncomeRequest) {
  const { rows } = await sql<InvestmentIncome['upcoming'][number]>`
    select holding.id as holding_id, holding.name, (activity.date + interval '1 year')::date::text as date,
      round(activity.amount * holding.quantity / held.quantity, 2)::text as amount, activity.currency
    from activities as activity
    join holdings as holding on holding.id = activity.holding_id and holding.removed_at is null
    join investment_accounts as account on account.id = activity.account_id
    cross join lateral (
      select sum(case
          when entry.kind in ('opening', 'buy', 'transfer_in') then entry.quantity
          when entry.kind in ('sell', 'transfer_out') then -entry.quantity end * coalesce(later.ratio, 1)) as quantity
      from activities as entry
      left join lateral (
        select exp(sum(ln(
            split_part(split.split_ratio, ':', 1)::numeric / split_part(split.split_ratio, ':', 2)::numeric))) as ratio
        from activities as split
        where split.holding_id = holding.id and split.is_current and split.kind = 'split'
          and split.date > entry.date) as later on true
      where entry.holding_id = holding.id and entry.is_current and entry.date <= activity.date) as held
    where activity.is_current and activity.kind = 'dividend' and held.quantity > 0 and holding.quantity > 0
      and activity.date > ${today}::date - interval '1 year' and activity.date <= ${today}::date
      and ${isVisibleTo(viewer)}
      and (${accountId ?? null}::uuid is null or activity.account_id = ${accountId ?? null}::uuid)
    order by 3, 2, 1
    limit ${sql.lit(maxUpcoming)}`.execute(db)
  return rows
}
