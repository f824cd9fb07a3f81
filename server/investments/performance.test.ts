import { describe, expect, test } from 'vitest'

import { sum } from '#contract/finance/exact.ts'
import { addBenchmark } from '#server/test/integrations.ts'
import { addAccount, addInvestment, readInvestment, record } from '#server/test/investments.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

const range = { period: 'range', from: '2025-12-31', until: '2026-06-30' } as const

/** 10 units at $50 since 2025, valued at $60 in March, then 10 more, valued at $66 in June. */
async function openWithTrades(): Promise<{ portal: TestPortal; ada: Person; holdingId: string }> {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const holding = await addInvestment(ada, { date: '2025-06-02' })
  await record(ada, holding, { kind: 'valuation', date: '2026-03-31', unitPrice: '60' })
  await record(ada, holding, { kind: 'buy', date: '2026-04-01', quantity: '10', unitPrice: '60' })
  await record(ada, holding, { kind: 'dividend', date: '2026-05-04', amount: '12' })
  await record(ada, holding, { kind: 'valuation', date: '2026-06-30', unitPrice: '66' })
  return { portal, ada, holdingId: holding.id }
}

describe('GET /api/investment-performance', () => {
  test('separates contributions from gains', async () => {
    const { ada, holdingId } = await openWithTrades()
    const report = await ada.call('GET /api/investment-performance', { query: range })
    // 60 ÷ 50, then (1,200 + 12) ÷ 1,200 on the day of the dividend, then 66 ÷ 60.
    expect(report).toMatchObject({
      from: '2025-12-31',
      until: '2026-06-30',
      startValue: '500.00',
      endValue: '1320.00',
      contributions: '600.00',
      withdrawals: '12.00',
      gain: '232.00',
      income: '12.00',
      timeWeighted: '33.3200',
      timeWeightedAnnual: null,
      missing: [],
      accountCount: 1,
      sharedAccountCount: 0,
      parts: { holdings: [{ key: `holding:${holdingId}`, label: 'Orchard Trust', gain: '232.00' }] },
    })
    expect(report.series.at(-1)).toMatchObject({ date: '2026-06-30', value: '1320.00', invested: '1088.00' })
    expect(report.lastDay).toEqual({ gain: '120.00', dayReturn: '10.0000' })
  })

  test('counts fees of trades, and income less its fee', async () => {
    const { ada, holdingId: id } = await openWithTrades()
    const holding = await readInvestment(ada, id)
    await record(ada, holding, { kind: 'fee', date: '2026-01-15', amount: '5' })
    await record(ada, holding, {
      kind: 'buy',
      date: '2026-04-02',
      quantity: '1',
      unitPrice: '60',
      fee: '4.9',
    })
    await record(ada, holding, { kind: 'sell', date: '2026-05-05', quantity: '1', unitPrice: '60', fee: '3' })
    await record(ada, holding, { kind: 'dividend', date: '2026-06-04', amount: '12', fee: '0.1' })
    const report = await ada.call('GET /api/investment-performance', { query: range })
    expect(report).toMatchObject({ fees: '12.90', income: '23.90' })
    expect(report.parts.holdings[0]).toMatchObject({ fees: '12.90', income: '23.90' })
  })

  test('the working of each day multiplies to the return', async () => {
    const { ada } = await openWithTrades()
    const days = await ada.call('GET /api/investment-performance/days', { query: { ...range, limit: 500 } })
    expect(days).toHaveLength(182)
    const product = days.reduce((index, { dayReturn }) => index * (1 + Number(dayReturn ?? 0) / 100), 1)
    expect(product).toBeCloseTo(1.3332, 10)
    expect(days[0]).toMatchObject({
      date: '2026-06-30',
      startValue: '1200.00',
      endValue: '1320.00',
      dayReturn: '10.00000000',
      carriedPrices: 0,
    })
    expect(days[1]).toMatchObject({ date: '2026-06-29', carriedPrices: 1 })
  })

  test('cash without a rate is named, but none needs no rate', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const account = await addAccount(ada, { name: 'Custody', currency: 'CHF', tracksCash: true })
    await addInvestment(ada, { accountId: account.id, date: '2026-01-05' })
    const read = async () =>
      (await ada.call('GET /api/investment-performance', { query: range })).missing.map(
        ({ name, currency }) => `${name} (${currency})`,
      )
    expect(await read()).toEqual(['Orchard Trust (CHF)'])
    const body = { accountId: account.id, kind: 'deposit', date: '2026-01-06', amount: '1000' } as const
    await ada.call('POST /api/investment-activities', { body })
    expect((await read()).toSorted()).toEqual(['Cash in Custody, CHF (CHF)', 'Orchard Trust (CHF)'])
  })

  test('a missing rate is named, and its holding has no value', async () => {
    const { ada } = await openWithTrades()
    const franc = await addInvestment(ada, { assetName: 'Alps', currency: 'CHF', date: '2026-02-02' })
    const report = await ada.call('GET /api/investment-performance', { query: range })
    expect(report).toMatchObject({
      endValue: '1320.00',
      missing: [{ holdingId: franc.id, name: 'Alps', what: 'rate', currency: 'CHF' }],
    })
  })

  test('a benchmark is measured over the days with a return', async () => {
    const { ada } = await openWithTrades()
    const values = [
      ['2025-05-01', '90'],
      ['2025-06-01', '100'],
      ['2026-03-31', '120'],
      ['2026-05-04', '108'],
      ['2026-06-30', '132'],
    ]
    const { id: benchmarkId } = await addBenchmark(ada, `Date,Close\n${values.join('\n')}\n`)
    const query = { ...range, from: '2025-05-15', benchmarkId }
    const { benchmark, series } = await ada.call('GET /api/investment-performance', { query })
    expect(benchmark).toMatchObject({
      id: benchmarkId,
      name: 'World index',
      from: '2025-06-01',
      until: '2026-06-30',
      timeWeighted: '32.0000',
      drawdown: { percent: '10.0000', peak: '2026-05-03', trough: '2026-05-04', recovered: '2026-06-30' },
    })
    const find = (date: string) => series.find(point => point.date === date)?.benchmark
    expect(['2025-05-20', '2025-06-01', '2026-04-15', '2026-06-30'].map(find)).toEqual([
      null,
      '100.00',
      '120.00',
      '132.00',
    ])
  })

  test('a late or deleted benchmark is not compared', async () => {
    const { ada } = await openWithTrades()
    const { id: benchmarkId } = await addBenchmark(ada)
    const query = { ...range, benchmarkId }
    const read = async () => (await ada.call('GET /api/investment-performance', { query })).benchmark
    expect(await read()).toMatchObject({ name: 'World index', timeWeighted: null, drawdown: null })
    await ada.call('DELETE /api/benchmarks/{id}', { params: { id: benchmarkId } })
    expect(await read()).toBeNull()
  })

  test('a scope that the caller may not see is unknown', async () => {
    const { ada, portal, holdingId } = await openWithTrades()
    const { account } = await readInvestment(ada, holdingId)
    const ben = await portal.signIn('admin', 'Ben')
    for (const scope of [`holding:${holdingId}`, `account:${account.id}`, `person:${ada.user!.id}`]) {
      expect((await ada.try('GET /api/investment-performance', { query: { scope } })).status).toBe(200)
      expect((await ben.try('GET /api/investment-performance', { query: { scope } })).status).toBe(404)
      expect((await ben.try('GET /api/investment-performance/days', { query: { scope } })).status).toBe(404)
    }
    expect(await ben.call('GET /api/investment-performance')).toMatchObject({
      endValue: '0.00',
      timeWeighted: null,
      accountCount: 0,
    })
  })

  test.each(['holdings', 'accounts', 'people', 'classes'] as const)(
    'the %s add up to the total',
    async kind => {
      const { ada } = await openWithTrades()
      const account = await addAccount(ada, { name: 'Other' })
      await addInvestment(ada, {
        accountId: account.id,
        assetType: 'bond',
        quantity: '3',
        purchasePrice: '33.33',
        currentValue: '100.01',
        date: '2026-02-02',
      })
      const report = await ada.call('GET /api/investment-performance', { query: range })
      const cents = (amount: string) => Math.round(Number(amount) * 100)
      for (const field of ['startValue', 'endValue', 'gain', 'income'] as const)
        expect(report.parts[kind].reduce((sum, part) => sum + cents(part[field]), 0)).toBe(
          cents(report[field]),
        )
    },
  )
})

