import {
  exchangesOff,
  exchangeTimedOut,
  keyNotReadOnly,
  keyRejected,
  secretMalformed,
} from '#server/integrations/failures.ts'
import { minute } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config.ts'
import { Failure } from '#server/platform/failure.ts'
import { runWorker, toWorkerFailure, type WorkerError } from '#server/platform/worker.ts'

import type { ExchangeCredentials, ExchangeReading, ExchangeTask } from './exchange-task.ts'

export type ExchangeReader = {
  /**
   * Reads an account at an exchange in a process of its own.
   * @throws Failure 400 for a key that the exchange rejects or that can do more than read, 502 when the exchange
   * cannot be read, 409 when the portal does not connect to exchanges; the reason of an abort.
   */
  read(
    task: Omit<ExchangeTask, 'baseUrl' | 'isPaced'>,
    credentials: ExchangeCredentials,
  ): Promise<ExchangeReading>
}

/** Limits on the requests to an exchange. */
export type ExchangePolicy = { isPaced: boolean; timeoutMs: number }

const defaultPolicy: ExchangePolicy = { isPaced: true, timeoutMs: 3 * minute }

export function openExchangeReader(
  { EXCHANGE_ACCOUNTS_URL }: Pick<Config, 'EXCHANGE_ACCOUNTS_URL'>,
  signal: AbortSignal,
  policy: Partial<ExchangePolicy> = {},
): ExchangeReader {
  const { isPaced, timeoutMs } = { ...defaultPolicy, ...policy }
  return {
    async read(task, credentials) {
      if (EXCHANGE_ACCOUNTS_URL === 'off') throw exchangesOff()
      const baseUrl = EXCHANGE_ACCOUNTS_URL === 'direct' ? null : EXCHANGE_ACCOUNTS_URL
      const reading = await runWorker(
        program,
        { ...task, baseUrl, isPaced },
        { timeoutMs, signal, secret: JSON.stringify(credentials) },
      ).catch((error: unknown) => {
        signal.throwIfAborted()
        throw toFailure(task, error)
      })
      return reading as ExchangeReading
    },
  }
}

const program = new URL('./read-exchange.ts', import.meta.url)

/** The failures of a worker have no fields. */
function toFailure({ platform }: Pick<ExchangeTask, 'platform'>, error: unknown): Error {
  if (error instanceof Failure)
    return (
      [keyRejected(platform), secretMalformed(platform), keyNotReadOnly(platform)].find(
        ({ code }) => code === error.code,
      ) ?? error
    )
  return toWorkerFailure(error as WorkerError, 'Exchange worker', {
    timedOut: () => exchangeTimedOut(platform),
  })
}
