import { randomUUID } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import { sampleKeys } from '#contract/integrations/sample-exchange.ts'
import { sampleCredentials } from '#server/demo/exchange-accounts.ts'
import { createDataExport, downloadExport } from '#server/test/data-exports.ts'
import { connect, openPortalWithExchange, openTestAccounts, sync } from '#server/test/integrations.ts'
import { addAccount } from '#server/test/investments.ts'
import { openPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'

const byText = (left: unknown, right: unknown) => (String(left) < String(right) ? -1 : 1)

async function listPositions(person: Person) {
  const investments = await person.call('GET /api/investments')
  return investments.map(({ symbol, quantity, price }) => [symbol, quantity, price]).toSorted(byText)
}

async function listKinds(person: Person) {
  const activities = await person.call('GET /api/investment-activities')
  return activities.map(({ kind, holding, quantity }) => [kind, holding?.symbol, quantity]).toSorted(byText)
}

describe('POST /api/integrations', () => {
  test('refuses the sample key that may trade', async () => {
    const { portal } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const body = { platform: 'kraken', ...sampleKeys.trading } as const
    const answer = await ada.try('POST /api/integrations', { body })
    expect([answer.status, answer.body.code]).toEqual([400, 'integrations.key-not-read-only'])
    expect(await ada.call('GET /api/integrations')).toEqual([])
  })

  test('connects an exchange that states that the key only reads', async () => {
    const { portal } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const connected = await connect(ada)
    expect(connected).toMatchObject({
      userId: ada.user!.id,
      platform: 'kraken',
      provider: 'kraken',
      isActive: true,
      lastSync: null,
      isReadOnly: true,
      account: { name: 'Kraken' },
    })
    expect(await ada.call('GET /api/integrations')).toEqual([connected])
  })

  test('rejects a key that can withdraw', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    exchange.account.permissions.push('withdraw-funds')
    const ada = await portal.signIn('family_member')
    const body = { platform: 'kraken', ...sampleCredentials }
    const refused = await ada.try('POST /api/integrations', { body })
    expect([refused.status, refused.body]).toMatchObject([
      400,
      {
        code: 'integrations.key-not-read-only',
        fields: { apiKey: expect.stringContaining('more than read') },
      },
    ])
    expect(await ada.call('GET /api/integrations')).toEqual([])
  })

  test('rejects a key that the exchange rejects', async () => {
    const { portal } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const apiSecret = Buffer.alloc(64).toString('base64')
    const refused = await ada.try('POST /api/integrations', {
      body: { ...sampleCredentials, platform: 'kraken', apiSecret },
    })
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'integrations.key-rejected' }])
  })

  test('rejects the account of another member', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('family_member', 'Ben')]
    const { id: accountId } = await addAccount(ben)
    const body = { platform: 'kraken', ...sampleCredentials, accountId }
    expect((await ada.try('POST /api/integrations', { body })).status).toBe(404)
    expect(exchange.requests).toEqual([])
  })

  test('refuses a key that the member has connected already', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const body = { platform: 'kraken', ...sampleCredentials } as const
    const attempts = await Promise.all([1, 2].map(() => ada.try('POST /api/integrations', { body })))
    expect(attempts.map(({ status }) => status).toSorted(byText)).toEqual([201, 409])
    const requests = exchange.requests.length
    const repeated = await ada.try('POST /api/integrations', { body })
    expect([repeated.status, repeated.body]).toMatchObject([
      409,
      {
        code: 'integrations.key-connected',
        fields: { apiKey: expect.stringContaining('into “Kraken”. Choose Sync there') },
      },
    ])
    expect(exchange.requests.length).toBe(requests)
    expect(await ada.call('GET /api/integrations')).toHaveLength(1)
    expect(await connect(await portal.signIn('family_member', 'Ben'))).toMatchObject({ platform: 'kraken' })
  })

  test('connects nothing when the portal may not', async () => {
    const portal = await openPortal()
    const ada = await portal.signIn('family_member')
    const body = { platform: 'kraken', ...sampleCredentials }
    const refused = await ada.try('POST /api/integrations', { body })
    expect([refused.status, refused.body]).toMatchObject([409, { code: 'integrations.off' }])
  })
})

