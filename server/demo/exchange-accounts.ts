import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { sampleKeys } from '#contract/integrations/sample-exchange.ts'

/** A trade of the sample account. `time` is in seconds. */
export type SampleTrade = {
  id: string
  pair: string
  time: number
  type: 'buy' | 'sell'
  price: string
  volume: string
  fee: string
}

/** What the sample account has and what its key may do. A test changes it. */
export type SampleAccount = {
  permissions: string[]
  /** By the asset names of Kraken, such as XXBT. */
  balances: Record<string, string>
  trades: SampleTrade[]
  /** By the pair names of Kraken, such as XXBTZUSD. */
  prices: Record<string, string>
}

export type ExchangeAccounts = {
  /** For EXCHANGE_ACCOUNTS_URL. */
  url: string
  account: SampleAccount
  /** The paths of the requests so far. */
  requests: string[]
  /** Answers every request with a status, or without one when the returned function is called. */
  fail(status: number | undefined): void
  /** Answers no request until the returned function is called. */
  pause(): () => void
  close(): Promise<void>
}

/** The key of the sample account that only reads. */
export const sampleCredentials = sampleKeys.reading

/**
 * A local server that speaks the private API of Kraken below /kraken, as far as the portal uses it. It checks the
 * signature of each request, so that a wrong secret is noticed.
 */
