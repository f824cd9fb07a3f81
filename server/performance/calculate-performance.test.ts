import { describe, expect, test } from 'vitest'

import { calculatePerformance, type PerformanceResult } from './calculate-performance.ts'
import type { LedgerRequest } from './ledger.ts'
import { createHolding, createRequest } from './test/example-ledger.ts'

function calculate(request: LedgerRequest): PerformanceResult {
  const result = calculatePerformance(request)
  if ('problem' in result) throw new Error(`${result.problem} by ${result.activityId}`)
  return result
}

const purchase = {
  id: 'buy',
  kind: 'buy',
  date: '2026-01-10',
  quantity: '10',
  unitPrice: '100',
  fee: '10',
} as const

test('measures a purchase, a dividend and a sale', () => {
  const { groups } = calculate(
    createRequest({
      activities: [
        purchase,
        { id: 'dividend', kind: 'dividend', date: '2026-03-01', amount: '20' },
        { id: 'sale', kind: 'sell', date: '2026-06-01', quantity: '4', unitPrice: '130', fee: '5' },
      ],
      prices: [
        { date: '2026-02-28', price: '110' },
        { date: '2026-12-31', price: '125' },
      ],
    }),
  )
  expect(groups['holding:stock']).toMatchObject({
    startValue: '0.00',
    endValue: '750.00',
    contributions: '1010.00',
    withdrawals: '535.00',
    gain: '275.00',
    income: '20.00',
    tradingFees: '15.00',
    realized: '111.00',
    unrealized: '144.00',
  })
  // 1100 ÷ 1010 × 1120 ÷ 1100 × (780 + 515) ÷ 1100 × 750 ÷ 780, exactly.
  expect(groups['holding:stock']!.twr).toBe(((1120 * 1295 * 750) / (1010 * 1100 * 780) - 1).toFixed(10))
  expect(groups['total']).toEqual(groups['holding:stock'])
})

test('annualizes from a year on only', () => {
  const activities = [{ ...purchase, fee: '0', date: '2024-12-31' }]
  const prices = [{ date: '2026-12-31', price: '144' }]
  const { groups } = calculate(createRequest({ activities, prices, from: '2024-12-31' }))
  expect(groups['total']).toMatchObject({
    twr: '0.44',
    twrAnnualized: '0.2',
    mwr: '0.44',
    mwrAnnualized: '0.2',
  })
  const short = calculate(createRequest({ activities, prices, from: '2026-01-01' })).groups['total']
  expect(short).toMatchObject({ twr: '0.44', twrAnnualized: null, mwr: '0.44', mwrAnnualized: null })
})

describe('an account that tracks cash', () => {
  const request = createRequest({
    accounts: [{ id: 'account', ownerId: 'person', currency: 'USD', tracksCash: true }],
    activities: [
      { id: 'in', kind: 'deposit', date: '2026-01-05', amount: '2000', holdingId: null },
      purchase,
      { id: 'dividend', kind: 'dividend', date: '2026-03-01', amount: '20' },
      { id: 'interest', kind: 'interest', date: '2026-04-01', amount: '1.5', holdingId: null },
      { id: 'fee', kind: 'fee', date: '2026-05-01', amount: '3', holdingId: null },
      { id: 'out', kind: 'withdrawal', date: '2026-07-01', amount: '500', holdingId: null },
    ],
    prices: [{ date: '2026-12-31', price: '120' }],
  })

  test('has deposits and withdrawals as its only flows', () => {
    // Cash: 2000 − 1010 + 20 + 1.50 − 3 − 500 = 508.50.
    expect(calculate(request).groups['account:account']).toMatchObject({
      endValue: '1708.50',
      contributions: '2000.00',
      withdrawals: '500.00',
      gain: '208.50',
      income: '21.50',
      fees: '3.00',
    })
  })

  test('earns with its holdings and its cash', () => {
    const { groups } = calculate(request)
    expect(groups['holding:stock']).toMatchObject({ gain: '210.00' })
    expect(groups['holding:cash:account:USD']).toMatchObject({ gain: '-1.50', endValue: '508.50' })
    expect(groups['class:cash']!.gain).toBe('-1.50')
  })
})

