import { describe, expect, test } from 'vitest'

import { addDuration, second } from '#server/platform/clock.ts'
import {
  addAccount,
  addInvestment,
  findOpening,
  readInvestment,
  record,
  toInput,
} from '#server/test/investments.ts'
import { openPortal } from '#server/test/open-portal.ts'
import { readPage } from '#server/test/pages.ts'

const start = { date: '2026-01-05' }

describe('POST /api/investment-activities', () => {
  test('buys and sells follow first in, first out', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const holding = await addInvestment(ada, start)
    await record(ada, holding, { kind: 'buy', date: '2026-02-02', quantity: '10', unitPrice: '60', fee: '5' })
    await record(ada, holding, {
      kind: 'sell',
      date: '2026-03-02',
      quantity: '15',
      unitPrice: '70',
      fee: '10',
    })
    // Cost: 500 + half of 605. Gain: 1,050 − 10 − 802.50.
    expect(await readInvestment(ada, holding.id)).toMatchObject({
      quantity: '5.00000000',
      cost: '302.50',
      realizedGain: '237.50',
      currentValue: '350.00',
      unrealizedGain: '47.50',
    })
  })

  test('the way of matching lots changes the gain alone', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const account = await addAccount(ada, { lotMethod: 'average' })
    const holding = await addInvestment(ada, { ...start, accountId: account.id })
    const bought = await record(ada, holding, {
      kind: 'buy',
      date: '2026-02-02',
      quantity: '10',
      unitPrice: '60',
    })
    const sold = await record(ada, holding, {
      kind: 'sell',
      date: '2026-03-02',
      quantity: '10',
      unitPrice: '70',
    })
    expect((await readInvestment(ada, holding.id)).realizedGain).toBe('150.00')
    await ada.call('PUT /api/investment-accounts/{id}', {
      params: { id: account.id },
      body: { lotMethod: 'chosen', version: 1 },
    })
    await ada.call('PUT /api/investment-activities/{id}', {
      params: { id: sold.id },
      body: { ...toInput(sold), lotId: bought.rootId },
    })
    expect(await readInvestment(ada, holding.id)).toMatchObject({
      quantity: '10.00000000',
      realizedGain: '100.00',
      cost: '500.00',
    })
  })

  test('refuses to sell more than is held on that day', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const holding = await addInvestment(ada, start)
    await record(ada, holding, { kind: 'buy', date: '2026-03-02', quantity: '10', unitPrice: '60' })
    const sale = {
      accountId: holding.account.id,
      holdingId: holding.id,
      kind: 'sell',
      unitPrice: '70',
    } as const
    const refused = await ada.try('POST /api/investment-activities', {
      body: { ...sale, date: '2026-03-01', quantity: '11' },
    })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'investments.oversold', fields: { quantity: expect.stringContaining('Mar 1, 2026') } },
    ])
    expect(await ada.call('GET /api/investment-activities')).toHaveLength(2)
  })

  test('refuses a day in the future, unless it was recorded before', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const holding = await addInvestment(ada, start)
    const { id, ...bought } = await record(ada, holding, {
      kind: 'buy',
      date: '2026-02-02',
      quantity: '1',
      amount: '60',
    })
    const body = { ...toInput({ id, ...bought }), date: '2999-01-01' }
    const recorded = await ada.try('POST /api/investment-activities', { body })
    const corrected = await ada.try('PUT /api/investment-activities/{id}', { params: { id }, body })
    for (const { status, body } of [recorded, corrected])
      expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['date']])
    const mistyped = await ada.try('POST /api/investment-activities', {
      body: { ...body, date: '0026-02-02' },
    })
    expect(mistyped.body.fields).toEqual({ date: 'Please enter a date in 1800 or later' })
    await portal.database.db
      .updateTable('activities')
      .set({ date: '2999-01-01' })
      .where('id', '=', id)
      .execute()
    await ada.call('PUT /api/investment-activities/{id}', { params: { id }, body: { ...body, note: 'Mill' } })
  })

  test('two sales at once cannot sell the same units', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id, account } = await addInvestment(ada, start)
    const body = {
      accountId: account.id,
      holdingId: id,
      kind: 'sell',
      date: '2026-02-02',
      quantity: '10',
      unitPrice: '60',
    } as const
    const sales = await Promise.all([1, 2].map(() => ada.try('POST /api/investment-activities', { body })))
    expect(sales.map(({ status }) => status).toSorted(compareNumbers)).toEqual([201, 409])
    expect((await readInvestment(ada, id)).quantity).toBe('0.00000000')
  })

  test('the latest valuation of a day counts, as after a correction', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const holding = await addInvestment(ada, start)
    const entries = []
    for (const unitPrice of ['61', '62', '63', '64', '65', '66']) {
      entries.push(await record(ada, holding, { kind: 'valuation', date: '2026-02-02', unitPrice }))
      expect(Number((await readInvestment(ada, holding.id)).price)).toBe(Number(unitPrice))
    }
    // A correction keeps the place of its entry.
    const body = { ...toInput(entries[0]!), unitPrice: '90' }
    await ada.call('PUT /api/investment-activities/{id}', { params: { id: entries[0]!.id }, body })
    expect(Number((await readInvestment(ada, holding.id)).price)).toBe(66)
  })

  test('a split, a dividend, a tax and a transfer have their effects', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const holding = await addInvestment(ada, start)
    await record(ada, holding, { kind: 'split', date: '2026-02-02', splitRatio: '4' })
    await record(ada, holding, { kind: 'dividend', date: '2026-03-02', amount: '12.50', fee: '0.50' })
    await record(ada, holding, { kind: 'tax', date: '2026-03-02', amount: '2' })
    await record(ada, holding, {
      kind: 'transfer_in',
      date: '2026-04-01',
      quantity: '10',
      costBasis: '90',
      amount: '130',
    })
    expect(await readInvestment(ada, holding.id)).toMatchObject({
      quantity: '50.00000000',
      cost: '590.00',
      income: '12.00',
      currentValue: '650.00',
    })
  })

  const transfer = { kind: 'transfer_in', quantity: '1', unitPrice: '1', costBasis: '1' } as const
  test.each([
    ['holdingId', { kind: 'buy', quantity: '1', unitPrice: '1', holdingId: null }],
    ['quantity', { kind: 'buy', unitPrice: '1' }],
    ['unitPrice', { kind: 'buy', quantity: '1' }],
    ['amount', { kind: 'dividend' }],
    ['splitRatio', { kind: 'split' }],
    ['costBasis', { kind: 'transfer_in', quantity: '1', unitPrice: '1' }],
    ['splitRatio', { kind: 'buy', quantity: '1', unitPrice: '1', splitRatio: '2' }],
    ['holdingId', { kind: 'capital_call', amount: '1' }],
    ['holdingId', { kind: 'deposit', amount: '1', holdingId: null }],
    ['unitPrice', { kind: 'buy', quantity: '1', unitPrice: '-1' }],
    ['acquiredDate', { kind: 'buy', quantity: '1', unitPrice: '1', acquiredDate: '2020-01-01' }],
    ['acquiredDate', { ...transfer, acquiredDate: '2026-02-03' }],
    ['acquiredDate', { ...transfer, acquiredDate: '0020-02-03' }],
  ] as const)('refuses an activity for its %s', async (field, fields) => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id, account } = await addInvestment(ada, start)
    const body = { accountId: account.id, holdingId: id, date: '2026-02-02', ...fields }
    const { status, body: failure } = await ada.try('POST /api/investment-activities', { body })
    expect([status, Object.keys(failure.fields ?? {})]).toEqual([400, [field]])
  })
})

