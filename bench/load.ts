import autocannon from 'autocannon'

/**
 * Loads an address with 32 connections for a few seconds, by POST if there is a body; returns requests per second and the 99th percentile in ms.
 */
export async function measureLoad(
  url: string,
  options: { seconds: number; headers?: Record<string, string>; body?: object },
) {
  const result = await autocannon({
    url,
    connections: 32,
    duration: options.seconds,
    headers: {
      ...(options.body !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(options.body !== undefined && { method: 'POST', body: JSON.stringify(options.body) }),
  })
  const failed = result.non2xx + result.errors
  if (failed > 0) throw new Error(`${failed} of the requests to ${url} failed`)
  return { perSecond: result.requests.average, p99: result.latency.p99 }
}
