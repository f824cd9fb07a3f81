import {
  BrokenCircuitError,
  bulkhead,
  circuitBreaker,
  CircuitState,
  ConsecutiveBreaker,
  ExponentialBackoff,
  handleType,
  timeout,
  TimeoutStrategy,
  wrap,
} from 'cockatiel'
import type { Logger } from 'pino'

import { hour, minute, second, type Clock } from '#server/platform/clock.ts'

import type { Coin } from './coins.ts'
import { createPacer } from './pacer.ts'
import { CoinUnavailable } from './quote.ts'

/** Limits on the requests to one exchange, so that polling never burdens it. */
export type ClientPolicy = {
  /** The maximum number of concurrent requests. */
  concurrency: number
  /** The minimum time between the starts of two requests. */
  intervalMs: number
  /** The limit for one whole response. */
  timeoutMs: number
  /** The number of consecutive failures that opens the circuit breaker. */
  breakerThreshold: number
  /** How long the breaker stays open: at first, and at most. The time grows exponentially with jitter. */
  breakerReset: { initialMs: number; maxMs: number }
}

export const defaultPolicy = {
  timeoutMs: 4 * second,
  breakerThreshold: 3,
  breakerReset: { initialMs: 15 * second, maxMs: 5 * minute },
}

/** Unvalidated JSON, and its time by the exchange's clock. */
export type Answer = { body: unknown; at: Date }

export type Client = {
  name: string
  /**
   * Requests a path and parses the answer.
   * @throws CoinUnavailable when the exchange does not know the path, or `parse` rejects the answer.
   * @throws ExchangeUnavailable without a readable answer, which counts toward the circuit breaker.
   */
  request<T>(path: string, parse: (answer: Answer) => T, signal: AbortSignal): Promise<T>
  /** Logs an unavailable coin once and ignores an unavailable exchange. @throws any other error. */
  logOnce(error: unknown, coin: Coin, signal: AbortSignal): void
}

/** The exchange does not answer, or its answer cannot be read. */
export class ExchangeUnavailable extends Error {
  override readonly name = 'ExchangeUnavailable'
}

/** A client of one exchange's public REST API. */
export function openClient(
  options: { name: string; url: string; clock: Clock; log: Logger },
  { concurrency, intervalMs, timeoutMs, breakerThreshold, breakerReset }: ClientPolicy,
): Client {
  const { name, url, clock, log } = options
  const breaker = circuitBreaker(handleType(ExchangeUnavailable), {
    breaker: new ConsecutiveBreaker(breakerThreshold),
    halfOpenAfter: new ExponentialBackoff({
      initialDelay: breakerReset.initialMs,
      maxDelay: breakerReset.maxMs,
    }),
  })
  const guarded = wrap(bulkhead(concurrency, Number.POSITIVE_INFINITY), breaker)
  const limited = timeout(timeoutMs, TimeoutStrategy.Cooperative)
  const waitForTurn = createPacer(intervalMs)

  // Logs one line when the exchange becomes unavailable and one when it recovers, but none for the attempts between.
  let isUnavailable = false
  breaker.onBreak(failure => {
    if (isUnavailable) return
    isUnavailable = true
    const reason = 'error' in failure && failure.error instanceof Error ? failure.error.message : undefined
    log.warn({ exchange: name, reason }, 'exchange unavailable')
  })

  async function request<T>(path: string, parse: (answer: Answer) => T, signal: AbortSignal): Promise<T> {
    const result = await guarded.execute(async () => {
      await waitForTurn(signal)
      return limited.execute(limit => requestOnce(path, parse, limit.signal, signal), signal)
    }, signal)
    if (isUnavailable && breaker.state === CircuitState.Closed) {
      isUnavailable = false
      log.info({ exchange: name }, 'exchange available again')
    }
    return result
  }

  async function requestOnce<T>(
    path: string,
    parse: (answer: Answer) => T,
    limit: AbortSignal,
    signal: AbortSignal,
  ): Promise<T> {
    try {
      return parse(await getJson(url + path, limit, clock))
    } catch (error) {
      if (signal.aborted || error instanceof CoinUnavailable || error instanceof ExchangeUnavailable)
        throw error
      if (limit.aborted) throw new ExchangeUnavailable(`no answer within ${timeoutMs / second} seconds`)
      throw new ExchangeUnavailable(describeFetchError(error))
    }
  }

  return { name, request, logOnce: createLogOnce(name, log) }
}

/** Logs one line for each coin, because an exchange that does not list it fails in every round. */
function createLogOnce(name: string, log: Logger): Client['logOnce'] {
  const logged = new Set<string>()
  return (error, { symbol }, signal) => {
    if (error instanceof CoinUnavailable) {
      if (logged.has(symbol)) return
      logged.add(symbol)
      log.warn({ exchange: name, coin: symbol, reason: error.message }, 'coin price unavailable')
    } else if (
      !(error instanceof ExchangeUnavailable || error instanceof BrokenCircuitError || signal.aborted)
    )
      throw error
  }
}

/** Larger than any answer that the portal requests. */
const maxBytes = 512 * 1024

async function getJson(url: string, signal: AbortSignal, clock: Clock): Promise<Answer> {
  const response = await fetch(url, {
    signal,
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': 'heirloom' },
  })
  if (response.status === 404) throw new CoinUnavailable('not listed')
  if (!response.ok) throw new ExchangeUnavailable(`answered with status ${response.status}`)
  const at = readTime(response, clock())
  const text = await readText(response)
  try {
    return { body: JSON.parse(text), at }
  } catch {
    throw new ExchangeUnavailable('answered with something that is not JSON')
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxBytes) throw new ExchangeUnavailable(`answered with more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The exchange's time, from the Date header, because the bodies contain no time. A cached answer has an old date.
 * @throws ExchangeUnavailable when the two clocks differ by more than an hour.
 */
function readTime(response: Response, now: Date): Date {
  const header = response.headers.get('date')
  const at = header === null ? now : new Date(header)
  if (!(Math.abs(at.getTime() - now.getTime()) <= hour))
    throw new ExchangeUnavailable(
      `its clock shows ${header?.slice(0, 40)}, more than an hour from this machine's`,
    )
  // A time in the future would make this price look newer than the next one.
  return at > now ? now : at
}

/** `fetch` reports a connection error as the cause. */
function describeFetchError(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
