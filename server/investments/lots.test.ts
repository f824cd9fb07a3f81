import { describe, expect, test } from 'vitest'

import { addDays } from '#contract/dates/calendar-days.ts'
import { sum } from '#contract/finance/exact.ts'
import { addAccount, addInvestment, readInvestment, record } from '#server/test/investments.ts'
import { openPortal } from '#server/test/open-portal.ts'

async function open() {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const { today } = portal.platform
  return {
    portal,
    ada,
    today: today(),
    ago: (days: number) => addDays(today(), -days),
  }
}

describe('GET /api/investments/{id}/lots', () => {
  test('lists what is held with its gain and holding period', async () => {
    const { ada, ago } = await open()
    const holding = await addInvestment(ada, { date: ago(400) })
    await record(ada, holding, { kind: 'buy', date: ago(100), quantity: '5', unitPrice: '55', fee: '2.5' })
    await record(ada, holding, { kind: 'sell', date: ago(50), quantity: '4', unitPrice: '70' })
    await record(ada, holding, { kind: 'valuation', date: ago(1), unitPrice: '60' })
    const params = { id: holding.id }
    const lots = await ada.call('GET /api/investments/{id}/lots', { params })
    expect(lots).toMatchObject([
      { date: ago(400), quantity: '6', cost: '300.00', value: '360.00', gain: '60.00', daysOwned: 400 },
      { date: ago(100), quantity: '5', cost: '277.50', value: '300.00', gain: '22.50', daysOwned: 100 },
    ])
    expect(lots.map(({ isLongTerm }) => isLongTerm)).toEqual([true, false])
    const { cost, currentValue } = await readInvestment(ada, holding.id)
    expect(sum(lots.map(lot => lot.cost))).toBe(sum([cost]))
    expect(sum(lots.map(lot => lot.value ?? '0'))).toBe(sum([currentValue]))
  })

  test('units are long-term from the day after their anniversary', async () => {
    const { ada, today, ago } = await open()
    const anniversary = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
    const isLongTerm = async (date: string) => {
      const { id } = await addInvestment(ada, { date })
      return (await ada.call('GET /api/investments/{id}/lots', { params: { id } }))[0]?.isLongTerm
    }
    expect(await isLongTerm(anniversary)).toBe(false)
    expect(await isLongTerm(ago(367))).toBe(true)
  })

  test('a lot without a rate leaves the others known', async () => {
    const { portal, ada, ago } = await open()
    const rates = [{ currency: 'USD', date: ago(200), rate: '1.25' }]
    await portal.database.db.insertInto('exchangeRates').values(rates).execute()
    const holding = await addInvestment(ada, { currency: 'EUR', date: ago(100) })
    const before = await ada.call('GET /api/investment-summary')
    const transfer = { kind: 'transfer_in', date: ago(20), quantity: '1', unitPrice: '50' } as const
    await record(ada, holding, { ...transfer, costBasis: '30', acquiredDate: ago(3000) })
    const listCosts = async () => {
      const lots = await ada.call('GET /api/investments/{id}/lots', { params: { id: holding.id } })
      return lots.map(({ costInDollars, gain }) => [costInDollars, gain === null])
    }
    expect(await listCosts()).toEqual([
      [null, true],
      ['625.00', false],
    ])
    expect((await ada.call('GET /api/investment-summary')).unknownCostCount).toBe(1)
    await record(ada, holding, { kind: 'sell', date: ago(10), quantity: '1', unitPrice: '50' })
    expect(await listCosts()).toEqual([['625.00', false]])
    const { totalCost, unknownCostCount } = await ada.call('GET /api/investment-summary')
    expect({ totalCost, unknownCostCount }).toEqual({ totalCost: before.totalCost, unknownCostCount: 0 })
  })

  test('units of a transfer are as old as their acquisition', async () => {
    const { ada, ago } = await open()
    const holding = await addInvestment(ada, { date: ago(300) })
    const transfer = {
      kind: 'transfer_in',
      date: ago(20),
      acquiredDate: ago(3000),
      quantity: '4',
      unitPrice: '50',
      costBasis: '40',
    } as const
    await record(ada, holding, transfer)
    const lots = await ada.call('GET /api/investments/{id}/lots', { params: { id: holding.id } })
    expect(lots).toMatchObject([
      { date: ago(3000), quantity: '4', cost: '40.00', daysOwned: 3000, isLongTerm: true },
      { date: ago(300), quantity: '10', isLongTerm: false },
    ])
  })

  test('a lot without an exchange rate has no value and no gain', async () => {
    const { ada, ago } = await open()
    const account = await addAccount(ada, { currency: 'CHF' })
    const { id } = await addInvestment(ada, { accountId: account.id, date: ago(20) })
    expect(await ada.call('GET /api/investments/{id}/lots', { params: { id } })).toMatchObject([
      { currency: 'CHF', cost: '500.00', costInDollars: null, value: null, gain: null },
    ])
  })
})

