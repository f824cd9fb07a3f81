import { describe, expect, test } from 'vitest'

import { add } from '#contract/finance/exact.ts'
import type { ImportRow } from '#contract/integrations/integrations.ts'
import { sweepImportPreviews } from '#server/integrations/routes.ts'
import { addDuration, hour } from '#server/platform/clock.ts'
import { connect, listRows, openPortalWithExchange, previewSync, sync } from '#server/test/integrations.ts'
import type { TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

type Activity = Pick<ImportRow, 'kind' | 'date' | 'quantity' | 'unitPrice' | 'amount' | 'fee' | 'currency'>

/** The columns that a row of a preview and a recorded activity have in common. */
function describeActivity(symbol: string | null | undefined, activity: Activity): string {
  const { kind, date, quantity, unitPrice, amount, fee, currency } = activity
  const figures = [quantity, unitPrice, amount, fee].map(figure => figure && add(figure, '0'))
  return [kind, date, symbol, ...figures, currency].join(' ')
}

function describeRow(row: ImportRow): string {
  return describeActivity(row.symbol, row)
}

async function listRecorded(person: Person): Promise<string[]> {
  const activities = await person.call('GET /api/investment-activities')
  return activities.map(activity => describeActivity(activity.holding?.symbol, activity)).toSorted()
}

/** Everything that a sync changes, but the preview does not. */
async function readRecords({ database: { db } }: TestPortal) {
  return {
    activities: await db.selectFrom('activities').selectAll().orderBy('id').execute(),
    holdings: await db.selectFrom('holdings').selectAll().orderBy('id').execute(),
    accounts: await db.selectFrom('investmentAccounts').selectAll().orderBy('id').execute(),
    integrations: await db.selectFrom('integrations').selectAll().execute(),
    syncs: await db.selectFrom('integrationSyncs').selectAll().where('previewId', 'is', null).execute(),
    imports: await db.selectFrom('investmentImports').selectAll().where('state', '<>', 'previewed').execute(),
    auditEntries: await db.selectFrom('auditEntries').selectAll().orderBy('id').execute(),
  }
}

// Each test runs several processes, and starts the queue of jobs.
describe('POST /api/integrations/{id}/preview', { timeout: 60_000 }, () => {
  test('records nothing', async () => {
    const { portal } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const connected = await connect(ada)
    const before = await readRecords(portal)
    const preview = await previewSync(ada, connected)
    expect(preview).toMatchObject({
      fileName: 'Kraken',
      format: 'exchange',
      state: 'previewed',
      account: connected.account,
      newCount: 6,
      duplicateCount: 0,
      result: { trades: 3, balances: 2, skippedTrades: 0 },
    })
    expect(preview.kinds).toHaveLength(4)
    expect(preview.kinds).toEqual(
      expect.arrayContaining([
        { kind: 'buy', count: 2 },
        { kind: 'sell', count: 1 },
        { kind: 'transfer_in', count: 2 },
        { kind: 'valuation', count: 1 },
      ]),
    )
    expect(await readRecords(portal)).toEqual(before)
    expect(await ada.call('GET /api/integrations')).toEqual([connected])
    expect(await ada.call('GET /api/investment-imports')).toEqual([])
  })

  test('equals what the sync then records', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const connected = await connect(ada)
    const first = await previewSync(ada, connected)
    const rows = await listRows(ada, first)
    expect((await sync(ada, connected)).lastResult).toEqual(first.result)
    expect(rows.map(describeRow).toSorted()).toEqual(await listRecorded(ada))

    exchange.account.balances['SOL'] = '0.25'
    delete exchange.account.balances['ZUSD']
    exchange.account.trades.push({
      id: 'TDDDDD-DDDDD-DDDDDD',
      pair: 'XETHZUSD',
      time: Math.floor(portal.time.now.getTime() / 1000) - 3600,
      type: 'sell',
      price: '3000.00',
      volume: '2.00000000',
      fee: '1.50',
    })
    const before = await listRecorded(ada)
    const second = await previewSync(ada, connected)
    const added = (await listRows(ada, second)).filter(({ state }) => state === 'new')
    expect((await sync(ada, connected)).lastResult).toEqual(second.result)
    expect([...before, ...added.map(describeRow)].toSorted()).toEqual(await listRecorded(ada))
    expect(added.map(({ kind }) => String(kind)).toSorted()).toEqual([
      'sell',
      'transfer_in',
      'transfer_out',
      'transfer_out',
    ])
  })

  test('states both quantities of a difference', async () => {
    const { portal } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const rows = await listRows(ada, await previewSync(ada, await connect(ada)))
    const differences = rows.filter(({ balance }) => balance !== null)
    expect(differences).toMatchObject([
      { kind: 'transfer_in', symbol: 'SOL', balance: { ledger: '10.25000000', exchange: '12.25000000' } },
      { kind: 'transfer_in', symbol: 'USD', balance: { ledger: '0.00000000', exchange: '2500.75000000' } },
    ])
    expect(rows.map(({ date }) => date)).toEqual(
      rows
        .map(({ date }) => date!)
        .toSorted()
        .toReversed(),
    )
  })

  test('lists what is recorded or was removed', async () => {
    const { portal } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const connected = await connect(ada)
    await sync(ada, connected)
    const nothing = await previewSync(ada, connected)
    expect(nothing).toMatchObject({ newCount: 0, duplicateCount: 0, result: { trades: 0, balances: 0 } })

    // An undone import lets the next sync read all trades again.
    const [imported] = await ada.call('GET /api/investment-imports')
    await ada.call('POST /api/investment-imports/{id}/undo', { params: { id: imported!.id } })
    expect(await previewSync(ada, connected)).toMatchObject({ newCount: 6, duplicateCount: 0 })
    await sync(ada, connected)
    const sale = (await ada.call('GET /api/investment-activities')).find(({ kind }) => kind === 'sell')!
    await ada.call('DELETE /api/investment-activities/{id}', { params: { id: sale.id } })
    await portal.database.db.updateTable('integrations').set({ lastSync: null }).execute()
    const preview = await previewSync(ada, connected)
    expect(preview).toMatchObject({ newCount: 1, duplicateCount: 3 })
    const rows = await listRows(ada, preview)
    expect(rows.map(({ state, kind, problem }) => [state, kind, problem])).toEqual([
      ['new', 'transfer_out', null],
      ['duplicate', 'buy', null],
      ['duplicate', 'sell', expect.stringMatching(/^You removed it/)],
      ['duplicate', 'buy', null],
    ])
  })

  test('replaces the earlier preview and expires', async () => {
    const { portal } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const connected = await connect(ada)
    const params = { id: (await previewSync(ada, connected)).id }
    const replacing = await previewSync(ada, connected)
    expect((await ada.try('GET /api/investment-imports/{id}/rows', { params })).status).toBe(404)
    expect(await listRows(ada, replacing)).toHaveLength(6)
    portal.time.now = addDuration(portal.time.now, hour + 1)
    await sweepImportPreviews(portal.platform)
    expect(await portal.database.db.selectFrom('integrationSyncs').selectAll().execute()).toEqual([])
  })

  test('cannot be applied like a file', async () => {
    const { portal } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const params = { id: (await previewSync(ada, await connect(ada))).id }
    const applied = await ada.try('POST /api/investment-imports/{id}/apply', { params })
    expect([applied.status, applied.body.code]).toEqual([409, 'integrations.sync-preview'])
    expect((await ada.try('POST /api/investment-imports/{id}/undo', { params })).status).toBe(404)
    expect(await listRecorded(ada)).toEqual([])
  })

  test('answers 409 while a sync runs', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const params = { id: (await connect(ada)).id }
    const resume = exchange.pause()
    const syncing = ada.try('POST /api/integrations/{id}/sync', { params })
    await expect.poll(async () => (await ada.call('GET /api/integrations'))[0]?.phase).toBe('reading')
    const refused = await ada.try('POST /api/integrations/{id}/preview', { params })
    expect([refused.status, refused.body.code]).toEqual([409, 'integrations.sync-running'])
    resume()
    expect((await syncing).status).toBe(200)
  })

  test('refuses a sync while it runs, and is shared', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const params = { id: (await connect(ada)).id }
    const resume = exchange.pause()
    const previewing = ada.try('POST /api/integrations/{id}/preview', { params })
    const progress = { phase: 'reading', isPreviewing: true, lastSync: null, lastResult: null }
    await expect.poll(async () => (await ada.call('GET /api/integrations'))[0]).toMatchObject(progress)
    const refused = await ada.try('POST /api/integrations/{id}/sync', { params })
    expect([refused.status, refused.body.code]).toEqual([409, 'integrations.preview-running'])
    const sharing = ada.try('POST /api/integrations/{id}/preview', { params })
    resume()
    const [first, second] = [await previewing, await sharing]
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
    expect(await ada.call('GET /api/integrations')).toMatchObject([{ phase: null, isPreviewing: false }])
  })

  test('answers 502 when the exchange fails', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const connected = await connect(ada)
    const params = { id: connected.id }
    exchange.fail(503)
    const failed = await ada.try('POST /api/integrations/{id}/preview', { params })
    expect([failed.status, failed.body.error]).toEqual([
      502,
      expect.stringMatching(/^Kraken could not be read .*Try again in a few minutes$/),
    ])
    expect(await ada.call('GET /api/integrations'), 'it is no problem of a sync').toEqual([connected])
    exchange.fail(undefined)
    exchange.account.permissions.push('withdraw-funds')
    const refused = await ada.try('POST /api/integrations/{id}/preview', { params })
    expect([refused.status, refused.body.error]).toEqual([502, expect.stringContaining('more than read')])
  })

  test('fails as the sync does for what the ledger cannot record', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const params = { id: (await connect(ada)).id }
    exchange.account.balances['SOL'] = '20000000000'
    for (const call of ['POST /api/integrations/{id}/preview', 'POST /api/integrations/{id}/sync'] as const) {
      const failed = await ada.try(call, { params })
      const sentence = expect.stringMatching(/^The account has or had more than ten billion SOL/)
      expect([failed.status, failed.body.error]).toEqual([502, sentence])
    }
    expect(await listRecorded(ada)).toEqual([])
  })

  test('hides the connection from viewers and strangers', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const connected = await connect(ada)
    const preview = await previewSync(ada, connected)
    const viewer = await portal.signIn('family_member', 'Ben')
    await ada.call('POST /api/investment-accounts/{id}/shares', {
      params: { id: connected.account.id },
      body: { audience: 'account', granteeId: viewer.user!.id, canEdit: true },
    })
    expect(await viewer.call('GET /api/investment-accounts')).toMatchObject([{ name: 'Kraken' }])
    const requests = exchange.requests.length
    const strangers = [await portal.signIn('board_member', 'Cleo'), await portal.signIn('admin', 'Dora')]
    for (const other of [viewer, ...strangers]) {
      const params = { id: connected.id }
      expect((await other.try('POST /api/integrations/{id}/preview', { params })).status).toBe(404)
      const rows = await other.try('GET /api/investment-imports/{id}/rows', { params: { id: preview.id } })
      expect(rows.status).toBe(404)
    }
    const visitor = portal.visitor()
    const answer = await visitor.try('POST /api/integrations/{id}/preview', { params: { id: connected.id } })
    expect(answer.status).toBe(401)
    expect(exchange.requests, 'the exchange is not read').toHaveLength(requests)
  })
})