// Each test runs several processes, and starts the queue of jobs.
describe('POST /api/integrations/{id}/sync', { timeout: 60_000 }, () => {
  test('records trades and balances once', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const synced = await sync(ada, await connect(ada))
    expect(synced).toMatchObject({
      lastSync: portal.time.now.toISOString(),
      phase: null,
      problem: null,
      lastResult: { trades: 3, balances: 2, skippedTrades: 0 },
    })
    const positions = [
      ['BTC', '1.50000000', '70000.00000000'],
      ['SOL', '12.25000000', '182.41000000'],
      ['USD', '2500.75000000', '1.00000000'],
    ]
    expect(await listPositions(ada)).toEqual(positions)
    const kinds = [
      ['buy', 'BTC', '2.00000000'],
      ['buy', 'SOL', '10.25000000'],
      ['sell', 'BTC', '0.50000000'],
      ['transfer_in', 'SOL', '2.00000000'],
      ['transfer_in', 'USD', '2500.75000000'],
      ['valuation', 'USD', null],
    ]
    expect(await listKinds(ada)).toEqual(kinds)

    expect(await sync(ada, synced)).toMatchObject({ lastResult: { trades: 0, balances: 0 } })
    expect(await listKinds(ada)).toEqual(kinds)

    exchange.account.balances['SOL'] = '0.25'
    delete exchange.account.balances['ZUSD']
    expect(await sync(ada, synced)).toMatchObject({ lastResult: { trades: 0, balances: 2 } })
    expect(await listPositions(ada)).toEqual([
      ['BTC', '1.50000000', '70000.00000000'],
      ['SOL', '0.25000000', '182.41000000'],
      ['USD', '0.00000000', '1.00000000'],
    ])
  })

  test('records units that were sold without a buy as arrived before', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    exchange.account.trades = exchange.account.trades.filter(({ type }) => type === 'sell')
    const ada = await portal.signIn('family_member')
    await sync(ada, await connect(ada))
    expect(await listKinds(ada)).toEqual(
      expect.arrayContaining([
        ['sell', 'BTC', '0.50000000'],
        ['transfer_in', 'BTC', '0.50000000'],
        ['transfer_in', 'BTC', '1.50000000'],
      ]),
    )
  })

  test('counts trades in another currency through the balance', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    for (const trade of exchange.account.trades) if (trade.type === 'sell') trade.pair = 'XXBTZEUR'
    const ada = await portal.signIn('family_member')
    const synced = await sync(ada, await connect(ada))
    expect(synced.lastResult).toEqual({ trades: 2, balances: 3, skippedTrades: 1 })
    expect((await listPositions(ada))[0]).toEqual(['BTC', '1.50000000', '67123.45000000'])
  })

  test('records a removed trade not again', async () => {
    const { portal } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const synced = await sync(ada, await connect(ada))
    const sale = (await ada.call('GET /api/investment-activities')).find(({ kind }) => kind === 'sell')!
    await ada.call('DELETE /api/investment-activities/{id}', { params: { id: sale.id } })
    expect((await sync(ada, synced)).lastResult).toMatchObject({ trades: 0, balances: 1 })
    expect((await listKinds(ada)).filter(([kind]) => kind === 'sell')).toEqual([])
  })

  test('is undone like an import, and records everything again', async () => {
    const { portal } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const connected = await connect(ada)
    await sync(ada, connected)
    const kinds = await listKinds(ada)
    const positions = await listPositions(ada)
    await sync(ada, connected)
    const imports = await ada.call('GET /api/investment-imports')
    expect(imports, 'a sync without news is no import').toMatchObject([
      { fileName: 'Kraken', format: 'exchange', state: 'applied', newCount: 6, account: { name: 'Kraken' } },
    ])
    const params = { id: imports[0]!.id }
    const ben = await portal.signIn('admin', 'Ben')
    expect(await ben.try('POST /api/investment-imports/{id}/undo', { params })).toMatchObject({ status: 404 })
    expect(await ada.call('POST /api/investment-imports/{id}/undo', { params })).toMatchObject({
      state: 'undone',
    })
    expect([await listKinds(ada), await listPositions(ada)]).toEqual([[], []])

    await sync(ada, connected)
    expect([await listKinds(ada), await listPositions(ada)]).toEqual([kinds, positions])
  })

  test('answers 409 while it runs, with its progress in the list', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const { id } = await connect(ada)
    const resume = exchange.pause()
    const first = ada.try('POST /api/integrations/{id}/sync', { params: { id } })
    await expect.poll(async () => (await ada.call('GET /api/integrations'))[0]?.phase).toBe('reading')
    const second = await ada.try('POST /api/integrations/{id}/sync', { params: { id } })
    expect([second.status, second.body]).toMatchObject([409, { code: 'integrations.sync-running' }])
    resume()
    expect((await first).status).toBe(200)
    expect(await ada.call('GET /api/integrations')).toMatchObject([{ phase: null }])
  })

  test('answers 502 when the exchange fails, and changes nothing', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const { id } = await connect(ada)
    exchange.fail(503)
    const failed = await ada.try('POST /api/integrations/{id}/sync', { params: { id } })
    expect([failed.status, failed.body.error]).toEqual([
      502,
      expect.stringMatching(/^Kraken could not be read .*Try again in a few minutes$/),
    ])
    const [stored] = await ada.call('GET /api/integrations')
    expect(stored).toMatchObject({ lastSync: null, problem: failed.body.error })
    expect(await ada.call('GET /api/investments')).toEqual([])
    exchange.fail(undefined)
    expect(await sync(ada, { id })).toMatchObject({ problem: null })
  })

  test('stops when a key can do more than read by now', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const { id } = await connect(ada)
    exchange.account.permissions.push('withdraw-funds')
    const refused = await ada.try('POST /api/integrations/{id}/sync', { params: { id } })
    expect([refused.status, refused.body.error]).toEqual([502, expect.stringContaining('more than read')])
    expect(await ada.call('GET /api/investments')).toEqual([])
  })

  test('continues on another node after its own has stopped', async () => {
    const exchange = await openTestAccounts()
    const portal = await openPortal({ EXCHANGE_ACCOUNTS_URL: exchange.url })
    const node = await portal.openAnotherNode()
    const ada = await node.signIn('family_member')
    const { id } = await connect(ada)
    const resume = exchange.pause()
    const first = ada.try('POST /api/integrations/{id}/sync', { params: { id } })
    const adaThere = ada.copy(portal)
    await expect.poll(async () => (await adaThere.call('GET /api/integrations'))[0]?.phase).toBe('reading')
    await node.stop()
    await first.catch(() => undefined)
    resume()
    await expect
      .poll(async () => (await adaThere.call('GET /api/integrations'))[0]?.lastSync, { timeout: 50_000 })
      .not.toBeNull()
  })

  test('hides the connection of another member', async () => {
    const { portal } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const { id } = await connect(ada)
    for (const role of ['family_member', 'board_member', 'admin'] as const) {
      const other = await portal.signIn(role, 'Ben')
      expect(await other.call('GET /api/integrations')).toEqual([])
      expect((await other.try('POST /api/integrations/{id}/sync', { params: { id } })).status).toBe(404)
      expect((await other.try('DELETE /api/integrations/{id}', { params: { id } })).status).toBe(404)
    }
  })
})

