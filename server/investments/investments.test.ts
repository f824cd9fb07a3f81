import { describe, expect, test } from 'vitest'

import { addDays } from '#contract/dates/calendar-days.ts'
import { roundToCents, subtract, sum } from '#contract/finance/exact.ts'
import { addDuration, day } from '#server/platform/clock.ts'
import { addAccount, addInvestment, readInvestment, record } from '#server/test/investments.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { readPage } from '#server/test/pages.ts'

import { eraseExpiredInvestments } from './holdings/change-investments.ts'

describe('POST /api/investments', () => {
  test('answers under both sets of names', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const investment = await addInvestment(ada, { symbol: 'ORCH' })
    expect(investment).toMatchObject({
      userId: ada.user?.id,
      assetType: 'stock',
      symbol: 'ORCH',
      name: 'Orchard Trust',
      assetName: 'Orchard Trust',
      quantity: '10.00000000',
      averageCost: '50.00',
      purchasePrice: '50.00',
      currentValue: '500.00',
      value: '500.00',
      unrealizedGain: '0.00',
      isStale: false,
      account: { name: 'My investments' },
    })
    expect(await ada.call('GET /api/investments')).toEqual([investment])
  })

  test('values the whole holding as entered', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { currentValue, cost, unrealizedGain, price } = await addInvestment(ada, {
      quantity: '0.12345678',
      purchasePrice: '19999.99',
      currentValue: '3000.01',
    })
    // 0.12345678 × 19,999.99 = 2,469.1343654322, rounded once.
    expect([cost, currentValue, unrealizedGain]).toEqual(['2469.13', '3000.01', '530.88'])
    expect(price).toBe('24300.08299261')
  })

  test.each([
    ['0.12345678', '61234.56', undefined],
    ['0.00001', '61234.56', '0.75'],
  ])('answers the purchase price of %s units as entered', async (quantity, purchasePrice, currentValue) => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id } = await addInvestment(ada, { quantity, purchasePrice, currentValue, date: '2026-01-05' })
    expect(await readInvestment(ada, id)).toMatchObject({ purchasePrice, averageCost: purchasePrice })
    const { account } = await readInvestment(ada, id)
    await record(ada, { id, account }, { kind: 'buy', date: '2026-02-02', quantity, amount: '1.00' })
    // The average of two purchases is what they cost.
    expect((await readInvestment(ada, id)).purchasePrice).not.toBe(purchasePrice)
  })

  test.each([
    ['assetName', { assetName: ' ' }],
    ['assetType', { assetType: 'gold' as 'stock' }],
    ['quantity', { quantity: '0' }],
    ['quantity', { quantity: '-1' }],
    ['quantity', { quantity: '1.123456789' }],
    ['purchasePrice', { purchasePrice: '1.005' }],
    ['purchasePrice', { purchasePrice: '-1' }],
    ['currentValue', { currentValue: '1.005' }],
    ['currency', { currency: 'dollars' }],
    ['currency', { currency: 'XXQ' }],
    ['date', { date: '2026-02-30' }],
    ['date', { date: '2999-01-01' }],
  ])('refuses an invalid %s', async (field, fields) => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const body = {
      assetName: 'Mill',
      assetType: 'stock',
      quantity: '1',
      purchasePrice: '1',
      ...fields,
    } as const
    const { status, body: failure } = await ada.try('POST /api/investments', { body })
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([400, [field]])
    expect(await ada.call('GET /api/investments')).toEqual([])
  })

  test.each([
    ['price', { quantity: '0.00000001', purchasePrice: '1', currentValue: '9999999999999999' }],
    ['value', { quantity: '9999999999', purchasePrice: '9999999' }],
  ])('refuses a %s that is too large', async (_what, fields) => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const body = { assetName: 'Mill', assetType: 'stock', ...fields } as const
    const refused = await ada.try('POST /api/investments', { body })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'investments.too-large' }])
    expect(await ada.call('GET /api/investments')).toEqual([])
  })

  test('two first investments at once share the default account', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await Promise.all([addInvestment(ada), addInvestment(ada)])
    expect(await ada.call('GET /api/investment-accounts')).toMatchObject([
      { isDefault: true, holdingCount: 2, value: '1000.00' },
    ])
  })
})

