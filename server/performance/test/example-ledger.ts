import {
  toPriceSeries,
  type LedgerActivity,
  type LedgerRequest,
  type PricePoint,
} from '#server/performance/ledger.ts'

type Fields = Partial<LedgerActivity> & Pick<LedgerActivity, 'id' | 'kind' | 'date'>

export function createActivity(fields: Fields): LedgerActivity {
  return {
    accountId: 'account',
    holdingId: 'stock',
    quantity: null,
    splitRatio: null,
    unitPrice: null,
    amount: null,
    fee: '0',
    currency: 'USD',
    lotId: null,
    costBasis: null,
    acquiredDate: null,
    ...fields,
  }
}

type PriceFields = Omit<PricePoint, 'holdingId' | 'currency'> & Partial<PricePoint>

function createPrice({ holdingId = 'stock', currency = 'USD', date, price }: PriceFields): PricePoint {
  return { holdingId, currency, date, price }
}

/** One holding `stock` of an account without cash, unless the fields state more. */
export function createRequest(
  fields: Partial<Omit<LedgerRequest, 'activities' | 'prices'>> & {
    activities: Fields[]
    prices?: PriceFields[]
  },
): LedgerRequest {
  return {
    accounts: [{ id: 'account', ownerId: 'person', currency: 'USD', tracksCash: false }],
    holdings: [createHolding('stock')],
    rates: [],
    reportingCurrency: 'USD',
    from: '2025-12-31',
    until: '2026-12-31',
    ...fields,
    activities: fields.activities.map(createActivity),
    prices: toPriceSeries((fields.prices ?? []).map(createPrice)),
  }
}

export function createHolding(
  id: string,
  fields: Partial<LedgerRequest['holdings'][number]> = {},
): LedgerRequest['holdings'][number] {
  return {
    id,
    accountId: 'account',
    assetClass: 'stock',
    currency: 'USD',
    lotMethod: 'fifo',
    sign: 1,
    ...fields,
  }
}
