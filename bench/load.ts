import autocannon from 'autocannon'

/**
 * Loads an address with 32 connections for a few seconds, by POST if there is a body. Returns requests per second and
 * the 99th percentile in ms. With paths, each connection requests one after the other.
 */
export async function measureLoad(
  url: string,
  options: { seconds: number; headers?: Record<string, string>; body?: object; paths?: string[] },
) {
  const result = await autocannon({
    url,
    connections: 32,
    duration: options.seconds,
    headers: {
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.paths !== undefined && { requests: options.paths.map(path => ({ path })) }),
    ...(options.body !== undefined && { method: 'POST', body: JSON.stringify(options.body) }),
  })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} of the requests to ${url} failed`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}
