import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import { onTestFinished } from 'vitest'

export type PriceSources = {
  /** For ECB_URL. */
  ecbUrl: string
  /** For PRICE_PROVIDER_URL. */
  providerUrl: string
  /** The paths of the requests so far, with their query. */
  requests: string[]
  /** Answers the European Central Bank's files by their names. */
  files: Map<string, Buffer | string>
  /** The closing prices of each ticker of the provider, by day. */
  closes: Map<string, Record<string, number>>
  /** Answers every request with this status. */
  status: number | undefined
}

export const providerKey = 'a-token-of-the-provider'

/** A local server that speaks the API of Tiingo and has the files of the European Central Bank, until the test ends. */
export async function openPriceSources(): Promise<PriceSources> {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://prices.test')
    sources.requests.push(url.pathname + url.search)
    if (sources.status !== undefined) return void response.writeHead(sources.status).end()
    const file = sources.files.get(url.pathname.split('/').at(-1) ?? '')
    if (file !== undefined) return void response.end(file)
    if (request.headers.authorization !== `Token ${providerKey}`) return void response.writeHead(401).end()
    const ticker = /^\/tiingo\/daily\/([^/]+)\/prices$/.exec(url.pathname)?.[1]
    const closes = sources.closes.get(ticker ?? '')
    if (closes === undefined) return void response.writeHead(404).end('{"detail":"Not found."}')
    const from = url.searchParams.get('startDate') ?? ''
    const rows = Object.entries(closes)
      .filter(([day]) => day >= from)
      .map(([day, close]) => ({ date: `${day}T00:00:00.000Z`, close, adjClose: close / 2, volume: 1 }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(async () => {
    server.close()
    server.closeAllConnections()
    await once(server, 'close')
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const sources: PriceSources = {
    ecbUrl: address,
    providerUrl: address,
    requests: [],
    files: new Map(),
    closes: new Map(),
    status: undefined,
  }
  return sources
}
