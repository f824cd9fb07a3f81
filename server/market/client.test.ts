import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import type { Fault } from '#server/demo/exchange.ts'
import { after, day, hour, systemClock, type Clock } from '#server/platform/clock.ts'
import { findCoin, info, openTestExchange, openTestLog, readQuotes, warn } from '#server/test/exchange.ts'

import type { ClientPolicy } from './client.ts'
import { openCoinbase } from './coinbase.ts'
import { coins } from './coins.ts'
import { openKraken } from './kraken.ts'

const quick = {
  concurrency: 1,
  intervalMs: 0,
  timeoutMs: 300,
  breakerReset: { initialMs: 1, maxMs: 1 },
} satisfies Partial<ClientPolicy>
const patient = { ...quick, breakerReset: { initialMs: 60_000, maxMs: 60_000 } }

const troubles: [Fault, why: string][] = [
  ['slow', 'no answer within 0.3 seconds'],
  ['500', 'answered with status 500'],
  ['redirect', 'unexpected redirect'],
  ['endless', 'answered with more than 524288 bytes'],
  ['down', 'connect ECONNREFUSED'],
]

test.for(troubles)(
  'an exchange that is %s gives nothing, throws nothing and is left alone',
  async ([trouble, why]) => {
    for (const venue of ['coinbase', 'kraken'] as const) {
      const { exchange, lines, ...sources } = await openSources(patient)
      await exchange.fail(venue, trouble)
      const source = sources[venue]

      for (let reading = 0; reading < 4; reading += 1) expect(await readQuotes(source)).toEqual([])

      expect(lines.length, 'It is spoken of once').toBe(1)
      expect(lines).toMatchObject([
        {
          level: warn,
          exchange: source.name,
          msg: 'exchange unavailable',
          why: expect.stringContaining(why),
        },
      ])
      expect(exchange.requests[venue], 'No request after the third').toBe(trouble === 'down' ? 0 : 3)
    }
  },
)

test('nonsense of any kind gives nothing and throws nothing', async () => {
  const { exchange, coinbase, kraken } = await openSources({ ...quick, breakerThreshold: 1000 })
  await exchange.fail('coinbase', 'nonsense')
  await exchange.fail('kraken', 'nonsense')
  for (let reading = 0; reading < 4; reading += 1) expect(await readQuotes(coinbase)).toEqual([])
  expect(exchange.requests.coinbase, 'Every kind has come').toBe(4 * coins.length)
  for (let reading = 0; reading < 30; reading += 1)
    expect(await readQuotes(kraken, [findCoin('BTC')])).toEqual([])
  expect(exchange.requests.kraken).toBeGreaterThan(30)
})

test('after a rest one request tries whether it is back; its return is spoken of once', async () => {
  const { exchange, coinbase, lines } = await openSources({
    ...quick,
    breakerReset: { initialMs: 100, maxMs: 100 },
  })
  await exchange.fail('coinbase', '500')
  await readQuotes(coinbase)
  expect(exchange.requests.coinbase).toBe(3)

  await sleep(150)
  await readQuotes(coinbase)
  expect(exchange.requests.coinbase, 'One tries, the others do not').toBe(4)

  await exchange.fail('coinbase', 'none')
  await sleep(150)
  expect(await readQuotes(coinbase)).toHaveLength(coins.length)
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [warn, 'exchange unavailable'],
    [info, 'exchange available again'],
  ])

  await exchange.fail('coinbase', '500')
  await readQuotes(coinbase)
  expect(lines.at(-1)).toMatchObject({ level: warn })
  expect(lines).toHaveLength(3)
})

test('one bad coin does not make a bad exchange', async () => {
  const { exchange, coinbase } = await openSources(patient)
  exchange.setPrice('BTC', '0.00')
  for (let reading = 0; reading < 5; reading += 1)
    expect(await readQuotes(coinbase)).toHaveLength(coins.length - 1)
})

test('whoever gives up a reading gets nothing more, at once', async () => {
  const { exchange, coinbase, kraken, lines } = await openSources({ ...patient, timeoutMs: 60_000 })
  await exchange.fail('coinbase', 'slow')
  await exchange.fail('kraken', 'slow')
  const signal = AbortSignal.timeout(100)
  expect(await Promise.all([readQuotes(coinbase, coins, signal), readQuotes(kraken, coins, signal)])).toEqual(
    [[], []],
  )
  expect(lines, 'Giving up says nothing about the exchange').toEqual([])
})

test('the time of a price is that of the exchange', async () => {
  const exchangeTime = new Date('2026-11-21T08:00:07.000Z')
  const { coinbase } = await openSources(quick, {
    exchange: () => exchangeTime,
    own: () => after(exchangeTime, hour / 2),
  })
  const [quote] = await readQuotes(coinbase)
  expect(quote?.at).toEqual(exchangeTime)
})

test('an exchange whose clock is ahead gives no price of the future', async () => {
  const own = new Date('2026-11-21T08:00:07.000Z')
  const { coinbase } = await openSources(quick, { exchange: () => after(own, hour / 2), own: () => own })
  const [quote] = await readQuotes(coinbase)
  expect(quote?.at).toEqual(own)
})

test.for([-day, -hour - 1000, hour + 1000, 400 * day])(
  'a time %i ms from our own is not believed, nor the price',
  async away => {
    const own = new Date('2026-11-21T08:00:07.000Z')
    const { coinbase, lines } = await openSources(patient, {
      exchange: () => after(own, away),
      own: () => own,
    })
    expect(await readQuotes(coinbase)).toEqual([])
    expect(lines).toMatchObject([{ why: expect.stringContaining("more than an hour from this machine's") }])
  },
)

async function openSources(
  manners: Partial<ClientPolicy>,
  clocks: { exchange: Clock; own: Clock } = { exchange: systemClock, own: systemClock },
) {
  const exchange = await openTestExchange({ now: clocks.exchange })
  const { log, lines } = openTestLog()
  const given = { clock: clocks.own, log }
  return {
    exchange,
    lines,
    coinbase: openCoinbase({ ...given, url: exchange.coinbaseUrl }, manners),
    kraken: openKraken({ ...given, url: exchange.krakenUrl }, manners),
  }
}
