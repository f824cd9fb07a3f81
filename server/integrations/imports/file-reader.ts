import { fileTooDemanding, importQueueFull } from '#server/integrations/failures.ts'
import { second } from '#server/platform/clock.ts'
import type { Files } from '#server/platform/files/files.ts'
import { openFairQueue } from '#server/platform/limits/fair-queue.ts'
import { runWorker, toWorkerFailure, type WorkerError } from '#server/platform/worker.ts'

import type { ParsedFile, ParseTask } from './parsed-activity.ts'

export type FileReader = {
  /**
   * Reads a file in a process of its own, when it is the account's turn.
   * @throws Failure 400 for a file that cannot be read, 413 for one that takes too much, 409 when too many wait.
   */
  read(
    accountId: string,
    upload: AsyncIterable<Uint8Array>,
    task: Omit<ParseTask, 'path'>,
  ): Promise<ParsedFile>
}

/** Of one account. */
const maxWaiting = 4
/** The largest file takes two seconds. */
const timeoutMs = 30 * second

export function openFileReader(files: Pick<Files, 'withDraft'>, signal: AbortSignal): FileReader {
  const queue = openFairQueue({ concurrency: 1, maxWaiting, rejection: importQueueFull })
  return {
    async read(accountId, upload, task) {
      queue.rejectIfFull(accountId)
      return files.withDraft(upload, path =>
        queue.run(accountId, async () => {
          signal.throwIfAborted()
          const parsed = await runWorker(
            program,
            { ...task, path },
            {
              timeoutMs,
              signal,
              nodeOptions: ['--max-old-space-size=512'],
            },
          ).catch((error: unknown) => {
            signal.throwIfAborted()
            throw toWorkerFailure(error as WorkerError, 'Import worker', {
              timedOut: fileTooDemanding,
              outOfMemory: fileTooDemanding,
            })
          })
          return parsed as ParsedFile
        }),
      )
    },
  }
}

const program = new URL('./parse-file.ts', import.meta.url)
