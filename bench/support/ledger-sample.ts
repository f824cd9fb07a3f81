import { toDate, toDayNumber } from '#server/performance/day-numbers.ts'
import { formatFixed } from '#server/performance/fixed-point.ts'
import type { LedgerActivity, LedgerRequest, PriceSeries } from '#server/performance/ledger.ts'

export type SampleSize = { activities: number; symbols: number; years: number }

/**
 * Activities of one account without cash, in turn of each symbol: purchases, every fifth a dividend, every seventh a
 * sale of a part. A price for every calendar day, with eight decimals of which six are used.
 */
export function generateLedger({ activities, symbols, years }: SampleSize): LedgerRequest {
  const until = toDayNumber('2026-11-26')
  const days = Math.round(years * 365.25)
  const from = until - days
  const next = generateNumbers()
  const price = (symbol: number, day: number) =>
    BigInt(Math.round((20 + symbol + (day % 97) / 7 + next() * 3) * 1e6)) * 100n
  const holdings = Array.from({ length: symbols }, (_, symbol) => `h${symbol}`)
  const prices: PriceSeries[] = holdings.map((id, symbol) => ({
    holdingIds: [id],
    currency: 'USD',
    points: Array.from(
      { length: days + 1 },
      (_, day) => `${toDate(from + day)} ${formatFixed(price(symbol, day), 8)}`,
    ).join('\n'),
  }))
  return {
    accounts: [{ id: 'a', ownerId: 'p', currency: 'USD', tracksCash: false }],
    holdings: holdings.map((id, index) => ({
      id,
      accountId: 'a',
      assetClass: `class${index % 6}`,
      currency: 'USD',
      lotMethod: 'fifo',
      sign: 1,
    })),
    activities: Array.from({ length: activities }, (_, index) =>
      generateActivity(index, Math.floor(index / symbols), {
        holdingId: holdings[index % symbols]!,
        date: toDate(from + 1 + Math.floor((index / activities) * (days - 1))),
        unitPrice: formatFixed(price(index % symbols, index), 8),
      }),
    ),
    prices,
    rates: [],
    reportingCurrency: 'USD',
    from: toDate(from),
    until: toDate(until),
  }
}

function generateActivity(
  index: number,
  turn: number,
  fields: { holdingId: string; date: string; unitPrice: string },
): LedgerActivity {
  const kind = turn % 5 === 4 ? 'dividend' : turn % 7 === 6 ? 'sell' : 'buy'
  return {
    id: `e${String(index).padStart(6, '0')}`,
    accountId: 'a',
    kind,
    ...fields,
    quantity: kind === 'dividend' ? null : kind === 'sell' ? '0.25' : '1.5',
    splitRatio: null,
    unitPrice: kind === 'dividend' ? null : fields.unitPrice,
    amount: kind === 'dividend' ? '3.21' : null,
    fee: '1',
    currency: 'USD',
    lotId: null,
    costBasis: null,
    acquiredDate: null,
  }
}

/** The minimal standard generator of Park and Miller: the same ledger in every run. */
function generateNumbers(): () => number {
  let seed = 20_261_126
  return () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
}
