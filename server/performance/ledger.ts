/** What a calculation reads. All numbers are exact decimal text, all dates are `YYYY-MM-DD`. */
export type LedgerRequest = {
  accounts: LedgerAccount[]
  holdings: LedgerHolding[]
  /** All of them until the last day, also those before the period: they state what is held. */
  activities: LedgerActivity[]
  prices: PriceSeries[]
  rates: RatePoint[]
  reportingCurrency: string
  /** The period starts with the closing value of this day, whose activities are before it. */
  from: string
  /** The last day of the period. */
  until: string
  /** The groups to measure; all kinds by default. */
  groupBy?: GroupKind[]
  /** The group whose days are returned, such as `total` or `holding:ID`. */
  detailOf?: string
  /** The holdings whose lots and disposals are returned, since those of all can be many. */
  lotsOf?: string[]
  /** The annual return of an investment without risk, for the Sharpe ratio: `'0.04'` for 4 %. */
  riskFreeRate?: string
}

export type GroupKind = 'holding' | 'class' | 'account' | 'person' | 'total'

export type ActivityKind =
  | 'opening'
  | 'buy'
  | 'sell'
  | 'dividend'
  | 'interest'
  | 'fee'
  | 'tax'
  | 'split'
  | 'deposit'
  | 'withdrawal'
  | 'transfer_in'
  | 'transfer_out'
  | 'valuation'
  | 'capital_call'
  | 'distribution'

export type LotMethod = 'fifo' | 'average' | 'chosen'

export type LedgerActivity = {
  id: string
  accountId: string
  /** Null for the account's cash. */
  holdingId: string | null
  kind: ActivityKind
  date: string
  /** Units, more than zero. */
  quantity: string | null
  /** New units for old ones, such as `'1:3'`, which no decimal states exactly. `'2'` is `'2:1'`. */
  splitRatio: string | null
  unitPrice: string | null
  /** Money in `currency` without the fee. By default quantity × price. */
  amount: string | null
  fee: string
  currency: string
  /** The acquisition whose units a disposal consumes. */
  lotId: string | null
  /** What the units of an opening or a transfer cost in total. */
  costBasis: string | null
  /** When those units were acquired; by default on the day. */
  acquiredDate: string | null
}

export type LedgerHolding = {
  id: string
  accountId: string
  assetClass: string
  currency: string
  lotMethod: LotMethod
  /** -1 for a debt, whose value counts as negative. */
  sign: 1 | -1
}

export type LedgerAccount = { id: string; ownerId: string; currency: string; tracksCash: boolean }

/** The price of a unit, as quoted on its day and thus not adjusted for later splits. */
export type PricePoint = { holdingId: string; date: string; price: string; currency: string }

/**
 * The prices of a security, for all holdings of it. One text, since a million objects would block the server while they
 * are sent to the worker: a line `YYYY-MM-DD PRICE` for each day, in ascending order.
 */
export type PriceSeries = { holdingIds: string[]; currency: string; points: string }

/** Units of a currency for one euro, as the European Central Bank publishes them. The euro itself has no rates. */
export type RatePoint = { currency: string; date: string; rate: string }

/** An activity that the ledger cannot contain: a sale of more units than are held, or than its lot has. */
export type LedgerProblem = { problem: 'oversold' | 'lot-too-small'; activityId: string; date: string }

/** Prices of several holdings, in any order, as series. */
export function toPriceSeries(points: readonly PricePoint[]): PriceSeries[] {
  const grouped = Map.groupBy(points, ({ holdingId, currency }) => `${currency} ${holdingId}`)
  return [...grouped.values()].map(group => ({
    holdingIds: [group[0]!.holdingId],
    currency: group[0]!.currency,
    points: group
      .toSorted((a, b) => (a.date < b.date ? -1 : 1))
      .map(({ date, price }) => `${date} ${price}`)
      .join('\n'),
  }))
}
