import { sql, type RawBuilder } from 'kysely'

import {
  reportingCurrency,
  staleAfterDays,
  type AssetType,
  type HoldingKind,
  type PriceSource,
} from '#contract/investments/choices.ts'

/** A holding with its price and value on a day, as exact decimal text. */
export type ValuedHolding = {
  id: string
  accountId: string
  assetType: AssetType
  kind: HoldingKind
  symbol: string | null
  name: string
  currency: string
  priceSource: PriceSource
  securedById: string | null
  commitment: string | null
  purchasePrice: string | null
  quantity: string
  cost: string
  realized: string
  income: string
  version: number
  removedAt: string | null
  createdAt: string
  updatedAt: string
  /** Of the market or the provider, unless a valuation or a trade is newer. Null for a holding without any price. */
  unitPrice: string | null
  priceDay: string | null
  /** Whether the price is of the market or the provider. */
  isQuoted: boolean
  /** In the currency of the holding, at least zero; the cost of a holding without any price. */
  ownValue: string
  /** In dollars, by the latest exchange rates on or before the day; negative for a debt. Null without a rate. */
  value: string | null
  /** Whether the price is older than 35 days or missing, unless there are no units. */
  isStale: boolean
}

/**
 * A subquery over the holdings that are not removed, or over those removed after an instant, as of a day. PostgreSQL
 * computes in exact decimals.
 */
export function valuedHoldings(today: string, removedAfter?: Date): RawBuilder<ValuedHolding> {
  return sql<ValuedHolding>`(
    select priced.*,
      round(priced.exact_value, 2) as own_value,
      -- Rounded once, as in the performance report.
      round(priced.exact_value * priced.sign * rate.dollars, 2) as value,
      priced.quantity <> 0
        and (priced.price_day is null or priced.price_day < ${today}::date - ${sql.lit(staleAfterDays)}::integer) as is_stale
    from (
      select holding.*,
        case when holding.kind = 'debt' then -1 else 1 end as sign,
        coalesce(quoted.price, holding.price) as unit_price,
        coalesce(quoted.date, holding.price_date) as price_day,
        quoted.price is not null as is_quoted,
        case when coalesce(quoted.price, holding.price) is null then holding.cost
          else holding.quantity * coalesce(quoted.price, holding.price) end as exact_value
      from holdings as holding
      left join lateral (
        select quote.price, quote.date from security_prices as quote
        where quote.symbol = holding.symbol and quote.currency = holding.currency
          and quote.source = holding.price_source and quote.date <= ${today}::date
          and (holding.price_date is null or quote.date >= holding.price_date)
        order by quote.date desc limit 1
      ) as quoted on true
      where ${removedAfter === undefined ? sql`holding.removed_at is null` : sql`holding.removed_at > ${removedAfter}`}
    ) as priced
    left join lateral (select ${selectDollars(sql`priced.currency`, sql`${today}::date`)} as dollars) as rate on true
  )`
}

/** SQL for the dollars that a unit of a currency is worth on a day; null without a rate on or before it. */
export function selectDollars(
  currency: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<string | null> {
  const dollar = sql.lit(reportingCurrency)
  return sql<string | null>`case when ${currency} = ${dollar} then 1
    else ${selectEuroRate(dollar, day)} / ${selectEuroRate(currency, day)} end`
}

/** SQL for the units of a currency that a euro buys, from the latest rate. */
export function selectEuroRate(
  currency: RawBuilder<unknown>,
  day: RawBuilder<unknown>,
): RawBuilder<string | null> {
  return sql<string | null>`case when ${currency} = 'EUR' then 1 else (
    select euro.rate from exchange_rates as euro
    where euro.currency = ${currency} and euro.date <= ${day}
    order by euro.date desc limit 1) end`
}
