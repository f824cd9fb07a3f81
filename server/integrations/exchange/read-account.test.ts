import { createHmac, generateKeyPairSync, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import { describe, expect, onTestFinished, test } from 'vitest'

import type { ExchangePlatform } from '#contract/integrations/integration-choices.ts'
import { Failure } from '#server/platform/failure.ts'

import { readAccount } from './read-account.ts'

type Answer = (address: URL, request: IncomingMessage) => object | undefined

/** A local server that speaks the API of an exchange, as far as `answer` knows it. */
async function openExchange(answer: Answer): Promise<string> {
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://exchange.test')
    const body = answer(address, request)
    response.writeHead(body === undefined ? 401 : 200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify(body ?? { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function read(
  platform: ExchangePlatform,
  baseUrl: string,
  credentials: { apiKey: string; apiSecret: string },
) {
  return readAccount(
    { platform, baseUrl, job: 'read', isPaced: false, currency: 'USD', since: null },
    credentials,
  )
}

describe('Binance', () => {
  const credentials = { apiKey: 'sample', apiSecret: 'a secret of Binance' }

  function createAnswer(permissions: object = {}): Answer {
    return (address, request) => {
      const [query = '', signature] = address.search.slice(1).split('&signature=')
      const expected = createHmac('sha256', credentials.apiSecret).update(query).digest('hex')
      const isPublic = ['/binance/api/v3/exchangeInfo', '/binance/api/v3/ticker/24hr'].includes(
        address.pathname,
      )
      if (!isPublic && (signature !== expected || request.headers['x-mbx-apikey'] !== credentials.apiKey))
        return undefined
      switch (address.pathname) {
        case '/binance/sapi/v1/account/apiRestrictions':
          return { ipRestrict: false, enableReading: true, enableWithdrawals: false, ...permissions }
        case '/binance/api/v3/exchangeInfo':
          return { symbols: [createBinanceMarket('BTC', 'USD'), createBinanceMarket('BTC', 'USDT')] }
        case '/binance/api/v3/account':
          return {
            balances: [
              { asset: 'BTC', free: '0.50000000', locked: '0.10000000' },
              { asset: 'USDT', free: '12.34000000', locked: '0.00000000' },
              { asset: 'DOT', free: '0.00000000', locked: '0.00000000' },
            ],
          }
        case '/binance/api/v3/myTrades':
          return listBinanceTrades(Number(address.searchParams.get('fromId')))
        case '/binance/api/v3/ticker/24hr':
          return [{ symbol: 'BTCUSD', lastPrice: '67123.45' }]
      }
      return undefined
    }
  }

  test('reads balances, prices and every trade of more than one page', async () => {
    const reading = await read('binance', await openExchange(createAnswer()), credentials)
    expect(reading).toMatchObject({
      isReadOnly: true,
      balances: [
        { symbol: 'BTC', quantity: '0.6' },
        { symbol: 'USDT', quantity: '12.34' },
      ],
      prices: { BTC: '67123.45' },
    })
    expect(reading.trades).toHaveLength(1500)
    expect(reading.trades[0]).toEqual({
      id: '1',
      timestamp: 1_770_112_800_001,
      date: '2026-02-03',
      symbol: 'BTC',
      quote: 'USD',
      side: 'buy',
      quantity: '0.001',
      price: '60000.1',
      amount: '60.0001',
      fee: '0.06',
    })
  })

  test('rejects a key that may trade', async () => {
    const address = await openExchange(createAnswer({ enableSpotAndMarginTrading: true }))
    await expect(read('binance', address, credentials)).rejects.toMatchObject({
      code: 'integrations.key-not-read-only',
      message: expect.stringContaining('at Binance'),
    })
  })

  test('a wrong secret is an error of the exchange', async () => {
    const address = await openExchange(createAnswer())
    const wrong = read('binance', address, { ...credentials, apiSecret: 'another' })
    await expect(wrong).rejects.toThrow('Invalid API-key')
    await expect(wrong).rejects.not.toBeInstanceOf(Failure)
  })
})

describe('Coinbase', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const pem = String(privateKey.export({ type: 'sec1', format: 'pem' }))
  // As Coinbase shows it, with two characters for each line break.
  const credentials = { apiKey: 'organizations/1/apiKeys/2', apiSecret: pem.replaceAll('\n', '\\n') }

  function createAnswer(permissions: object = {}): Answer {
    return (address, { headers }) => {
      if (!/\/(v2|market)\//.test(address.pathname) && !isSigned(headers.authorization)) return undefined
      switch (address.pathname) {
        case '/coinbase/api/v3/brokerage/key_permissions':
          return { can_view: true, can_trade: false, can_transfer: false, ...permissions }
        case '/coinbase/api/v3/brokerage/accounts':
          return address.searchParams.get('cursor') === 'more'
            ? { accounts: [createWallet('SOL', '12.25', '0')], has_next: false, cursor: '' }
            : { accounts: [createWallet('BTC', '0.5', '0.1')], has_next: true, cursor: 'more' }
        case '/coinbase/api/v3/brokerage/market/products':
        case '/coinbase/api/v3/brokerage/products':
          return address.searchParams.get('product_type') === 'FUTURE'
            ? { products: [] }
            : { products: [createProduct('BTC', '67123.45'), createProduct('SOL', '182.41')] }
        case '/coinbase/api/v3/brokerage/orders/historical/fills':
          return { fills: [fill], cursor: '' }
      }
      return {}
    }
  }

  /** ES256: the signature of the token covers its header and its claims. */
  function isSigned(authorization = ''): boolean {
    const [header, claims, signature = ''] = authorization.replace('Bearer ', '').split('.')
    return verify(
      'sha256',
      Buffer.from(`${header}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
  }

  test('reads the wallets of every page, trades and prices', async () => {
    expect(await read('coinbase', await openExchange(createAnswer()), credentials)).toEqual({
      isReadOnly: true,
      balances: [
        { symbol: 'BTC', quantity: '0.6' },
        { symbol: 'SOL', quantity: '12.25' },
      ],
      trades: [
        {
          id: 't1',
          timestamp: 1_770_112_800_000,
          date: '2026-02-03',
          symbol: 'BTC',
          quote: 'USD',
          side: 'buy',
          quantity: '0.6',
          price: '60000.1',
          amount: '36000.06',
          fee: '36',
        },
      ],
      prices: { BTC: '67123.45', SOL: '182.41' },
    })
  })

  test('rejects a key that may transfer', async () => {
    const address = await openExchange(createAnswer({ can_transfer: true }))
    await expect(read('coinbase', address, credentials)).rejects.toMatchObject({
      code: 'integrations.key-not-read-only',
    })
  })

  const fill = {
    trade_id: 't1',
    trade_time: '2026-02-03T10:00:00Z',
    price: '60000.10',
    size: '0.6',
    commission: '36.00',
    product_id: 'BTC-USD',
    side: 'BUY',
  }
})

describe('a secret that cannot sign', () => {
  test.each([
    ['kraken', 'not base64 ***'],
    ['coinbase', '-----BEGIN EC PRIVATE KEY-----\nMHc\n-----END EC PRIVATE KEY-----\n'],
  ] as const)('is a sentence at its field: %s', async (platform, apiSecret) => {
    const requests: string[] = []
    const address = await openExchange(({ pathname }) => {
      requests.push(pathname)
      return {}
    })
    const reading = read(platform, address, { apiKey: 'organizations/1/apiKeys/2', apiSecret })
    await expect(reading).rejects.toMatchObject({
      code: 'integrations.secret-malformed',
      fields: { apiSecret: expect.stringContaining('is not a secret of') },
    })
    expect(requests).toEqual([])
  })
})

function createBinanceMarket(base: string, quote: string): object {
  return {
    symbol: `${base}${quote}`,
    status: 'TRADING',
    baseAsset: base,
    quoteAsset: quote,
    baseAssetPrecision: 8,
    quotePrecision: 8,
    isSpotTradingAllowed: true,
    permissionSets: [['SPOT']],
    filters: [],
  }
}

/** 1,500 trades from number 1, at most 1,000 in an answer. */
function listBinanceTrades(fromId: number): object[] {
  return Array.from({ length: 1500 }, (_, index) => index + 1)
    .filter(id => id >= fromId)
    .slice(0, 1000)
    .map(id => ({
      symbol: 'BTCUSD',
      id,
      orderId: id,
      price: '60000.10',
      qty: '0.00100000',
      quoteQty: '60.00010000',
      commission: '0.06',
      commissionAsset: 'USD',
      time: 1_770_112_800_000 + id,
      isBuyer: true,
      isMaker: false,
    }))
}

function createWallet(currency: string, available: string, reserved: string): object {
  return JSON.parse(`{
    "uuid": "${currency}",
    "name": "${currency} Wallet",
    "currency": "${currency}",
    "available_balance": { "value": "${available}", "currency": "${currency}" },
    "hold": { "value": "${reserved}", "currency": "${currency}" },
    "type": "ACCOUNT_TYPE_CRYPTO",
    "active": true
  }`) as object
}

function createProduct(base: string, price: string): object {
  return {
    product_id: `${base}-USD`,
    price,
    base_currency_id: base,
    quote_currency_id: 'USD',
    base_increment: '0.00000001',
    quote_increment: '0.01',
    price_increment: '0.01',
    product_type: 'SPOT',
    status: 'online',
    trading_disabled: false,
    is_disabled: false,
    view_only: false,
  }
}
