import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

import { systemClock, type Clock } from '#server/platform/clock.ts'

import { answerAsCoinbase } from './coinbase-api.ts'
import { answerAsKraken } from './kraken-api.ts'
import { createMalformedVariant } from './malformed.ts'
import {
  sampleCoins,
  calculateSamplePrice,
  calculateSampleVolume,
  type SampleAnswer,
  type SampleMarket,
} from './sample-market.ts'

export type Venue = 'coinbase' | 'kraken'

/**
 * A failure of a venue: it answers only when the failure ends, answers with an error or an unusable body, or resets
 * every connection. It retains its port, which another program could otherwise take and answer on.
 */
export type Fault = 'none' | 'slow' | '500' | 'nonsense' | 'redirect' | 'endless' | 'down'

export type SampleExchange = {
  coinbaseUrl: string
  krakenUrl: string
  /** The number of requests so far. */
  requests: Record<Venue, number>
  fail(venue: Venue, trouble: Fault): void
  /** Fixes the price of a coin at both venues. */
  setPrice(symbol: string, price: string): void
  /** Removes the coin from the venue. */
  delist(venue: Venue, symbol: string): void
  close(): Promise<void>
}

/**
 * A local exchange with sample prices. It implements the calls of the public REST APIs of Coinbase Exchange and Kraken
 * that the portal uses. With it, the demonstration needs no network, and tests can make it fail.
 */
export async function openExchange({
  seed = 1,
  now = systemClock,
}: { seed?: number; now?: Clock } = {}): Promise<SampleExchange> {
  const fixedPrices = new Map<string, string>()
  const market: SampleMarket = {
    now: () => now().getTime(),
    last: coin => fixedPrices.get(coin.symbol) ?? calculateSamplePrice(coin, market.now(), seed),
    priceAt: (coin, moment) => calculateSamplePrice(coin, moment, seed),
    volume: coin => calculateSampleVolume(coin, market.now(), seed),
  }
  const listed = { coinbase: [...sampleCoins], kraken: [...sampleCoins] }
  const venues = {
    coinbase: await openVenue(now, url => answerAsCoinbase(market, listed.coinbase, url)),
    kraken: await openVenue(now, url => answerAsKraken(market, listed.kraken, url)),
  }
  return {
    coinbaseUrl: venues.coinbase.address,
    krakenUrl: venues.kraken.address,
    requests: {
      get coinbase() {
        return venues.coinbase.requests()
      },
      get kraken() {
        return venues.kraken.requests()
      },
    },
    fail: (venue, trouble) => venues[venue].fail(trouble),
    setPrice: (symbol, price) => void fixedPrices.set(symbol, price),
    delist(venue, symbol) {
      listed[venue] = listed[venue].filter(coin => coin.symbol !== symbol)
    },
    async close() {
      await Promise.all([venues.coinbase.close(), venues.kraken.close()])
    },
  }
}

/** One venue with a separate address, so that one can be down while the other is up. */
async function openVenue(now: Clock, answer: (url: URL) => SampleAnswer) {
  let requests = 0
  let trouble: Fault = 'none'
  let delayed: (() => void)[] = []
  const server = createServer((request, response) => {
    requests += 1
    response.setHeader('date', now().toUTCString())
    const url = new URL(request.url ?? '/', 'http://exchange.test')
    if (trouble === 'none' || url.searchParams.has('redirected')) sendAnswer(response, answer(url))
    else if (trouble === '500')
      sendAnswer(response, { status: 500, body: { message: 'Internal server error' } })
    else if (trouble === 'nonsense') response.end(createMalformedVariant(answer(url).body, requests))
    else if (trouble === 'redirect') sendRedirect(response, url)
    else if (trouble === 'endless') sendWithoutEnd(response)
    else delayed.push(() => sendAnswer(response, answer(url)))
  })
  server.on('connection', (socket: Socket) => {
    if (trouble === 'down') socket.resetAndDestroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    address: `http://127.0.0.1:${port}`,
    requests: () => requests,
    fail(next: Fault) {
      trouble = next
      if (next === 'down') server.closeAllConnections()
      if (next !== 'none') return
      for (const answerNow of delayed) answerNow()
      delayed = []
    },
    async close() {
      if (!server.listening) return
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function sendAnswer(response: ServerResponse, { status, body }: SampleAnswer): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

/** Redirects to the right answer, which only a client that follows redirects receives. */
function sendRedirect(response: ServerResponse, url: URL): void {
  url.searchParams.set('redirected', '')
  response.writeHead(302, { location: url.pathname + url.search }).end()
}

function sendWithoutEnd(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' }).write('{"last": "')
  const writeChunk = () => {
    while (!response.destroyed && response.write('1'.repeat(16_384)));
    if (!response.destroyed) response.once('drain', writeChunk)
  }
  writeChunk()
}