describe('PUT /api/investments/{id}', () => {
  test('refuses a stale version, and repeats the same edit', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id } = await addInvestment(ada)
    const change = (assetName: string, version: number) =>
      ada.try('PUT /api/investments/{id}', { params: { id }, body: { assetName, version } })
    expect((await change('Mill', 1)).status).toBe(200)
    expect((await change('Mill', 1)).status).toBe(200)
    const stale = await change('Barn', 1)
    expect([stale.status, stale.body]).toMatchObject([409, { code: 'investments.stale-version' }])
  })
})

describe('GET /api/investments/{id}/history', () => {
  test('names who changed which fields, the newest first', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const [editor, stranger] = [
      await portal.signIn('family_member', 'Ed'),
      await portal.signIn('admin', 'Root'),
    ]
    const { id, account } = await addInvestment(ada)
    const other = await addInvestment(ada)
    const params = { id }
    await ada.call('POST /api/investment-accounts/{id}/shares', {
      params: { id: account.id },
      body: { audience: 'account', granteeId: editor.user!.id, canEdit: true },
    })
    await editor.call('PUT /api/investments/{id}', {
      params,
      body: { assetName: 'Mill', symbol: 'MILL', version: 1 },
    })
    await ada.call('DELETE /api/investments/{id}', { params })
    await ada.call('POST /api/investments/{id}/restore', { params })
    for (const person of [ada, editor])
      expect(await person.call('GET /api/investments/{id}/history', { params })).toMatchObject([
        { kind: 'restored', changes: [], changedBy: 'Ada Hartwell' },
        { kind: 'deleted', changes: [] },
        {
          kind: 'changed',
          changes: [
            { field: 'name', from: null, to: null },
            { field: 'symbol', from: null, to: null },
          ],
          changedBy: 'Ed Hartwell',
        },
        { kind: 'added', changes: [], changedBy: 'Ada Hartwell' },
      ])
    expect((await stranger.try('GET /api/investments/{id}/history', { params })).status).toBe(404)
    expect(await ada.call('GET /api/investments/{id}/history', { params: { id: other.id } })).toMatchObject([
      { kind: 'added' },
    ])
  })

  test('states the former and new codes of changed fields only', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id, assetName } = await addInvestment(ada, { assetType: 'stock' })
    const params = { id }
    await ada.call('PUT /api/investments/{id}', {
      params,
      body: { assetName, symbol: null, assetType: 'bond', priceSource: 'manual', version: 1 },
    })
    const changes = [{ field: 'assetType', from: 'stock', to: 'bond' }]
    expect((await ada.call('GET /api/investments/{id}/history', { params }))[0]).toMatchObject({ changes })
  })

  test('is readable while the viewer may restore the investment', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const [editor, reader] = [
      await portal.signIn('family_member', 'Ed'),
      await portal.signIn('family_member', 'Rita'),
    ]
    const { id, account } = await addInvestment(ada)
    const params = { id }
    for (const [grantee, canEdit] of [
      [editor, true],
      [reader, false],
    ] as const)
      await ada.call('POST /api/investment-accounts/{id}/shares', {
        params: { id: account.id },
        body: { audience: 'account', granteeId: grantee.user!.id, canEdit },
      })
    const readStatuses = async () => {
      const replies = [ada, editor, reader].map(person =>
        person.try('GET /api/investments/{id}/history', { params }),
      )
      return (await Promise.all(replies)).map(({ status }) => status)
    }
    expect(await readStatuses()).toEqual([200, 200, 200])
    await ada.call('DELETE /api/investments/{id}', { params })
    expect(await readStatuses()).toEqual([200, 200, 404])
    expect(await editor.call('GET /api/investments/{id}/history', { params })).toMatchObject([
      { kind: 'deleted', changedBy: 'Ada Hartwell' },
      { kind: 'added' },
    ])
    await portal.database.db
      .updateTable('holdings')
      .set({ removedAt: addDuration(portal.time.now, -30 * day) })
      .execute()
    expect(await readStatuses()).toEqual([404, 404, 404])
  })
})

