import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'

import { portalStopping } from '#server/platform/failure.ts'
import { openFairQueue } from '#server/platform/limits/fair-queue.ts'

import type { PerformanceResult } from './calculate-performance.ts'
import { calculationBusy, calculationTooLarge } from './failures.ts'
import type { LedgerProblem, LedgerRequest } from './ledger.ts'
import { splitRequest } from './request-parts.ts'

export interface PerformanceQueue {
  /**
   * Calculates when it is the turn of the account.
   * @throws Failure 409 when too many calculations of the account wait; 413 when one takes too much memory or time; 503
   * when the portal stops.
   */
  calculate(accountId: string, request: LedgerRequest): Promise<PerformanceResult | LedgerProblem>
  stop(): Promise<void>
}

/** Of one account: the reads of two pages. */
const maxWaiting = 8

/**
 * Runs one calculation at a time in a thread, so that the server answers meanwhile. The thread ends when it was not
 * used for `idleMs`, which frees its memory. A request is sent in parts, as its copying would block the server.
 */
export function openPerformanceQueue({
  timeoutMs = 20_000,
  idleMs = 60_000,
  heapMegabytes = 384,
  program = new URL('performance-worker.ts', import.meta.url),
} = {}): PerformanceQueue {
  const queue = openFairQueue({ concurrency: 1, maxWaiting, rejection: calculationBusy })
  let thread: Worker | undefined
  let isStopped = false
  let idle: NodeJS.Timeout | undefined

  async function end(): Promise<void> {
    const ending = thread
    thread = undefined
    await ending?.terminate()
  }

  async function runInThread(request: LedgerRequest): Promise<PerformanceResult | LedgerProblem> {
    clearTimeout(idle)
    thread ??= new Worker(program, {
      // Values of a calculation are many small objects, which a large young generation frees without copying them.
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 64 },
    })
    thread.ref()
    const reply = await awaitReply(thread, request, timeoutMs).catch(async (error: unknown) => {
      await end()
      throw isStopped ? portalStopping() : error
    })
    thread.unref()
    idle = setTimeout(() => void end(), idleMs)
    idle.unref()
    if ('error' in reply) throw reply.error
    return reply.result
  }

  return {
    calculate: (accountId, request) =>
      queue.run(accountId, async () => {
        if (isStopped) throw portalStopping()
        return runInThread(request)
      }),

    async stop() {
      isStopped = true
      clearTimeout(idle)
      await end()
    },
  }
}

type Reply = { result: PerformanceResult | LedgerProblem } | { error: unknown }

async function awaitReply(thread: Worker, request: LedgerRequest, timeoutMs: number): Promise<Reply> {
  const { promise, resolve, reject } = Promise.withResolvers<Reply>()
  const timeout = setTimeout(() => reject(calculationTooLarge()), timeoutMs)
  const onError = (error: Error & { code?: string }) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? calculationTooLarge() : error)
  const onExit = (code: number) => reject(new Error(`The performance thread ended with ${code}`))
  thread.once('message', resolve).once('error', onError).once('exit', onExit)
  let isOver = false
  const isSent = sendParts(thread, request, () => isOver)
  try {
    return await promise
  } finally {
    isOver = true
    await isSent
    clearTimeout(timeout)
    thread.off('message', resolve).off('error', onError).off('exit', onExit)
  }
}

/** Each part in a turn of its own, so that requests are answered between them. */
async function sendParts(thread: Worker, request: LedgerRequest, isOver: () => boolean): Promise<void> {
  for (const part of splitRequest(request)) {
    if (isOver()) return
    thread.postMessage(part)
    await nextTurn()
  }
}