test('a transfer between two accounts is no flow of their owner', () => {
  const accounts = ['a', 'b'].map(id => ({ id, ownerId: 'person', currency: 'USD', tracksCash: false }))
  const { groups } = calculate(
    createRequest({
      accounts,
      holdings: [createHolding('x', { accountId: 'a' }), createHolding('y', { accountId: 'b' })],
      activities: [
        { ...purchase, fee: '0', holdingId: 'x', accountId: 'a' },
        {
          id: 'out',
          kind: 'transfer_out',
          date: '2026-02-01',
          quantity: '10',
          unitPrice: '150',
          holdingId: 'x',
          accountId: 'a',
        },
        {
          id: 'in',
          kind: 'transfer_in',
          date: '2026-02-01',
          quantity: '10',
          unitPrice: '150',
          costBasis: '1000',
          holdingId: 'y',
          accountId: 'b',
        },
      ],
      prices: [{ holdingId: 'y', date: '2026-03-01', price: '180' }],
    }),
  )
  expect(groups['account:a']).toMatchObject({ twr: '0.5', withdrawals: '1500.00', realized: '0.00' })
  expect(groups['account:b']).toMatchObject({ twr: '0.2', contributions: '1500.00', unrealized: '800.00' })
  expect(groups['person:person']).toMatchObject({ twr: '0.8', contributions: '1000.00', withdrawals: '0.00' })
})

test('a deposit and a withdrawal of one account do not cancel', () => {
  const accounts = ['a', 'b'].map(id => ({ id, ownerId: 'person', currency: 'USD', tracksCash: true }))
  const { groups } = calculate(
    createRequest({
      accounts,
      activities: [
        { id: '1', kind: 'deposit', date: '2026-01-10', amount: '70', accountId: 'a', holdingId: null },
        { id: '2', kind: 'withdrawal', date: '2026-01-10', amount: '50', accountId: 'a', holdingId: null },
        { id: '3', kind: 'deposit', date: '2026-01-10', amount: '20', accountId: 'b', holdingId: null },
      ],
      holdings: [],
    }),
  )
  // Of the 50 that left account a, 20 may have gone to account b.
  expect(groups['total']).toMatchObject({ contributions: '70.00', withdrawals: '30.00', endValue: '40.00' })
})

test('the months before a purchase do not calm the volatility', () => {
  const request = createRequest({
    activities: [{ ...purchase, date: '2025-02-10' }],
    prices: Array.from({ length: 22 }, (_, month) => ({
      date: `${2025 + Math.floor((month + 2) / 12)}-${String(((month + 2) % 12) + 1).padStart(2, '0')}-15`,
      price: String(100 + ((month * 37) % 23)),
    })),
    from: '2023-12-31',
  })
  const { volatility, sharpe } = calculate(request).groups['total']!
  expect(volatility).toMatch(/^0\.\d+/)
  expect(calculate({ ...request, from: '2025-02-09' }).groups['total']).toMatchObject({ volatility, sharpe })
})

test('an opening contributes its market value, not its cost', () => {
  const { groups } = calculate(
    createRequest({
      activities: [
        { id: '1', kind: 'opening', date: '2026-01-10', quantity: '10', unitPrice: '150', costBasis: '400' },
      ],
      prices: [{ date: '2026-12-31', price: '165' }],
    }),
  )
  expect(groups['total']).toMatchObject({ contributions: '1500.00', twr: '0.1', unrealized: '1250.00' })
})

test('a split neither gains nor loses before the next price', () => {
  const { groups, positions, detail } = calculate(
    createRequest({
      activities: [
        { ...purchase, fee: '0' },
        { id: 'split', kind: 'split', date: '2026-03-01', splitRatio: '3' },
      ],
      prices: [{ date: '2026-03-05', price: '40' }],
      detailOf: 'total',
    }),
  )
  expect(detail!.find(({ date }) => date === '2026-03-02')!.value).toBe('1000.00')
  expect(groups['total']!.twr).toBe('0.2')
  expect(positions['stock']).toMatchObject({ quantity: '30', cost: '1000.00', averageCost: '33.33333333' })
})

test('values a fund by its last valuation, calls and distributions', () => {
  const { groups, detail } = calculate(
    createRequest({
      activities: [
        { id: '1', kind: 'capital_call', date: '2026-01-10', amount: '100' },
        { id: '2', kind: 'valuation', date: '2026-02-01', amount: '110' },
        { id: '3', kind: 'capital_call', date: '2026-03-01', amount: '50' },
        { id: '4', kind: 'distribution', date: '2026-04-01', amount: '40' },
        { id: '5', kind: 'valuation', date: '2026-05-01', amount: '132' },
      ],
      detailOf: 'total',
    }),
  )
  const value = (date: string) => detail!.find(day => day.date === date)!.value
  expect(['2026-01-31', '2026-03-01', '2026-04-01', '2026-05-01'].map(value)).toEqual([
    '100.00',
    '160.00',
    '120.00',
    '132.00',
  ])
  expect(groups['total']).toMatchObject({ twr: '0.21', gain: '22.00' })
})