describe('DELETE /api/investments/{id}', () => {
  test('leaves every list and total, and is restored within 30 days', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id } = await addInvestment(ada)
    const params = { id }
    await ada.call('DELETE /api/investments/{id}', { params })
    expect(await ada.call('GET /api/investments')).toEqual([])
    expect(await ada.call('GET /api/investment-activities')).toEqual([])
    expect(await ada.call('GET /api/investment-summary')).toMatchObject({
      totalValue: '0.00',
      holdingCount: 0,
    })
    expect(await ada.call('POST /api/investments/{id}/restore', { params })).toMatchObject({
      value: '500.00',
    })
    await ada.call('DELETE /api/investments/{id}', { params })
    const late = { ...portal.platform, clock: () => addDuration(portal.time.now, 31 * day) }
    await eraseExpiredInvestments(late)
    expect((await ada.try('POST /api/investments/{id}/restore', { params })).status).toBe(404)
    const { db } = portal.database
    expect(await db.selectFrom('activities').select('id').execute()).toEqual([])
  })

  test('lists deleted ones for 30 days, until restored', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const [orchard, mill] = [await addInvestment(ada), await addInvestment(ada, { assetName: 'Mill' })]
    const present = await addInvestment(ada, { assetName: 'Weir' })
    const query = { isDeleted: 'true' } as const
    const listDeleted = () => ada.call('GET /api/investments', { query })
    await ada.call('DELETE /api/investments/{id}', { params: { id: orchard.id } })
    const removedAt = portal.time.now.toISOString()
    portal.time.now = addDuration(portal.time.now, day)
    await ada.call('DELETE /api/investments/{id}', { params: { id: mill.id } })
    expect(await listDeleted()).toMatchObject([
      { id: mill.id },
      { id: orchard.id, value: '500.00', removedAt, abilities: { edit: true } },
    ])
    const page = await readPage(ada, '/api/investments?isDeleted=true&limit=1')
    expect([page.total, (await readPage(ada, page.next!)).rows]).toMatchObject([2, [{ id: orchard.id }]])
    expect(await ada.call('GET /api/investments', { query: { isDeleted: 'false' } })).toMatchObject([
      { id: present.id, removedAt: null },
    ])
    await ada.call('POST /api/investments/{id}/restore', { params: { id: mill.id } })
    expect(await listDeleted()).toMatchObject([{ id: orchard.id }])
    await portal.database.db
      .updateTable('holdings')
      .set({ removedAt: addDuration(portal.time.now, -30 * day) })
      .where('id', '=', orchard.id)
      .execute()
    expect(await listDeleted()).toEqual([])
  })
})

