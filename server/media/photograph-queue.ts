import { maxPhotographsPerPost } from '#contract/photograph-limits.ts'
import { second } from '#server/platform/clock.ts'
import { portalStopping } from '#server/platform/failure.ts'
import { openFairQueue } from '#server/platform/limits/fair-queue.ts'
import { runWorker, toWorkerFailure, type WorkerError } from '#server/platform/worker.ts'

import { photographTooSlow, tooManyWaiting } from './failures.ts'

/** The paths of an upload and of the two files to write. */
export type PhotographTask = { input: string; photographPath: string; thumbnailPath: string }
export type EncodedPhotograph = { width: number; height: number; bytes: number; thumbnailBytes: number }

/** Re-encodes the photographs of one portal, one at a time, so that concurrent uploads need the memory of one. */
export type PhotographQueue = {
  /**
   * Re-encodes a photograph from its pixels: rotated upright, at most 2560 pixels long, with a thumbnail of at most
   * 480. All other content is dropped: locations, dates, camera names, color profiles and hidden payloads.
   * @throws Failure 400 for a damaged, huge or slow file, 429 when too many photographs of the account wait.
   */
  reEncode(accountId: string, task: PhotographTask): Promise<EncodedPhotograph>
  /** Ends the running worker and answers all that wait with 503. */
  stop(): void
}

/** `timeoutMs`: the slowest acceptable photograph takes five seconds on a slow machine. */
export function openPhotographQueue({ timeoutMs = 20 * second } = {}): PhotographQueue {
  const queue = openFairQueue({ concurrency: 1, maxWaiting, rejection: () => tooManyWaiting(maxWaiting) })
  const stopping = new AbortController()
  return {
    async reEncode(accountId, task) {
      return queue.run(accountId, async () => {
        stopping.signal.throwIfAborted()
        const options = { timeoutMs, signal: stopping.signal, nodeOptions: ['--max-old-space-size=128'] }
        const result = await runWorker(program, task, options).catch((error: unknown) => {
          stopping.signal.throwIfAborted()
          throw toWorkerFailure(error as WorkerError, 'Photograph worker', { timedOut: photographTooSlow })
        })
        return result as EncodedPhotograph
      })
    },

    stop() {
      stopping.abort(portalStopping())
    },
  }
}

const program = new URL('photograph-worker.ts', import.meta.url)

/** The photographs of one post. */
const maxWaiting = maxPhotographsPerPost
