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
import { openPace } from './pace.ts'
import { CoinRefused } from './quote.ts'

/** How an exchange is treated: gently, and without waiting long for one that is in trouble. In milliseconds. */
export type Manners = {
  /** Requests under way at once. */
  atOnce: number
  /** From the start of one request to the start of the next. */
  pace: number
  /** For one whole answer. */
  patience: number
  /** How many requests in a row fail before the exchange is left alone. */
  failures: number
  /** How long it is left alone at first, and at most. In between it grows, with jitter. */
  rest: { first: number; most: number }
}

export const gentle = {
  patience: 4 * second,
  failures: 3,
  rest: { first: 15 * second, most: 5 * minute },
}

/** What came back: JSON of any shape, and when it was written by the clock of the exchange. */
export type Answer = { body: unknown; at: Date }

export type Client = {
  name: string
  /**
   * Asks for a path and reads the answer.
   * @throws CoinRefused when the exchange does not know what was asked for, or `read` cannot accept what it says;
   * ExchangeAway when it cannot be asked, which counts towards leaving it alone.
   */
  ask<T>(path: string, read: (answer: Answer) => T, signal: AbortSignal): Promise<T>
  /** Takes what may go wrong with any exchange as said. @throws everything else. */
  takeNote(error: unknown, coin: Coin, signal: AbortSignal): void
}

/** The exchange does not answer, or not with anything that could be read. */
export class ExchangeAway extends Error {
  override readonly name = 'ExchangeAway'
}

/** A client of one exchange's public REST API. */
export function openClient(
  { name, url, clock, log }: { name: string; url: string; clock: Clock; log: Logger },
  { atOnce, pace, patience, failures, rest }: Manners,
): Client {
  const breaker = circuitBreaker(handleType(ExchangeAway), {
    breaker: new ConsecutiveBreaker(failures),
    halfOpenAfter: new ExponentialBackoff({ initialDelay: rest.first, maxDelay: rest.most }),
  })
  const guarded = wrap(bulkhead(atOnce, Number.POSITIVE_INFINITY), breaker)
  const limited = timeout(patience, TimeoutStrategy.Cooperative)
  const myTurn = openPace(pace)

  // However often an absent exchange is tried, its absence is spoken of once, and its return.
  let isAway = false
  breaker.onBreak(reason => {
    if (isAway) return
    isAway = true
    const why = 'error' in reason && reason.error instanceof Error ? reason.error.message : undefined
    log.warn({ exchange: name, why }, 'an exchange gives no prices and is left alone for a while')
  })

  async function ask<T>(path: string, read: (answer: Answer) => T, signal: AbortSignal): Promise<T> {
    const result = await guarded.execute(async () => {
      await myTurn(signal)
      return limited.execute(limit => request(path, read, limit.signal, signal), signal)
    }, signal)
    if (isAway && breaker.state === CircuitState.Closed) {
      isAway = false
      log.info({ exchange: name }, 'an exchange gives prices again')
    }
    return result
  }

  async function request<T>(
    path: string,
    read: (answer: Answer) => T,
    limit: AbortSignal,
    signal: AbortSignal,
  ): Promise<T> {
    try {
      return read(await getJson(url + path, limit, clock))
    } catch (error) {
      if (signal.aborted || error instanceof CoinRefused || error instanceof ExchangeAway) throw error
      if (limit.aborted) throw new ExchangeAway(`no answer within ${patience / second} seconds`)
      throw new ExchangeAway(reasonOf(error))
    }
  }

  return { name, ask, takeNote: openNotes(name, log) }
}

/** A coin that an exchange refuses is spoken of once: it may be refused at every reading from now on. */
function openNotes(name: string, log: Logger): Client['takeNote'] {
  const spokenOf = new Set<string>()
  return (error, { symbol }, signal) => {
    if (error instanceof CoinRefused) {
      if (spokenOf.has(symbol)) return
      spokenOf.add(symbol)
      log.warn({ exchange: name, coin: symbol, why: error.message }, 'an exchange gives no price of a coin')
    } else if (!(error instanceof ExchangeAway || error instanceof BrokenCircuitError || signal.aborted))
      throw error
  }
}

/** More than any answer that is asked for here. */
const mostBytes = 512 * 1024

async function getJson(url: string, signal: AbortSignal, clock: Clock): Promise<Answer> {
  const response = await fetch(url, {
    signal,
    redirect: 'error',
    headers: { accept: 'application/json', 'user-agent': 'heirloom' },
  })
  if (response.status === 404) throw new CoinRefused('it is not known there')
  if (!response.ok) throw new ExchangeAway(`answered with status ${response.status}`)
  const at = timeOf(response, clock())
  const text = await readText(response)
  try {
    return { body: JSON.parse(text), at }
  } catch {
    throw new ExchangeAway('answered with something that is not JSON')
  }
}

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new ExchangeAway(`answered with more than ${mostBytes} bytes`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * The exchange's own time, from the Date header: neither API puts one into these answers, and a cache on the
 * way cannot make an old answer look new. Two clocks that differ by more than an hour cannot both be right.
 */
function timeOf(response: Response, now: Date): Date {
  const header = response.headers.get('date')
  const at = header === null ? now : new Date(header)
  if (!(Math.abs(at.getTime() - now.getTime()) <= hour))
    throw new ExchangeAway(`says that it is ${header?.slice(0, 40)}, unlike the clock of this machine`)
  // A price is never of the future: it would pass for newer than the next one.
  return at > now ? now : at
}

/** `fetch` puts what happened to the connection into the cause. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