describe('cash', () => {
  test('is part of every total of an account that tracks it', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const account = await addAccount(ada, { tracksCash: true })
    const holding = await addInvestment(ada, { ...start, accountId: account.id })
    const deposit = { accountId: account.id, kind: 'deposit', date: '2026-02-02', amount: '1000' } as const
    await ada.call('POST /api/investment-activities', { body: deposit })
    await record(ada, holding, { kind: 'buy', date: '2026-02-03', quantity: '10', unitPrice: '50', fee: '5' })
    await record(ada, holding, { kind: 'dividend', date: '2026-02-04', amount: '20' })
    // 1,000 − 505 + 20 of cash, and 20 units at $50.
    expect(await ada.call('GET /api/investment-summary')).toMatchObject({
      totalValue: '1515.00',
      holdingCount: 1,
      byAssetType: [
        { key: 'stock', value: '1000.00' },
        { key: 'cash', label: 'Cash', value: '515.00' },
      ],
    })
    expect(await ada.call('GET /api/investment-accounts')).toMatchObject([{ value: '1515.00' }])
    expect(await ada.call('GET /api/family-assets-details')).toMatchObject({ members: { value: '1515.00' } })
    const report = await ada.call('GET /api/investment-performance', { query: { period: 'max' } })
    expect([report.endValue, report.parts.classes.map(({ label }) => label)]).toEqual([
      '1515.00',
      ['Stock', 'Cash'],
    ])
  })
})

