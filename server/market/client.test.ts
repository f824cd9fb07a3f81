import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import type { Fault } from '#server/demo/exchange.ts'
import { addDuration, day, hour, systemClock, type Clock } from '#server/platform/clock.ts'
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
const slowResetPolicy = { ...quick, breakerReset: { initialMs: 60_000, maxMs: 60_000 } }

const faults: [Fault, reason: string][] = [
  ['slow', 'no answer within 0.3 seconds'],
  ['500', 'answered with status 500'],
  ['redirect', 'unexpected redirect'],
  ['endless', 'answered with more than 524288 bytes'],
  ['down', 'ECONNRESET'],
]

test.for(faults)('stops requests to a %s exchange and throws nothing', async ([fault, reason]) => {
  for (const venue of ['coinbase', 'kraken'] as const) {
    const { exchange, lines, ...sources } = await openSources(slowResetPolicy)
    exchange.fail(venue, fault)
    const source = sources[venue]

    for (let reading = 0; reading < 4; reading += 1) expect(await readQuotes(source)).toEqual([])

    expect(lines.length, 'It is logged once').toBe(1)
    expect(lines).toMatchObject([
      {
        level: warn,
        exchange: source.name,
        msg: 'exchange unavailable',
        reason: expect.stringContaining(reason),
      },
    ])
    expect(exchange.requests[venue], 'No request after the third').toBe(fault === 'down' ? 0 : 3)
  }
})

test('malformed answers yield no quote and throw nothing', async () => {
  const { exchange, coinbase, kraken } = await openSources({ ...quick, breakerThreshold: 1000 })
  exchange.fail('coinbase', 'nonsense')
  exchange.fail('kraken', 'nonsense')
  for (let reading = 0; reading < 4; reading += 1) expect(await readQuotes(coinbase)).toEqual([])
  expect(exchange.requests.coinbase, 'Every malformed variant was sent').toBe(4 * coins.length)
  for (let reading = 0; reading < 30; reading += 1)
    expect(await readQuotes(kraken, [findCoin('BTC')])).toEqual([])
  expect(exchange.requests.kraken).toBeGreaterThan(30)
})

test('retries with one request after the reset and logs recovery', async () => {
  const { exchange, coinbase, lines } = await openSources({
    ...quick,
    breakerReset: { initialMs: 100, maxMs: 100 },
  })
  exchange.fail('coinbase', '500')
  await readQuotes(coinbase)
  expect(exchange.requests.coinbase).toBe(3)

  await sleep(150)
  await readQuotes(coinbase)
  expect(exchange.requests.coinbase, 'Only one request is made').toBe(4)

  exchange.fail('coinbase', 'none')
  await sleep(150)
  expect(await readQuotes(coinbase)).toHaveLength(coins.length)
  expect(lines.map(({ level, msg }) => [level, msg])).toEqual([
    [warn, 'exchange unavailable'],
    [info, 'exchange available again'],
  ])

  exchange.fail('coinbase', '500')
  await readQuotes(coinbase)
  expect(lines.at(-1)).toMatchObject({ level: warn })
  expect(lines).toHaveLength(3)
})

test('one invalid price does not open the circuit breaker', async () => {
  const { exchange, coinbase } = await openSources(slowResetPolicy)
  exchange.setPrice('BTC', '0.00')
  for (let reading = 0; reading < 5; reading += 1)
    expect(await readQuotes(coinbase)).toHaveLength(coins.length - 1)
})

test('an aborted read ends at once without a quote', async () => {
  const { exchange, coinbase, kraken, lines } = await openSources({ ...slowResetPolicy, timeoutMs: 60_000 })
  exchange.fail('coinbase', 'slow')
  exchange.fail('kraken', 'slow')
  const signal = AbortSignal.timeout(100)
  expect(await Promise.all([readQuotes(coinbase, coins, signal), readQuotes(kraken, coins, signal)])).toEqual(
    [[], []],
  )
  expect(lines, 'An abort is not a failure of the exchange').toEqual([])
})

test("takes the time of a price from the exchange's clock", async () => {
  const exchangeTime = new Date('2026-11-21T08:00:07.000Z')
  const { coinbase } = await openSources(quick, {
    exchange: () => exchangeTime,
    own: () => addDuration(exchangeTime, hour / 2),
  })
  const [quote] = await readQuotes(coinbase)
  expect(quote?.at).toEqual(exchangeTime)
})

test('limits a time in the future to the current time', async () => {
  const own = new Date('2026-11-21T08:00:07.000Z')
  const { coinbase } = await openSources(quick, {
    exchange: () => addDuration(own, hour / 2),
    own: () => own,
  })
  const [quote] = await readQuotes(coinbase)
  expect(quote?.at).toEqual(own)
})

test.for([-day, -hour - 1000, hour + 1000, 400 * day])(
  "rejects an answer %i ms from the server's clock",
  async away => {
    const own = new Date('2026-11-21T08:00:07.000Z')
    const { coinbase, lines } = await openSources(slowResetPolicy, {
      exchange: () => addDuration(own, away),
      own: () => own,
    })
    expect(await readQuotes(coinbase)).toEqual([])
    expect(lines).toMatchObject([
      { reason: expect.stringContaining("more than an hour from this machine's") },
    ])
  },
)

async function openSources(
  policy: Partial<ClientPolicy>,
  clocks: { exchange: Clock; own: Clock } = { exchange: systemClock, own: systemClock },
) {
  const exchange = await openTestExchange({ now: clocks.exchange })
  const { log, lines } = openTestLog()
  const services = { clock: clocks.own, log }
  return {
    exchange,
    lines,
    coinbase: openCoinbase({ ...services, url: exchange.coinbaseUrl }, policy),
    kraken: openKraken({ ...services, url: exchange.krakenUrl }, policy),
  }
}
