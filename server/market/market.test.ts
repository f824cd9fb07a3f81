import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'

import { CryptoPrice } from '#contract/market.ts'
import type { SampleExchange } from '#server/demo/exchange.ts'
import { withAdvisoryLock } from '#server/platform/database/advisory-lock.ts'
import { openTestExchange, warn } from '#server/test/exchange.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

import { coins } from './coins.ts'

test('a visitor sees the prices of all coins, holdings first', async () => {
  const exchange = await openTestExchange()
  const portal = await openPortal(createFeedSettings(exchange))
  const prices = await readPrices(portal, coins.length)

  expect(prices.map(({ symbol, name }) => [symbol, name]).slice(0, 5)).toEqual([
    ['BTC', 'Bitcoin'],
    ['ETH', 'Ethereum'],
    ['SOL', 'Solana'],
    ['XRP', 'XRP'],
    ['ADA', 'Cardano'],
  ])
  for (const price of prices) CryptoPrice.parse(price)
  const rising = prices.slice(0, 4).filter(price => price.change24h > 0)
  expect(rising.length, 'Of the first four some rise and some fall').toBeOneOf([1, 2, 3])
  const { headers } = await portal.visitor().try('GET /api/crypto-prices')
  expect(headers.get('cache-control')).toBe('no-store')
})

test('returns exact changes and the volume in dollars', async () => {
  const time = new Date()
  time.setMilliseconds(0)
  const exchange = await openTestExchange({ now: () => time })
  exchange.setPrice('BTC', '67123.46')
  const portal = await openPortal({ ...createFeedSettings(exchange), KRAKEN_URL: 'off' })
  const answer = await fetch(`${exchange.coinbaseUrl}/products/BTC-USD/stats`)
  const { open, volume } = (await answer.json()) as { open: string; volume: string }
  const cents = Number('67123.46'.replace('.', '')) - Number(open.replace('.', ''))

  await vi.waitFor(async () => {
    const [bitcoin] = await readPrices(portal)
    expect(bitcoin).toEqual({
      symbol: 'BTC',
      name: 'Bitcoin',
      price: 67_123.46,
      change24h: cents / 100,
      changePercent24h: expect.closeTo(cents / Number(open), 10),
      volume24h: expect.closeTo(67_123.46 * Number(volume), 4),
      lastUpdated: time.toISOString(),
    })
  }, longPoll)
})

test('returns no price and does not poll without a source', async () => {
  const portal = await openPortal()
  await storePrice(portal)
  expect(await readPrices(portal)).toEqual([])
  const another = await portal.openAnotherNode()
  expect(await readPrices(another)).toEqual([])
  expect(await countPollingNodes(portal)).toBe(0)
})

test('asks Kraken for the coins that Coinbase does not quote', async () => {
  const exchange = await openTestExchange()
  exchange.delist('coinbase', 'SOL')
  const portal = await openPortal(createFeedSettings(exchange))
  const prices = await readPrices(portal, coins.length)
  expect(prices.map(price => price.symbol)).toEqual(coins.map(coin => coin.symbol))
  expect(exchange.requests.kraken, 'One ticker and the candles of one coin').toBe(2)
})

test('falls back to Kraken when Coinbase is down', async () => {
  const exchange = await openTestExchange()
  exchange.fail('coinbase', 'down')
  const portal = await openPortal(createFeedSettings(exchange))
  const [bitcoin, ether] = await readPrices(portal, 2)
  expect([bitcoin?.symbol, ether?.symbol]).toEqual(['BTC', 'ETH'])
  expect(logLinesAt(portal, warn)).toMatchObject([
    { exchange: 'Coinbase', reason: expect.stringContaining('ECONNRESET') },
  ])
})

test('an invalid price does not replace the last good one', async () => {
  const exchange = await openTestExchange()
  const portal = await openPortal({ ...createFeedSettings(exchange), MARKET_POLL_SECONDS: '0.05' })
  exchange.setPrice('BTC', '67000.00')
  exchange.setPrice('ETH', '3500.00')
  await vi.waitFor(
    async () => expect(await readPriceBySymbol(portal)).toMatchObject({ BTC: 67_000, ETH: 3500 }),
    longPoll,
  )

  exchange.setPrice('BTC', 'NaN')
  exchange.setPrice('ETH', '3600.00')
  await vi.waitFor(
    async () => expect(await readPriceBySymbol(portal)).toMatchObject({ BTC: 67_000, ETH: 3600 }),
    longPoll,
  )
})

test('the last good prices survive a dead feed and a restart', async () => {
  const time = new Date()
  time.setMilliseconds(0)
  const exchange = await openTestExchange({ now: () => time })
  const portal = await openPortal(createFeedSettings(exchange))
  const before = await readPrices(portal, coins.length)
  expect(before[0]?.lastUpdated).toBe(time.toISOString())
  exchange.fail('coinbase', 'down')
  exchange.fail('kraken', 'down')
  await portal.close()

  const restarted = await portal.openAnotherNode({ MARKET_POLL_SECONDS: '0.05' })
  await vi.waitFor(() => expect(logLinesAt(restarted, warn)).toHaveLength(2), longPoll)
  expect(await readPrices(restarted)).toEqual(before)
})