test('a mortgage is negative and its interest a loss', () => {
  const { groups } = calculate(
    createRequest({
      holdings: [
        createHolding('house', { assetClass: 'property' }),
        createHolding('loan', { assetClass: 'debt', sign: -1 }),
      ],
      activities: [
        { id: '1', kind: 'buy', date: '2026-01-10', quantity: '1', amount: '500', holdingId: 'house' },
        { id: '2', kind: 'buy', date: '2026-01-10', quantity: '400', amount: '400', holdingId: 'loan' },
        { id: '3', kind: 'interest', date: '2026-06-01', amount: '8', holdingId: 'loan' },
        { id: '4', kind: 'sell', date: '2026-07-01', quantity: '100', amount: '100', holdingId: 'loan' },
        { id: '5', kind: 'valuation', date: '2026-08-01', amount: '550', holdingId: 'house' },
      ],
    }),
  )
  expect(groups['holding:loan']).toMatchObject({
    endValue: '-300.00',
    // The repayment and the interest; what was borrowed was paid out.
    contributions: '108.00',
    withdrawals: '400.00',
    gain: '-8.00',
    income: '-8.00',
    twr: null,
    twrReason: 'below-zero',
  })
  expect(groups['total']).toMatchObject({ endValue: '250.00', gain: '42.00', twrReason: null })
})

describe('currencies', () => {
  const euro = createHolding('stock', { currency: 'EUR' })
  const activities = [{ ...purchase, fee: '0', currency: 'EUR' }]
  const rate = (date: string, value: string, currency = 'USD') => ({ date, rate: value, currency })

  test('cross rates are carried over weekends', () => {
    const request = createRequest({
      holdings: [createHolding('stock', { currency: 'CHF' })],
      activities: [{ ...purchase, fee: '0', currency: 'CHF' }],
      rates: [rate('2026-01-09', '1.20'), rate('2026-01-09', '0.96', 'CHF'), rate('2026-06-01', '1.08')],
    })
    // 10 January 2026 is a Saturday: 1000 CHF ÷ 0.96 × 1.20, then × 1.08.
    expect(calculate(request).groups['total']).toMatchObject({
      contributions: '1250.00',
      endValue: '1125.00',
      twr: '-0.1',
      unrealized: '-125.00',
    })
  })

  test('without a rate a holding is listed, not counted', () => {
    const { groups } = calculate(createRequest({ holdings: [euro], activities, rates: [] }))
    expect(groups['total']).toMatchObject({
      endValue: '0.00',
      contributions: '0.00',
      twr: null,
      missing: [{ holdingId: 'stock', reason: 'rate', from: '2026-01-10', until: '2026-12-31' }],
    })
  })

  test('the cost of a transfer has the rate of its acquisition', () => {
    const { lots } = calculate(
      createRequest({
        holdings: [euro],
        activities: [
          {
            id: 'gift',
            kind: 'transfer_in',
            date: '2026-03-01',
            acquiredDate: '2026-02-10',
            quantity: '1',
            unitPrice: '100',
            costBasis: '80',
            currency: 'EUR',
          },
        ],
        rates: [rate('2026-02-01', '1.10'), rate('2026-03-01', '1.25')],
        lotsOf: ['stock'],
      }),
    )
    expect(lots['stock']!.lots).toMatchObject([
      { date: '2026-02-10', cost: '80.00', reportingCost: '88.00', value: '125.00', gain: '37.00' },
    ])
  })

  test('a holding arrives with its value on the first day of a rate', () => {
    const { groups } = calculate(
      createRequest({
        holdings: [euro],
        activities,
        rates: [rate('2026-02-01', '1.10'), rate('2026-03-01', '1.21')],
      }),
    )
    expect(groups['total']).toMatchObject({
      contributions: '1100.00',
      endValue: '1210.00',
      twr: '0.1',
      missing: [{ reason: 'rate', from: '2026-01-10', until: '2026-01-31' }],
    })
  })
})