describe('GET /api/investments/{id}/realized-gains', () => {
  test('divides a sale among the lots that it consumed', async () => {
    const { ada, ago } = await open()
    const holding = await addInvestment(ada, { date: ago(500) })
    await record(ada, holding, { kind: 'buy', date: ago(200), quantity: '10', unitPrice: '55' })
    await record(ada, holding, { kind: 'sell', date: ago(100), quantity: '12', unitPrice: '60', fee: '1' })
    const [sale, ...others] = await ada.call('GET /api/investments/{id}/realized-gains', {
      params: { id: holding.id },
    })
    expect(others).toEqual([])
    expect(sale).toMatchObject({
      date: ago(100),
      quantity: '12',
      proceeds: '719.00',
      cost: '610.00',
      gain: '109.00',
      lots: [
        {
          quantity: '10',
          proceeds: '599.17',
          cost: '500.00',
          gain: '99.17',
          daysOwned: 400,
          isLongTerm: true,
        },
        {
          quantity: '2',
          proceeds: '119.83',
          cost: '110.00',
          gain: '9.83',
          daysOwned: 100,
          isLongTerm: false,
        },
      ],
    })
    expect((await readInvestment(ada, holding.id)).realizedGain).toBe('109.00')
  })

  test('the lots of a debt have the sign of its gain', async () => {
    const { ada, ago } = await open()
    const loan = await addInvestment(ada, { kind: 'debt', assetType: 'other', date: ago(400) })
    await record(ada, loan, { kind: 'sell', date: ago(50), quantity: '4', unitPrice: '45' })
    const params = { id: loan.id }
    const [repayment] = await ada.call('GET /api/investments/{id}/realized-gains', { params })
    expect(repayment).toMatchObject({ gain: '20.00', lots: [{ gain: '20.00' }] })
  })
})

describe('GET /api/investments/{id}/fund-multiples', () => {
  test('states the terms of each multiple', async () => {
    const { ada, ago } = await open()
    const fund = await addInvestment(ada, {
      kind: 'private_fund',
      assetType: 'other',
      quantity: '1',
      purchasePrice: '50000',
      commitment: '200000',
      date: ago(900),
    })
    await record(ada, fund, { kind: 'capital_call', date: ago(700), amount: '40000', fee: '100' })
    await record(ada, fund, { kind: 'valuation', date: ago(300), amount: '96000' })
    await record(ada, fund, { kind: 'distribution', date: ago(250), amount: '18000' })
    const params = { id: fund.id }
    const multiples = await ada.call('GET /api/investments/{id}/fund-multiples', { params })
    expect(multiples).toEqual({
      currency: 'USD',
      commitment: '200000.00',
      called: '90000',
      callCount: 2,
      distributed: '18000',
      distributionCount: 1,
      residualValue: '78000.00',
      valuedOn: ago(300),
      unfunded: '110000',
      pic: '0.45',
      dpi: '0.2',
      rvpi: '0.8667',
      tvpi: '1.0667',
    })
    // The list, the report and the multiples agree on the value after the distribution.
    expect((await readInvestment(ada, fund.id)).currentValue).toBe('78000.00')
    const query = { scope: `holding:${fund.id}` }
    expect((await ada.call('GET /api/investment-performance', { query })).endValue).toBe('78000.00')
  })

  test('is unknown for anything else', async () => {
    const { ada } = await open()
    const { id } = await addInvestment(ada)
    const answer = await ada.try('GET /api/investments/{id}/fund-multiples', { params: { id } })
    expect([answer.status, answer.body.code]).toEqual([404, 'investments.not-a-fund'])
  })
})

test('no one else reads lots, gains or multiples', async () => {
  const { portal, ada } = await open()
  const { id } = await addInvestment(ada, { kind: 'private_fund' })
  const ben = await portal.signIn('admin', 'Ben')
  for (const call of [
    'GET /api/investments/{id}/lots',
    'GET /api/investments/{id}/realized-gains',
    'GET /api/investments/{id}/fund-multiples',
  ] as const) {
    expect(await ada.try(call, { params: { id } })).toMatchObject({ status: 200 })
    expect(await ben.try(call, { params: { id } })).toMatchObject({ status: 404 })
  }
})