describe('corrections', () => {
  test('are new entries that can be undone, with a history', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const holding = await addInvestment(ada, start)
    const bought = await record(ada, holding, {
      kind: 'buy',
      date: '2026-02-02',
      quantity: '10',
      unitPrice: '60',
    })
    const corrected = await ada.call('PUT /api/investment-activities/{id}', {
      params: { id: bought.id },
      body: { ...toInput(bought), quantity: '20', amount: null },
    })
    expect(corrected).toMatchObject({ rootId: bought.rootId, amount: '1200.00', isCorrected: true })
    expect((await readInvestment(ada, holding.id)).quantity).toBe('30.00000000')
    const removed = await ada.call('DELETE /api/investment-activities/{id}', { params: { id: corrected.id } })
    expect((await readInvestment(ada, holding.id)).quantity).toBe('10.00000000')
    const restored = await ada.call('POST /api/investment-activities/{id}/undo', {
      params: { id: removed.id },
    })
    expect(restored.isCorrected).toBe(true)
    expect((await readInvestment(ada, holding.id)).quantity).toBe('30.00000000')
    const history = await ada.call('GET /api/investment-activities/{id}/history', {
      params: { id: restored.id },
    })
    expect(history.map(({ quantity, isRemoval, isCurrent }) => [quantity, isRemoval, isCurrent])).toEqual([
      ['20.00000000', false, true],
      ['20.00000000', true, false],
      ['20.00000000', false, false],
      ['10.00000000', false, false],
    ])
    expect(await ada.call('GET /api/investment-activities')).toHaveLength(2)
  })

  test('an entry that was removed and restored is not corrected', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const opening = await findOpening(ada, (await addInvestment(ada, start)).id)
    const removed = await ada.call('DELETE /api/investment-activities/{id}', { params: { id: opening.id } })
    const restored = await ada.call('POST /api/investment-activities/{id}/undo', {
      params: { id: removed.id },
    })
    expect([opening.isCorrected, restored.isCorrected]).toEqual([false, false])
  })

  test('lists the removed activities until they are restored', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const { id: accountId } = await addAccount(ada, { tracksCash: true })
    const opened = { ...start, accountId }
    const [holding, other] = [await addInvestment(ada, opened), await addInvestment(ada, opened)]
    const dividend = { kind: 'dividend', date: '2026-02-02', amount: '1' } as const
    const deposit = { accountId, kind: 'deposit', date: '2026-02-02', amount: '1000' } as const
    const recorded = [
      await record(ada, holding, dividend),
      await record(ada, holding, { ...dividend, amount: '2' }),
      await record(ada, other, dividend),
      await ada.call('POST /api/investment-activities', { body: deposit }),
    ]
    const removals = []
    for (const { id } of recorded) {
      portal.time.now = addDuration(portal.time.now, second)
      removals.push(await ada.call('DELETE /api/investment-activities/{id}', { params: { id } }))
    }
    const listRemoved = async (filter: { holdingId?: string; accountId?: string; kind?: 'dividend' }) => {
      const query = { ...filter, isRemoved: 'true' } as const
      return (await ada.call('GET /api/investment-activities', { query })).map(({ id }) => id)
    }
    const [first, latest, ofOther, ofCash] = removals.map(({ id }) => id)
    expect(await listRemoved({})).toEqual([ofCash, ofOther, latest, first])
    expect(await listRemoved({ accountId, kind: 'dividend' })).toEqual([ofOther, latest, first])
    expect(await listRemoved({ holdingId: holding.id })).toEqual([latest, first])
    const page = await readPage(ada, '/api/investment-activities?isRemoved=true&limit=3')
    expect([page.total, (await readPage(ada, page.next!)).rows.map(({ id }) => id)]).toEqual([4, [first]])
    await ada.call('POST /api/investment-activities/{id}/undo', { params: { id: first! } })
    expect(await listRemoved({ holdingId: holding.id })).toEqual([latest])
    // The activities of a deleted investment are restored with it.
    await ada.call('DELETE /api/investments/{id}', { params: { id: holding.id } })
    expect(await listRemoved({})).toEqual([ofCash, ofOther])
  })

  test('refuses to restore an activity that was imported again', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const holding = await addInvestment(ada, start)
    const dividend = { kind: 'dividend', date: '2026-02-02', amount: '1' } as const
    const { db } = portal.database
    const importDividend = async () => {
      const { id } = await record(ada, holding, dividend)
      await db.updateTable('activities').set({ externalId: 'csv:1' }).where('id', '=', id).execute()
      return { params: { id } }
    }
    const removal = await ada.call('DELETE /api/investment-activities/{id}', await importDividend())
    const imported = await importDividend()
    const restore = { params: { id: removal.id } }
    const refused = await ada.try('POST /api/investment-activities/{id}/undo', restore)
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'investments.recorded-again' }])
    await ada.call('DELETE /api/investment-activities/{id}', imported)
    await ada.call('POST /api/investment-activities/{id}/undo', restore)
  })

  test('two corrections of the same entry conflict', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const opening = await findOpening(ada, (await addInvestment(ada, start)).id)
    const correct = (quantity: string) =>
      ada.try('PUT /api/investment-activities/{id}', {
        params: { id: opening.id },
        body: { ...toInput(opening), quantity },
      })
    const answers = await Promise.all([correct('11'), correct('12')])
    expect(answers.map(({ status }) => status).toSorted(compareNumbers)).toEqual([200, 409])
  })

  test('refuses to remove an entry that a later sale needs', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const holding = await addInvestment(ada, start)
    await record(ada, holding, { kind: 'sell', date: '2026-03-02', quantity: '10', unitPrice: '70' })
    const opening = await findOpening(ada, holding.id)
    const refused = await ada.try('DELETE /api/investment-activities/{id}', { params: { id: opening.id } })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'investments.needed-by-later-sales', message: expect.stringContaining('Remove them first') },
    ])
  })

  test('the first entry of a chain has nothing to undo', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const opening = await findOpening(ada, (await addInvestment(ada)).id)
    const refused = await ada.try('POST /api/investment-activities/{id}/undo', { params: { id: opening.id } })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'investments.nothing-to-undo' }])
  })
})

function compareNumbers(one: number, other: number): number {
  return one - other
}