export async function openExchangeAccounts(): Promise<ExchangeAccounts> {
  const account = createSampleAccount()
  const requests: string[] = []
  let failure: number | undefined
  let pausing: Promise<void> | undefined

  const server = createServer((request, response) => {
    void (async () => {
      const url = new URL(request.url ?? '/', 'http://exchange.test')
      requests.push(url.pathname)
      const body = await readBody(request)
      await pausing
      if (failure !== undefined) return void response.writeHead(failure).end('{}')
      const path = url.pathname.replace(/^\/kraken/, '')
      const answer = path.startsWith('/0/private/')
        ? answerPrivate(account, path, body, request)
        : answerPublic(account, path)
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    account,
    requests,
    fail: status => void (failure = status),
    pause() {
      const { promise, resolve } = Promise.withResolvers<void>()
      pausing = promise
      return () => {
        pausing = undefined
        resolve()
      }
    },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

function createSampleAccount(): SampleAccount {
  return {
    permissions: ['query-funds', 'query-open-trades', 'query-closed-trades', 'query-ledger'],
    balances: { XXBT: '1.5000000000', SOL: '12.2500000000', ZUSD: '2500.7500', DOT: '0.0000000000' },
    trades: [
      trade(
        'TAAAAA-AAAAA-AAAAAA',
        'XXBTZUSD',
        '2026-02-03T10:00:00Z',
        'buy',
        '60000.10',
        '2.00000000',
        '96.00',
      ),
      trade(
        'TBBBBB-BBBBB-BBBBBB',
        'XXBTZUSD',
        '2026-05-04T10:00:00Z',
        'sell',
        '70000.00',
        '0.50000000',
        '28.00',
      ),
      trade('TCCCCC-CCCCC-CCCCCC', 'SOLUSD', '2026-06-05T10:00:00Z', 'buy', '150.25', '10.25000000', '2.46'),
    ],
    prices: { XXBTZUSD: '67123.45', SOLUSD: '182.41' },
  }
}

function trade(
  id: string,
  pair: string,
  time: string,
  type: 'buy' | 'sell',
  price: string,
  volume: string,
  fee: string,
): SampleTrade {
  return { id, pair, time: Date.parse(time) / 1000, type, price, volume, fee }
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

/**
 * The key whose secret signs a request; undefined for a wrong one. Kraken: API-Sign = HMAC-SHA512 of
 * (path + SHA256(nonce + body)) with the decoded secret.
 */
function findKey(
  path: string,
  body: string,
  { headers }: IncomingMessage,
): keyof typeof sampleKeys | undefined {
  const nonce = new URLSearchParams(body).get('nonce') ?? ''
  const hash = createHash('sha256')
    .update(nonce + body)
    .digest()
  const sign = (apiSecret: string) =>
    createHmac('sha512', Buffer.from(apiSecret, 'base64')).update(path).update(hash).digest('base64')
  const names = Object.keys(sampleKeys) as (keyof typeof sampleKeys)[]
  return names.find(name => {
    const { apiKey, apiSecret } = sampleKeys[name]
    return headers['api-key'] === apiKey && headers['api-sign'] === sign(apiSecret)
  })
}

function answerPrivate(account: SampleAccount, path: string, body: string, request: IncomingMessage): object {
  const key = findKey(path, body, request)
  if (key === undefined) return { error: ['EAPI:Invalid key'] }
  const permissions = key === 'trading' ? [...account.permissions, 'modify-trades'] : account.permissions
  const parameters = new URLSearchParams(body)
  switch (path) {
    case '/0/private/GetApiKeyInfo':
      return succeed({ api_key_name: 'Heirloom', permissions })
    case '/0/private/BalanceEx':
      return succeed(
        Object.fromEntries(Object.entries(account.balances).map(([asset, balance]) => [asset, { balance }])),
      )
    case '/0/private/TradesHistory':
      return listTrades(account, parameters)
    default:
      return { error: ['EGeneral:Unknown method'] }
  }
}

/** The newest first, 50 on a page. */
function listTrades(account: SampleAccount, parameters: URLSearchParams): object {
  const start = Number(parameters.get('start') ?? 0)
  const offset = Number(parameters.get('ofs') ?? 0)
  const found = account.trades.filter(({ time }) => time > start).toSorted((a, b) => b.time - a.time)
  return succeed({
    trades: Object.fromEntries(
      found.slice(offset, offset + 50).map(({ id, pair, time, type, price, volume, fee }) => [
        id,
        {
          ordertxid: `O${id.slice(1)}`,
          pair,
          time,
          type,
          ordertype: 'limit',
          price,
          cost: (Number(price) * Number(volume)).toFixed(5),
          fee,
          vol: volume,
          margin: '0.000',
          misc: '',
        },
      ]),
    ),
    count: found.length,
  })
}

function answerPublic(account: SampleAccount, path: string): object {
  switch (path) {
    case '/0/public/Assets':
      return succeed(
        Object.fromEntries(
          Object.entries(assets).map(([id, altname]) => [
            id,
            { aclass: 'currency', altname, decimals: 10, display_decimals: 5, status: 'enabled' },
          ]),
        ),
      )
    case '/0/public/AssetPairs':
      return succeed(
        Object.fromEntries(
          pairs.map(([id, altname, base, quote]) => [
            id,
            {
              altname,
              wsname: altname,
              aclass_base: 'currency',
              base,
              aclass_quote: 'currency',
              quote,
              pair_decimals: 2,
              lot_decimals: 8,
              leverage_buy: [],
              leverage_sell: [],
              fees: [[0, 0.26]],
              fees_maker: [[0, 0.16]],
              ordermin: '0.0001',
              status: 'online',
            },
          ]),
        ),
      )
    case '/0/public/Ticker':
      return succeed(
        Object.fromEntries(
          Object.entries(account.prices).map(([pair, price]) => [
            pair,
            {
              a: [price, '1', '1.000'],
              b: [price, '1', '1.000'],
              c: [price, '0.1'],
              v: ['100', '200'],
              p: [price, price],
              t: [10, 20],
              l: [price, price],
              h: [price, price],
              o: price,
            },
          ]),
        ),
      )
    default:
      return { error: ['EGeneral:Unknown method'] }
  }
}

const assets = { XXBT: 'XBT', SOL: 'SOL', DOT: 'DOT', XETH: 'ETH', ZUSD: 'USD', ZEUR: 'EUR' }
const pairs = [
  ['XXBTZUSD', 'XBTUSD', 'XXBT', 'ZUSD'],
  ['XXBTZEUR', 'XBTEUR', 'XXBT', 'ZEUR'],
  ['XETHZUSD', 'ETHUSD', 'XETH', 'ZUSD'],
  ['SOLUSD', 'SOLUSD', 'SOL', 'ZUSD'],
  ['DOTUSD', 'DOTUSD', 'DOT', 'ZUSD'],
] as const

function succeed(result: object): object {
  return { error: [], result }
}