test('the value of a holding is the same to the cent everywhere', async () => {
  const portal = await openPortal()
  const rates = [
    { currency: 'USD', date: '2025-12-31', rate: '1.0843' },
    { currency: 'CHF', date: '2025-12-31', rate: '0.9237' },
  ]
  await portal.database.db.insertInto('exchangeRates').values(rates).execute()
  const ada = await portal.signIn('family_member')
  const until = portal.platform.today()
  const fields = { currency: 'CHF', date: '2025-12-31', quantity: '334.4464' }
  for (const unitPrice of ['165.726', '165.72617', '3.33333333']) {
    const holding = await addInvestment(ada, fields)
    await record(ada, holding, { kind: 'valuation', date: until, unitPrice })
    const { value, gainInDollars } = await readInvestment(ada, holding.id)
    const query = { period: 'ytd', scope: `holding:${holding.id}` } as const
    const { endValue } = await ada.call('GET /api/investment-performance', { query })
    const lots = await ada.call('GET /api/investments/{id}/lots', { params: { id: holding.id } })
    expect([value, gainInDollars]).toEqual([endValue, lots[0]!.gain])
  }
})

describe('GET /api/investment-income', () => {
  test('the income of every report is the same to the cent', async () => {
    const portal = await openPortal()
    await portal.database.db
      .insertInto('exchangeRates')
      .values([{ currency: 'USD', date: '2025-12-31', rate: '1.0843' }])
      .execute()
    const ada = await portal.signIn('family_member')
    const fund = await addInvestment(ada, { currency: 'EUR', date: '2025-12-31' })
    for (const [date, fee] of [
      ['2026-01-10', '0'],
      ['2026-02-10', '0.5'],
      ['2026-02-11', '0'],
    ] as const)
      await record(ada, fund, { kind: 'dividend', date, amount: fee === '0' ? '0.5' : '1', fee })
    const loan = await addInvestment(ada, {
      currency: 'EUR',
      date: '2025-12-31',
      kind: 'debt',
      assetType: 'other',
    })
    await record(ada, loan, { kind: 'interest', date: '2026-03-10', amount: '0.4', fee: '0.1' })
    // Three payments of 0.5 × 1.0843, rounded each, and one that is paid.
    const { income } = await ada.call('GET /api/investment-summary')
    expect(income).toBe('1.08')
    const { months } = await ada.call('GET /api/investment-income')
    expect(sum(months.map(({ dividends }) => dividends))).toBe('1.62')
    expect(sum(months.map(({ interestPaid }) => interestPaid))).toBe('0.54')
    const query = { period: 'range', from: '2025-12-31', until: portal.platform.today() } as const
    const report = await ada.call('GET /api/investment-performance', { query })
    expect([report.income, report.fees]).toEqual(['1.08', '0.00'])
  })

  test('adds up 24 months and expects the dividends of the past year', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const today = portal.platform.today()
    const holding = await addInvestment(ada, { date: '2020-01-06' })
    await record(ada, holding, { kind: 'dividend', date: today, amount: '20', fee: '2' })
    await record(ada, holding, { kind: 'split', date: today, splitRatio: '3:2' })
    const income = await ada.call('GET /api/investment-income')
    expect(income.months).toHaveLength(24)
    expect(income.months.at(-1)).toEqual({
      month: today.slice(0, 7),
      dividends: '18.00',
      interest: '0.00',
      interestPaid: '0.00',
    })
    expect(income.upcoming).toMatchObject([{ holdingId: holding.id, amount: '20.00', currency: 'USD' }])
    const ben = await portal.signIn('board_member', 'Ben')
    expect(await ben.call('GET /api/investment-income')).toMatchObject({ upcoming: [] })
  })
})