describe('values', () => {
  test('a price is stale after 35 days, and named in the summary', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const today = portal.platform.today()
    const ago = (days: number) => addDays(today, -days)
    await addInvestment(ada, { date: today })
    expect((await addInvestment(ada, { date: ago(35) })).isStale).toBe(false)
    const old = await addInvestment(ada, { assetName: 'Old Mill', date: ago(36) })
    expect(old.isStale).toBe(true)
    expect(await ada.call('GET /api/investment-summary')).toMatchObject({
      holdingCount: 3,
      staleCount: 1,
      staleHoldings: [{ id: old.id, name: 'Old Mill', priceDate: ago(36) }],
    })
  })

  test('a missing exchange rate is stated and left out of the total', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    await addInvestment(ada)
    const franc = await addInvestment(ada, { currency: 'CHF' })
    expect(franc.value).toBe(null)
    expect(await ada.call('GET /api/investment-summary')).toMatchObject({
      totalValue: '500.00',
      holdingCount: 2,
      missingRates: [{ currency: 'CHF', holdingCount: 1 }],
    })
  })

  test('another currency is converted by the latest rate', async () => {
    const portal = await openPortal()
    const { db } = portal.database
    await db
      .insertInto('exchangeRates')
      .values([
        { currency: 'USD', date: '2026-10-01', rate: '1.10' },
        { currency: 'CHF', date: '2026-10-01', rate: '0.88' },
        { currency: 'CHF', date: '2099-01-01', rate: '9' },
      ])
      .execute()
    const ada = await portal.signIn('family_member')
    // 500 francs ÷ 0.88 × 1.10 = 625 dollars; 500 euros × 1.10 = 550 dollars.
    expect((await addInvestment(ada, { currency: 'CHF' })).value).toBe('625.00')
    expect((await addInvestment(ada, { currency: 'EUR' })).value).toBe('550.00')
    expect((await ada.call('GET /api/investment-summary')).byCurrency).toEqual([
      { key: 'CHF', label: 'CHF', value: '625.00', percent: '53.19' },
      { key: 'EUR', label: 'EUR', value: '550.00', percent: '46.81' },
    ])
  })

  test('gains and income have the rates of their days', async () => {
    const portal = await openPortal()
    const { db } = portal.database
    const ada = await portal.signIn('family_member')
    const today = portal.platform.today()
    const ago = (days: number) => addDays(today, -days)
    const rates = [
      [ago(300), '1.25'],
      [ago(100), '1.20'],
      [ago(1), '1.10'],
    ] as const
    const rows = rates.map(([date, rate]) => ({ currency: 'USD', date, rate }))
    await db.insertInto('exchangeRates').values(rows).execute()
    await addInvestment(ada, { date: ago(200), currentValue: '600' })
    const euros = await addInvestment(ada, { currency: 'EUR', date: ago(200), currentValue: '550' })
    await record(ada, euros, { kind: 'sell', date: ago(150), quantity: '4', unitPrice: '50' })
    await record(ada, euros, { kind: 'buy', date: ago(100), quantity: '4', unitPrice: '50', fee: '5' })
    await record(ada, euros, { kind: 'dividend', date: ago(90), amount: '10' })
    const before = await addInvestment(ada, { currency: 'EUR', date: ago(400), currentValue: '500' })
    await record(ada, before, { kind: 'interest', date: ago(350), amount: '3' })
    const { value } = await readInvestment(ada, euros.id)
    const summary = await ada.call('GET /api/investment-summary')
    // 500 dollars; 300 euros at 1.25 and 205 at 1.20. The third was bought before there was a rate.
    expect(summary).toMatchObject({
      totalCost: '1121.00',
      unrealizedGain: roundToCents(subtract(sum(['600', value!]), '1121')),
      unknownCostCount: 1,
      income: '12.00',
      unknownIncomeCount: 1,
    })
    const params = { id: euros.id }
    const lots = await ada.call('GET /api/investments/{id}/lots', { params })
    expect(sum(lots.map(({ gain }) => gain!))).toBe(subtract(value!, '621'))
    const listed = await ada.call('GET /api/investments')
    const gains = new Map(listed.map(({ id, gainInDollars }) => [id, gainInDollars]))
    expect(gains.get(euros.id)).toBe(roundToCents(subtract(value!, '621')))
    expect(gains.get(before.id)).toBeNull()
    expect((await readInvestment(ada, euros.id)).gainInDollars).toBe(gains.get(euros.id))
  })

  test('a debt reduces the total', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const home = await addInvestment(ada, {
      assetType: 'real_estate',
      kind: 'property',
      quantity: '1',
      purchasePrice: '400000',
      currentValue: '450000',
    })
    const mortgage = await addInvestment(ada, {
      assetName: 'Mortgage',
      assetType: 'real_estate',
      kind: 'debt',
      quantity: '1',
      purchasePrice: '300000',
      securedById: home.id,
    })
    expect(mortgage).toMatchObject({
      currentValue: '300000.00',
      value: '-300000.00',
      securedById: home.id,
    })
    expect(await ada.call('GET /api/investment-summary')).toMatchObject({
      totalValue: '150000.00',
      // Shares are of what is owned, in every grouping.
      byAssetType: [
        { label: 'Real Estate', value: '450000.00', percent: '100' },
        { label: 'Real Estate, owed', value: '-300000.00', percent: '-66.67' },
      ],
      byCurrency: [
        { label: 'USD', percent: '100' },
        { label: 'USD, owed', percent: '-66.67' },
      ],
      byHolding: [{ percent: '100' }, { label: 'Mortgage', percent: '-66.67' }],
    })
    const properties = await ada.call('GET /api/investments', { query: { kind: 'property' } })
    expect(properties.map(({ id }) => id)).toEqual([home.id])
  })

  test('opens earlier at its cost, and is valued today', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const today = portal.platform.today()
    const bought = { quantity: '10', purchasePrice: '100', currentValue: '5000', date: addDays(today, -400) }
    const { id } = await addInvestment(ada, bought)
    expect(await readInvestment(ada, id)).toMatchObject({
      currentValue: '5000.00',
      cost: '1000.00',
      unrealizedGain: '4000.00',
      priceDate: today,
      isStale: false,
    })
    const activities = await ada.call('GET /api/investment-activities', { query: { holdingId: id } })
    expect(activities.map(({ kind, date, amount }) => [kind, date, amount])).toEqual([
      ['valuation', today, '5000.00'],
      ['opening', bought.date, '1000.00'],
    ])
    const figures = await ada.call('GET /api/investment-performance', {
      query: { scope: `holding:${id}`, period: 'max' },
    })
    expect(figures).toMatchObject({ contributions: '1000.00', gain: '4000.00' })
  })

  test('a debt names its property to those who may see both', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
    const home = await addInvestment(ada, { assetName: 'Home', kind: 'property' })
    const loans = await addAccount(ada, { name: 'Loans' })
    const { id } = await addInvestment(ada, { kind: 'debt', accountId: loans.id, securedById: home.id })
    await ada.call('POST /api/investment-accounts/{id}/shares', {
      params: { id: loans.id },
      body: { audience: 'account', granteeId: ben.user!.id, canEdit: false },
    })
    expect(await readInvestment(ada, id)).toMatchObject({ securedById: home.id, securedByName: 'Home' })
    expect(await readInvestment(ben, id)).toMatchObject({ securedById: null, securedByName: null })
    await ada.call('DELETE /api/investments/{id}', { params: { id: home.id } })
    expect(await readInvestment(ada, id)).toMatchObject({ securedById: null, securedByName: null })
    await ada.call('POST /api/investments/{id}/restore', { params: { id: home.id } })
    expect(await readInvestment(ada, id)).toMatchObject({ securedById: home.id })
  })

  test('the gain and the interest of a debt are those of the totals', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const mortgage = await addInvestment(ada, { kind: 'debt', quantity: '1', purchasePrice: '300000' })
    const today = portal.platform.today()
    await record(ada, mortgage, { kind: 'interest', date: today, amount: '1200' })
    await record(ada, mortgage, { kind: 'valuation', date: today, amount: '290000' })
    expect(await readInvestment(ada, mortgage.id)).toMatchObject({
      currentValue: '290000.00',
      unrealizedGain: '10000.00',
      income: '-1200.00',
    })
    expect(await ada.call('GET /api/investment-summary')).toMatchObject({
      unrealizedGain: '10000.00',
      income: '-1200.00',
    })
    const { months } = await ada.call('GET /api/investment-income')
    expect(months.at(-1)).toMatchObject({ interest: '0.00', interestPaid: '1200.00' })
  })

  test('a debt cannot be secured by the property of someone else', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
    const home = await addInvestment(ben, { kind: 'property' })
    const body = { assetName: 'Mortgage', assetType: 'other', quantity: '1', purchasePrice: '1' } as const
    const refused = await ada.try('POST /api/investments', {
      body: { ...body, kind: 'debt', securedById: home.id },
    })
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ['securedById']])
  })

  test('a newer price of the provider replaces the valuation', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id } = await addInvestment(ada, { symbol: 'ORCH', date: '2026-10-01' })
    await ada.call('PUT /api/investments/{id}', {
      params: { id },
      body: { priceSource: 'provider', version: 1 },
    })
    const price = { symbol: 'ORCH', currency: 'USD', source: 'provider', fetchedAt: portal.time.now } as const
    await portal.database.db
      .insertInto('securityPrices')
      .values([
        { ...price, date: '2026-09-30', price: '40' },
        { ...price, date: '2026-10-02', price: '70' },
      ])
      .execute()
    expect(await readInvestment(ada, id)).toMatchObject({
      currentValue: '700.00',
      priceDate: '2026-10-02',
      isQuoted: true,
    })
    await record(ada, await readInvestment(ada, id), {
      kind: 'valuation',
      date: '2026-10-03',
      unitPrice: '65',
    })
    expect(await readInvestment(ada, id)).toMatchObject({
      currentValue: '650.00',
      priceDate: '2026-10-03',
      isQuoted: false,
    })
  })
})

