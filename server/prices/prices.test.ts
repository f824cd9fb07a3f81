import { describe, expect, test } from 'vitest'

import { listProviderSymbols } from '#server/investments/imported/store.ts'
import { addDuration, day, hour } from '#server/platform/clock.ts'
import { openTestExchange } from '#server/test/exchange.ts'
import { addBenchmark, createFile } from '#server/test/integrations.ts'
import { addInvestment, readInvestment } from '#server/test/investments.ts'
import { openPortal, type TestPortal } from '#server/test/open-portal.ts'
import type { Person } from '#server/test/person.ts'
import { openPriceSources, providerKey } from '#server/test/price-sources.ts'

import { readProviderPrices } from './provider/read-provider-prices.ts'
import { readDailyRates } from './rates/read-daily-rates.ts'

const signal = new AbortController().signal

async function setPriceSource(person: Person, id: string, priceSource: 'market' | 'provider') {
  const { version } = await readInvestment(person, id)
  await person.call('PUT /api/investments/{id}', { params: { id }, body: { priceSource, version } })
}

describe('exchange rates', () => {
  test('are imported by the board and listed with their days', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('board_member', 'Ben')]
    const body = createFile('Date,USD,JPY\n2026-01-05,1.1,160\n2026-01-02,1.2,161\n')
    expect((await ada.try('POST /api/exchange-rates', { body })).status).toBe(403)
    expect(await ben.call('POST /api/exchange-rates', { body })).toEqual({
      currencies: 2,
      days: 2,
      from: '2026-01-02',
      until: '2026-01-05',
    })
    const corrected = createFile('Date,USD\n2026-01-05,1.15\n')
    await ben.call('POST /api/exchange-rates', { body: corrected })
    expect(await ada.call('GET /api/exchange-rates')).toEqual([
      { currency: 'JPY', rate: '160.00000000', date: '2026-01-05' },
      { currency: 'USD', rate: '1.15000000', date: '2026-01-05' },
    ])
  })

  test('convert a holding, which has no value without them', async () => {
    const portal = await openPortal()
    const [ada, ben] = [await portal.signIn('family_member'), await portal.signIn('admin', 'Ben')]
    const { id } = await addInvestment(ada, { currency: 'CHF', date: '2026-01-01' })
    expect(await readInvestment(ada, id)).toMatchObject({ currentValue: '500.00', value: null })
    const summary = await ada.call('GET /api/investment-summary')
    expect(summary).toMatchObject({ totalValue: '0.00', missingRates: [{ currency: 'CHF' }] })
    const body = createFile('Date,USD,CHF\n2026-01-02,1.2,0.96\n')
    await ben.call('POST /api/exchange-rates', { body })
    // 500 CHF ÷ 0.96 CHF per euro × 1.2 dollars per euro.
    expect(await readInvestment(ada, id)).toMatchObject({ value: '625.00' })
  })

  test('are read from the bank: first the history, later 90 days', async () => {
    const sources = await openPriceSources()
    const portal = await openPortal({ ECB_URL: 'off' })
    const platform = { ...portal.platform, config: { ...portal.platform.config, ECB_URL: sources.ecbUrl } }
    portal.time.now = new Date('2026-01-06T18:00:00Z')
    sources.files.set('eurofxref-hist.zip', 'Date,USD\n2026-01-05,1.1\n')
    sources.files.set(
      'eurofxref-hist-90d.xml',
      `<Cube><Cube time='2026-01-06'><Cube currency='USD' rate='1.2'/></Cube></Cube>`,
    )
    await readDailyRates(platform, signal)
    await readDailyRates(platform, signal)
    expect(sources.requests).toEqual(['/eurofxref-hist.zip'])
    portal.time.now = addDuration(portal.time.now, 7 * hour)
    await readDailyRates(platform, signal)
    expect(sources.requests.slice(1)).toEqual(['/eurofxref-hist-90d.xml'])
    const ada = await portal.signIn('family_member')
    expect(await ada.call('GET /api/exchange-rates')).toMatchObject([{ date: '2026-01-06' }])
    portal.time.now = addDuration(portal.time.now, 100 * day)
    sources.status = 503
    await expect(readDailyRates(platform, signal)).rejects.toThrow('answered with status 503')
    sources.status = undefined
    await readDailyRates(platform, signal)
    expect(sources.requests.at(-1)).toBe('/eurofxref-hist.zip')
  })

  test('are read at the start, and a failure is logged', async () => {
    const sources = await openPriceSources()
    sources.files.set('eurofxref-hist.zip', 'Date,USD\n2026-01-05,1.1\n')
    const portal = await openPortal({ ECB_URL: sources.ecbUrl })
    const ada = await portal.signIn('family_member')
    await expect.poll(() => ada.call('GET /api/exchange-rates')).toHaveLength(1)
    sources.status = 500
    const failing = await openPortal({ ECB_URL: sources.ecbUrl, LOG_LEVEL: 'warn' })
    await expect
      .poll(() => failing.logLines.join(''))
      .toContain('"reason":"answered with status 500","msg":"exchange rates unavailable"')
  })
})

