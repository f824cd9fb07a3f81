import { expect, test, vi } from 'vitest'

import { toExactPrice, fixedHoldings, valueHoldings } from '#contract/portfolio/holdings.ts'
import { addDuration, minute } from '#server/platform/clock.ts'
import { openTestExchange } from '#server/test/exchange.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'

test('the report is available for the 15 minutes after step-up', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  const refused = await ada.try('GET /api/portfolio-report')
  expect([refused.status, refused.body.code]).toEqual([403, 'family-access.required'])

  await ada.stepUp()
  expect((await ada.try('GET /api/portfolio-report')).status).toBe(200)
  portal.time.now = addDuration(portal.time.now, 15 * minute)
  expect((await ada.try('GET /api/portfolio-report')).status).toBe(403)
})

test('values the holdings and their total exactly', async () => {
  const portal = await openWithStoredPrices({
    BTC: ['67250.50', '66000'],
    ETH: ['3480.4', '3500.00'],
    SOL: ['171.5', '171.500'],
    XRP: ['0.528412345678901234', '0.5'],
  })
  const ada = await portal.signIn('family_member')
  await ada.stepUp()
  const report = await ada.call('GET /api/portfolio-report')

  const figures = report.holdings.map(({ symbol, quantity, value, previousValue, change24h }) => [
    symbol,
    quantity,
    value,
    previousValue,
    change24h,
  ])
  expect(figures).toEqual([
    ['BTC', '25.5', '1714887.75', '1683000', '31887.75'],
    ['ETH', '180.75', '629082.3', '632625', '-3542.7'],
    ['SOL', '450.25', '77217.875', '77217.875', '0'],
    ['XRP', '12500', '6605.154320986265425', '6250', '355.154320986265425'],
  ])
  expect(report.total).toEqual({
    value: '2427793.079320986265425',
    previousValue: '2399092.875',
    change24h: '28700.204320986265425',
    changePercent24h: '1.1962940085',
  })
  expect(report).toMatchObject({
    generatedAt: portal.time.now.toISOString(),
    samplePrices: false,
    unavailable: [],
  })
})

test('lists a coin without a price as unavailable', async () => {
  const portal = await openWithStoredPrices({ ETH: ['3480.4', '3500'] })
  const ada = await portal.signIn('family_member')
  await ada.stepUp()
  const { unavailable, total } = await ada.call('GET /api/portfolio-report')
  expect(unavailable.map(({ symbol, name, quantity }) => [symbol, name, quantity])).toEqual([
    ['BTC', 'Bitcoin', '25.5'],
    ['SOL', 'Solana', '450.25'],
    ['XRP', 'XRP', '12500'],
  ])
  expect(total).toMatchObject({ value: '629082.3', change24h: '-3542.7', changePercent24h: '-0.56' })
})

test('returns the model portfolios without a market feed', async () => {
  const portal = await openPortal()
  const ada = await portal.signIn('family_member')
  await ada.stepUp()
  const report = await ada.call('GET /api/portfolio-report')
  expect(report.holdings).toEqual([])
  expect(report.unavailable).toHaveLength(fixedHoldings.length)
  expect(report.total.value).toBe('0')
  expect(report.portfolios.map(({ name, yearToDateReturn }) => [name, yearToDateReturn])).toEqual([
    ['Conservative', '8.2'],
    ['Growth', '12.7'],
    ['Alternative Investments', '15.1'],
  ])
  for (const { allocation } of report.portfolios)
    expect(allocation.reduce((percent, part) => percent + Number(part.percent), 0)).toBe(100)
})

test('matches the public prices and flags sample prices', async () => {
  const exchange = await openTestExchange()
  exchange.setPrice('BTC', '67123.45')
  const portal = await openPortal({
    COINBASE_URL: exchange.coinbaseUrl,
    MARKET_POLL_SECONDS: '600',
    SAMPLE_PRICES: 'on',
  })
  const ada = await portal.signIn('family_member')
  await ada.stepUp()
  await vi.waitFor(
    async () => {
      const report = await ada.call('GET /api/portfolio-report')
      expect(report.unavailable).toEqual([])
      const { data } = await ada.call('GET /api/crypto-prices')
      expect(report.holdings[0]).toMatchObject({ symbol: 'BTC', value: '1711647.975' })
      expect(report.total).toEqual(valueHoldings(fixedHoldings, data.map(toExactPrice)).total)
      expect(report.samplePrices).toBe(true)
    },
    { timeout: 10_000, interval: 50 },
  )
})

/** Opens a portal with stored prices of now and a day ago, and without a feed. */
async function openWithStoredPrices(
  prices: Record<string, [now: string, dayAgo: string]>,
): Promise<TestPortal> {
  const portal = await openPortal()
  await portal.database.db
    .insertInto('cryptoPrices')
    .values(
      Object.entries(prices).map(([symbol, [price, priceDayAgo]]) => ({
        symbol,
        price,
        priceDayAgo,
        volume: '9400',
        lastUpdated: portal.time.now,
      })),
    )
    .execute()
  const unusedExchange = await openTestExchange()
  unusedExchange.fail('coinbase', 'down')
  return portal.openAnotherNode({ COINBASE_URL: unusedExchange.coinbaseUrl })
}