describe('GET /api/family-assets-summary', () => {
  test('adds what companies record and members let count', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
    // $50M+, $25M+, $15M+, $10M+ and $12M+.
    expect(await ada.call('GET /api/family-assets-summary')).toEqual({ totalValue: '112000000.00' })
    await addInvestment(ada)
    const { account } = await addInvestment(ben)
    expect(await ada.call('GET /api/family-assets-summary')).toEqual({ totalValue: '112001000.00' })
    await ben.call('PUT /api/investment-accounts/{id}', {
      params: { id: account.id },
      body: { countsIntoFamily: false, version: 1 },
    })
    expect(await ada.call('GET /api/family-assets-details')).toEqual({
      totalValue: '112000500.00',
      companies: { value: '112000000.00', count: 5 },
      members: { value: '500.00', accountCount: 1 },
      staleCount: 0,
      visibleStale: { count: 0, holdings: [] },
      missingRateCount: 0,
      own: { counted: 1, open: 1 },
    })
  })

  test('leaves out the accounts of a deactivated owner', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
    await addInvestment(ben)
    const { db } = portal.database
    await db.updateTable('users').set({ isActive: false }).where('id', '=', ben.user!.id).execute()
    expect(await ada.call('GET /api/family-assets-summary')).toEqual({ totalValue: '112000000.00' })
  })

  test('names the stale investments that the caller may see', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
    const date = addDays(portal.platform.today(), -36)
    const { id } = await addInvestment(ada, { assetName: 'Old Mill', date })
    const { account } = await addInvestment(ben, { assetName: 'Weir', date })
    const expected = { staleCount: 2, visibleStale: { count: 1 } }
    expect(await ben.call('GET /api/family-assets-details')).toMatchObject(expected)
    expect(await ada.call('GET /api/family-assets-details')).toMatchObject({
      ...expected,
      visibleStale: { count: 1, holdings: [{ id, name: 'Old Mill', priceDate: date }] },
    })
    const body = { countsIntoFamily: false, version: 1 }
    await ben.call('PUT /api/investment-accounts/{id}', { params: { id: account.id }, body })
    expect(await ben.call('GET /api/family-assets-details')).toMatchObject({
      staleCount: 1,
      visibleStale: { count: 0, holdings: [] },
    })
  })
})

describe('PUT /api/investment-accounts/{id}', () => {
  test('a closed account accepts nothing until it is open again', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id } = await addAccount(ada)
    const set = (isClosed: boolean, version: number) =>
      ada.call('PUT /api/investment-accounts/{id}', { params: { id }, body: { isClosed, version } })
    await set(true, 1)
    const body = {
      assetName: 'Mill',
      assetType: 'stock',
      quantity: '1',
      purchasePrice: '1',
      accountId: id,
    } as const
    const refused = await ada.try('POST /api/investments', { body })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'investments.account-closed' }])
    await set(false, 2)
    expect((await ada.try('POST /api/investments', { body })).status).toBe(201)
  })
})
