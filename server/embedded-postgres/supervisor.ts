import { setTimeout as sleep } from 'node:timers/promises'

import type { EmbeddedPostgres } from './embedded-postgres.ts'
import { DataDirectoryInUse } from './lock.ts'

export type SupervisedPostgres = Pick<EmbeddedPostgres, 'connection' | 'stop'> & {
  /**
   * Settles when PostgreSQL has ended for good: after `stop()`, or when another server has taken its data directory.
   */
  ended: Promise<void>
}

type ReportEvent = (event: 'exited' | 'restarted' | 'restart failed', details: object) => void

const firstDelayMs = 100
const maxDelayMs = 30_000
/** A PostgreSQL that has run this long is restarted after the first delay again. */
const stableAfterMs = 60_000

/**
 * Starts PostgreSQL and restarts it when it ends by itself, such as when the kernel kills it for its memory. Each
 * attempt waits twice as long as the one before. The portal answers 503 until then.
 * @throws like `start`, for the first start only.
 */
export async function supervisePostgres(
  start: () => Promise<EmbeddedPostgres>,
  report: ReportEvent,
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void> = waitOrAbort,
): Promise<SupervisedPostgres> {
  const stopping = new AbortController()
  const { signal } = stopping
  let postgres = await start()
  let delayMs = firstDelayMs

  async function supervise(): Promise<void> {
    for (;;) {
      const startedAt = performance.now()
      const exit = await postgres.exited
      if (signal.aborted) return
      report('exited', exit)
      if (performance.now() - startedAt > stableAfterMs) delayMs = firstDelayMs
      if (!(await restart())) return
    }
  }

  /** False when PostgreSQL must not run any more. */
  async function restart(): Promise<boolean> {
    for (;;) {
      await wait(delayMs, signal)
      if (signal.aborted) return false
      delayMs = Math.min(2 * delayMs, maxDelayMs)
      try {
        postgres = await start()
      } catch (error) {
        if (error instanceof DataDirectoryInUse) throw error
        report('restart failed', { err: error })
        continue
      }
      report('restarted', {})
      if (signal.aborted) await postgres.stop()
      return !signal.aborted
    }
  }

  const ended = supervise()
  // The caller handles the error of `ended`.
  ended.catch(() => undefined)
  return {
    connection: postgres.connection,
    ended,
    async stop() {
      stopping.abort()
      await postgres.stop()
      await ended.catch(() => undefined)
    },
  }
}

async function waitOrAbort(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