describe('prices', () => {
  test('without a price a holding is listed, not zero', () => {
    const { groups } = calculate(
      createRequest({
        activities: [{ id: '1', kind: 'transfer_in', date: '2026-01-10', quantity: '10', costBasis: '500' }],
        prices: [{ date: '2026-03-01', price: '70' }],
      }),
    )
    expect(groups['total']).toMatchObject({
      contributions: '700.00',
      gain: '0.00',
      missing: [{ holdingId: 'stock', reason: 'price', from: '2026-01-10', until: '2026-02-28' }],
    })
  })

  test('a valuation outranks a listed price, and that a trade', () => {
    const { detail } = calculate(
      createRequest({
        activities: [purchase, { id: 'v', kind: 'valuation', date: '2026-02-01', unitPrice: '90' }],
        prices: [
          { date: '2026-01-10', price: '101' },
          { date: '2026-02-01', price: '95' },
        ],
        detailOf: 'total',
      }),
    )
    const value = (date: string) => detail!.find(day => day.date === date)!.value
    expect(value('2026-01-10')).toBe('1010.00')
    expect(value('2026-02-01')).toBe('900.00')
  })

  test.each([
    ['2026-11-26', []],
    ['2026-11-25', [{ holdingId: 'stock', priceDate: '2026-11-25' }]],
  ])('a price of %s is 35 or 36 days old at the end of the year', (date, stale) => {
    const { groups } = calculate(createRequest({ activities: [purchase], prices: [{ date, price: '1' }] }))
    expect(groups['total']!.stale).toEqual(stale)
  })

  test('counts the days of a carried price', () => {
    const { groups, detail } = calculate(
      createRequest({
        activities: [purchase],
        prices: [{ date: '2026-01-12', price: '1' }],
        until: '2026-01-20',
        detailOf: 'total',
      }),
    )
    // 11 January, and 13 to 20 January.
    expect(groups['total']!.carriedDays).toBe(9)
    const carried = detail!.filter(({ carriedPrices }) => carriedPrices === 1).map(({ date }) => date)
    expect(carried).toEqual(['2026-01-11', ...[13, 14, 15, 16, 17, 18, 19, 20].map(day => `2026-01-${day}`)])
    // The first day of a period is only where it starts from.
    const later = createRequest({ activities: [purchase], from: '2026-01-11', until: '2026-01-13' })
    expect(calculate(later).groups['total']!.carriedDays).toBe(2)
  })
})

test('each day of a group explains its return', () => {
  const { detail } = calculate(
    createRequest({
      activities: [purchase, { id: 'fee', kind: 'fee', date: '2026-01-12', amount: '30' }],
      prices: [
        { date: '2026-01-11', price: '101' },
        { date: '2026-01-12', price: '104' },
      ],
      from: '2026-01-10',
      until: '2026-01-12',
      detailOf: 'holding:stock',
    }),
  )
  expect(detail).toEqual([
    day('2026-01-10', ['1000.00', '0.00', '0.00', '1000.00'], null, ['100.00', '1000.00']),
    day('2026-01-11', ['1000.00', '0.00', '0.00', '1010.00'], '0.01', ['101.00', '1000.00']),
    // 1040 ÷ (1010 + 30) is no return.
    day('2026-01-12', ['1010.00', '30.00', '0.00', '1040.00'], '0', ['101.00', '1030.00']),
  ])
})

function day(date: string, terms: string[], rate: string | null, [index, netContributions]: string[]) {
  const [opening, contributions, withdrawals, value] = terms
  return {
    date,
    opening,
    contributions,
    withdrawals,
    value,
    return: rate,
    carriedPrices: 0,
    index,
    netContributions,
  }
}

test('lots are returned for the requested holdings', () => {
  const { lots, positions } = calculate(
    createRequest({
      activities: [
        purchase,
        { id: 'sale', kind: 'sell', date: '2026-06-01', quantity: '4', unitPrice: '130' },
      ],
      lotsOf: ['stock'],
    }),
  )
  expect(lots['stock']).toEqual({
    lots: [
      {
        id: 'buy',
        date: '2026-01-10',
        quantity: '6',
        cost: '606.00',
        reportingCost: '606.00',
        value: '780.00',
        gain: '174.00',
      },
    ],
    disposals: [
      {
        activityId: 'sale',
        date: '2026-06-01',
        quantity: '4',
        proceeds: '520.00',
        cost: '404.00',
        gain: '116.00',
        lots: [{ id: 'buy', date: '2026-01-10', quantity: '4', cost: '404.00' }],
      },
    ],
  })
  expect(positions['stock']).toMatchObject({ averageCost: '101', value: '780.00', priceDate: '2026-06-01' })
})

test('the values of the lots add up to that of the holding', () => {
  const { lots, positions } = calculate(
    createRequest({
      activities: ['1', '2', '3'].map(id => ({
        id,
        kind: 'buy',
        date: '2026-02-01',
        quantity: '1',
        amount: '3',
      })),
      prices: [{ date: '2026-12-31', price: '3.33500001' }],
      lotsOf: ['stock'],
    }),
  )
  expect(positions['stock']!.value).toBe('10.01')
  expect(lots['stock']!.lots.map(({ value }) => value)).toEqual(['3.33', '3.34', '3.34'])
})

test('an impossible sale is a result, not a crash', () => {
  const activities = [
    purchase,
    { id: 'sale', kind: 'sell' as const, date: '2026-01-09', quantity: '1', unitPrice: '1' },
  ]
  expect(calculatePerformance(createRequest({ activities }))).toEqual({
    problem: 'oversold',
    activityId: 'sale',
    date: '2026-01-09',
  })
})