test('only one node polls, and another takes over when it stops', async () => {
  const exchange = await openTestExchange()
  const portal = await openPortal({
    ...createFeedSettings(exchange),
    KRAKEN_URL: 'off',
    MARKET_POLL_SECONDS: '3600',
  })
  await readPrices(portal, coins.length)
  const another = await portal.openAnotherNode({ MARKET_POLL_SECONDS: '0.05' })
  await readPrices(another, coins.length)
  await waitForLockAttempts(portal)
  expect(exchange.requests.coinbase, 'Each coin was requested once').toBe(coins.length)

  await portal.close()
  exchange.setPrice('BTC', '71000.00')
  await vi.waitFor(
    async () => expect(await readPriceBySymbol(another)).toMatchObject({ BTC: 71_000 }),
    longPoll,
  )
})

test('a node starts polling when the lock is released', async () => {
  const exchange = await openTestExchange()
  const portal = await openPortal()
  let another: TestPortal | undefined
  await withAdvisoryLock(portal.database.db, 'market.prices', async () => {
    another = await portal.openAnotherNode({ ...createFeedSettings(exchange), MARKET_POLL_SECONDS: '0.05' })
    await waitForLockAttempts(portal)
    expect(exchange.requests.coinbase).toBe(0)
  })
  expect(await readPrices(another!, coins.length)).toHaveLength(coins.length)
})

test('a node that loses the lock stops storing prices', async () => {
  const exchange = await openTestExchange()
  const portal = await openPortal({ KRAKEN_URL: exchange.krakenUrl, MARKET_POLL_SECONDS: '0.05' })
  await readPrices(portal, 1)
  exchange.fail('kraken', 'slow')
  const requested = exchange.requests.kraken
  await vi.waitFor(() => expect(exchange.requests.kraken).toBeGreaterThan(requested), longPoll)
  const { db } = portal.database
  await sql`
    select pg_terminate_backend(pid, 5000) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`.execute(
    db,
  )
  const isLocked = await withAdvisoryLock(db, 'market.prices', async () => {
    await db.deleteFrom('cryptoPrices').execute()
    exchange.fail('kraken', 'none')
    await waitForLockAttempts(portal)
    expect(await db.selectFrom('cryptoPrices').selectAll().execute()).toEqual([])
    expect(exchange.requests.kraken, 'It does not request the next coin').toBe(requested + 1)
  })
  expect(isLocked).toBe(true)
})

test('close does not wait for a request and releases the lock', async () => {
  const exchange = await openTestExchange()
  exchange.fail('coinbase', 'slow')
  const portal = await openPortal(createFeedSettings(exchange))
  await vi.waitFor(() => expect(exchange.requests.coinbase).toBeGreaterThan(0))
  const started = performance.now()
  await portal.close()
  expect(performance.now() - started, 'A request may take four seconds').toBeLessThan(3500)
  expect(await countPollingNodes(portal)).toBe(0)
  expect(logLinesAt(portal, warn)).toEqual([])
})

/** For assertions that need one or two rounds of the poller. */
const longPoll = { timeout: 10_000, interval: 10 }

function createFeedSettings({ coinbaseUrl, krakenUrl }: SampleExchange) {
  return { COINBASE_URL: coinbaseUrl, KRAKEN_URL: krakenUrl }
}

/** The prices that a visitor sees, when there are at least `atLeast`. */
async function readPrices(portal: TestPortal, atLeast = 0): Promise<CryptoPrice[]> {
  return vi.waitFor(async () => {
    const { data } = await portal.visitor().call('GET /api/crypto-prices')
    expect(data.length).toBeGreaterThanOrEqual(atLeast)
    return data
  }, longPoll)
}

async function readPriceBySymbol(portal: TestPortal): Promise<Record<string, number>> {
  return Object.fromEntries((await readPrices(portal)).map(({ symbol, price }) => [symbol, price]))
}

/** How many nodes of this database have the lock for polling. Other work has locks of its own. */
async function countPollingNodes({ database }: TestPortal): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_locks where locktype = 'advisory' and objsubid = 1
      and (classid::int8 << 32) | objid::int8 = hashtextextended('market.prices', 0)
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
  return rows[0]?.count ?? 0
}

/** Waits until a node has tried to acquire the lock that another has, at least twice. */
async function waitForLockAttempts({ database }: TestPortal): Promise<void> {
  const attempts = new Set<string>()
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ at: string }>`
        select query_start::text as at from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and state = 'idle'
          and query like '%pg_try_advisory_lock%'`.execute(database.db)
      for (const { at } of rows) attempts.add(at)
      expect(attempts.size, 'The first may be older').toBeGreaterThan(2)
    },
    { ...longPoll, interval: 5 },
  )
}

async function storePrice({ database }: TestPortal): Promise<void> {
  const figures = { price: '67250', priceDayAgo: '67000', volume: '9400' }
  await database.db
    .insertInto('cryptoPrices')
    .values({ symbol: 'BTC', ...figures, lastUpdated: new Date() })
    .execute()
}

function logLinesAt({ logLines }: TestPortal, level: number): { level: number }[] {
  return logLines.map(line => JSON.parse(line)).filter(line => line.level === level)
}