describe('DELETE /api/integrations/{id}', () => {
  test('deletes the key and leaves the holdings', async () => {
    const { portal } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const { id } = await sync(ada, await connect(ada))
    await ada.call('DELETE /api/integrations/{id}', { params: { id } })
    expect(await ada.call('GET /api/integrations')).toEqual([])
    expect(await ada.call('GET /api/investments')).toHaveLength(3)
    const stored = await portal.database.db.selectFrom('integrations').selectAll().execute()
    expect(stored).toEqual([])
  })
})

describe('secrets', () => {
  test('a backup opens nothing without the master key', async () => {
    const { portal } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const { id } = await connect(ada)
    const { sealedCredentials } = await portal.database.db
      .selectFrom('integrations')
      .select('sealedCredentials')
      .executeTakeFirstOrThrow()
    const opened = await portal.platform.secretBox.open(sealedCredentials, id)
    expect(JSON.parse(opened)).toEqual(sampleCredentials)
    await expect(portal.platform.secretBox.open(sealedCredentials, randomUUID())).rejects.toThrow(
      'unable to authenticate',
    )
    // A restored backup on another machine has another key until the operator copies it.
    const other = await openPortal()
    await expect(other.platform.secretBox.open(sealedCredentials, id)).rejects.toThrow(
      /unable to authenticate|key/,
    )
  })

  test('are in no reply, no log, no export and no table', async () => {
    const { portal, exchange } = await openPortalWithExchange()
    const ada = await portal.signIn('family_member')
    const connected = await connect(ada)
    const synced = await sync(ada, connected)
    exchange.fail(500)
    const failed = await ada.try('POST /api/integrations/{id}/sync', { params: { id: connected.id } })
    const { rows } = await portal.database.pool.query<{ content: string }>(
      `select query_to_xml('select * from ' || quote_ident(schemaname) || '.' || quote_ident(tablename),
         true, false, '')::text as content
       from pg_tables where schemaname in ('public', 'pgboss')`,
    )
    expect(rows.length).toBeGreaterThan(50)
    const lists = await ada.call('GET /api/integrations')
    const { entries } = await downloadExport(ada, await createDataExport(ada))
    expect(entries.get('connected-exchanges.json')).toContain('kraken')
    const everything = JSON.stringify([
      connected,
      synced,
      failed.body,
      lists,
      rows,
      portal.logLines,
      [...entries],
    ])
    for (const secret of Object.values(sampleCredentials)) expect(everything).not.toContain(secret)
  })
})