describe('market prices', () => {
  test('value the holdings that follow the market', async () => {
    const exchange = await openTestExchange()
    exchange.setPrice('BTC', '67123.45')
    const portal = await openPortal({ COINBASE_URL: exchange.coinbaseUrl })
    const ada = await portal.signIn('family_member')
    const { id } = await addInvestment(ada, { symbol: 'BTC', assetType: 'cryptocurrency', quantity: '2' })
    await setPriceSource(ada, id, 'market')
    await expect.poll(async () => (await readInvestment(ada, id)).price).toBe('67123.45000000')
    expect(await readInvestment(ada, id)).toMatchObject({ value: '134246.90' })
  })
})

describe('the price provider', () => {
  async function openWithProvider() {
    const sources = await openPriceSources()
    const portal = await openPortal()
    const { config } = portal.platform
    const platform = {
      ...portal.platform,
      config: { ...config, PRICE_PROVIDER_KEY: providerKey, PRICE_PROVIDER_URL: sources.providerUrl },
    }
    const read = () => readProviderPrices(platform, listProviderSymbols, { signal, pauseMs: 0 })
    const ada = await portal.signIn('family_member')
    return { sources, portal, ada, read }
  }

  async function addPriced(ada: Person, symbol: string): Promise<string> {
    const { id } = await addInvestment(ada, { symbol, date: '2026-01-05' })
    await setPriceSource(ada, id, 'provider')
    return id
  }

  test('values holdings by the closes since their first activity', async () => {
    const { sources, portal, ada, read } = await openWithProvider()
    const id = await addPriced(ada, 'BRK.B')
    await addInvestment(ada, { symbol: 'VTI' })
    sources.closes.set('brk-b', { '2026-01-02': 10, '2026-01-05': 187.44, '2026-01-06': 188.125 })
    await read()
    expect(sources.requests).toEqual(['/tiingo/daily/brk-b/prices?startDate=2026-01-05&format=json'])
    expect(await readInvestment(ada, id)).toMatchObject({
      price: '188.12500000',
      priceDate: '2026-01-06',
      currentValue: '1881.25',
    })
    await read()
    expect(sources.requests).toHaveLength(1)
    portal.time.now = addDuration(portal.time.now, 13 * hour)
    await read()
    expect(sources.requests.at(-1)).toContain('startDate=2026-01-06')
  })

  test('an unknown symbol does not stop the others', async () => {
    const { sources, ada, read } = await openWithProvider()
    await addPriced(ada, 'AAA')
    const id = await addPriced(ada, 'BBB')
    sources.closes.set('bbb', { '2026-01-06': 60 })
    await read()
    expect(await readInvestment(ada, id)).toMatchObject({ price: '60.00000000' })
    await read()
    expect(sources.requests).toHaveLength(2)
  })

  test('a failure ends the round and leaves the prices', async () => {
    const { sources, ada, read } = await openWithProvider()
    await addPriced(ada, 'AAA')
    await addPriced(ada, 'BBB')
    sources.status = 429
    await expect(read()).rejects.toThrow('answered with status 429')
    expect(sources.requests).toHaveLength(1)
    sources.status = undefined
    sources.closes.set('aaa', { '2026-01-06': 60 })
    sources.closes.set('bbb', { '2026-01-06': 60 })
    await read()
    expect(sources.requests).toHaveLength(3)
  })
})

describe('benchmarks', () => {
  test('everyone sees them, their owner and the board delete them', async () => {
    const portal = await openPortal()
    const [ada, ben, board] = [
      await portal.signIn('family_member'),
      await portal.signIn('family_member', 'Ben'),
      await portal.signIn('board_member', 'Cleo'),
    ]
    const added = await addBenchmark(ada)
    expect(added).toMatchObject({
      name: 'World index',
      from: '2026-01-02',
      until: '2026-01-05',
      days: 2,
      createdBy: 'Ada Hartwell',
      abilities: { delete: true },
    })
    expect(await ben.call('GET /api/benchmarks')).toMatchObject([{ abilities: { delete: false } }])
    const params = { id: added.id }
    expect((await ben.try('DELETE /api/benchmarks/{id}', { params })).status).toBe(403)
    await board.call('DELETE /api/benchmarks/{id}', { params })
    expect(await ada.call('GET /api/benchmarks')).toEqual([])
    expect((await ada.try('DELETE /api/benchmarks/{id}', { params })).status).toBe(404)
  })

  test.for([
    ['Date,Close\n2026-01-02,1\n', 'This file has fewer than two days. Add a date and a value for each day'],
    [
      'Date,Close\n02.01.2026,1\n2026-01-03,1\n',
      'Line 2 has no date such as 2026-03-31. Correct it, then choose the file again',
    ],
    [
      'Date,Close\n2026-01-02,1\n2026-01-03,0\n',
      'Line 3 has no value above zero with at most eight decimals. Correct it, then choose the file again',
    ],
  ])('states the problem of %j', async ([text, sentence]) => {
    const portal: TestPortal = await openPortal()
    const ada = await portal.signIn('family_member')
    const refused = await ada.try('POST /api/benchmarks', {
      query: { name: 'Index' },
      body: createFile(text!),
    })
    expect([refused.status, refused.body.error]).toEqual([400, sentence])
  })
})