describe('GET /api/model-drift', () => {
  test('states what to trade to return to the model', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await addInvestment(ada, { quantity: '8', purchasePrice: '100' })
    await addInvestment(ada, { assetType: 'real_estate', quantity: '2', purchasePrice: '100' })
    for (const kind of ['property', 'debt', 'receivable'] as const)
      await addInvestment(ada, { assetType: 'real_estate', kind, quantity: '1', purchasePrice: '5000' })
    const { parts, totalValue } = await ada.call('GET /api/model-drift', { query: { portfolio: 'Growth' } })
    expect(totalValue).toBe('1000.00')
    // Growth: 45 % growth stocks and 25 % international equities, 15 % REITs, 15 % alternatives.
    expect(
      parts.map(({ key, actualPercent, targetPercent, trade }) => [key, actualPercent, targetPercent, trade]),
    ).toEqual([
      ['stock', '80', '70', '-100.00'],
      ['real_estate', '20', '15', '-50.00'],
      ['other', '0', '15', '150.00'],
    ])
  })

  test('the trades sum to zero to the cent', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    // 70 % of 0.06 is 4.2 cents, and 15 % is 0.9 cents twice.
    await addInvestment(ada, { assetType: 'bond', quantity: '6', purchasePrice: '0.01' })
    const { parts } = await ada.call('GET /api/model-drift', { query: { portfolio: 'Growth' } })
    expect(parts.map(({ key, trade }) => [key, trade])).toEqual([
      ['stock', '0.04'],
      ['real_estate', '0.01'],
      ['other', '0.01'],
      ['bond', '-0.06'],
    ])
    // Rounded one by one, 58,596.82 would leave a cent.
    await addInvestment(ada, { assetType: 'bond', quantity: '1', purchasePrice: '58596.76' })
    const { parts: larger } = await ada.call('GET /api/model-drift', { query: { portfolio: 'Growth' } })
    expect(sum(larger.map(({ trade }) => trade))).toBe('0')
  })
})
