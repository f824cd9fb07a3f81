import {
  exportOutOfMemory,
  previewNotFound,
  fullQueue,
  jobTimedOut,
  outOfMemory,
} from '#server/gedcom/failures.ts'
import { minute } from '#server/platform/clock.ts'
import { portalStopping } from '#server/platform/failure.ts'
import type { Files } from '#server/platform/files/files.ts'
import { openFairQueue } from '#server/platform/limits/fair-queue.ts'
import { runWorker, toWorkerFailure, type WorkerError } from '#server/platform/worker.ts'

import { fileSection, type InputPart, type InputSection } from './job-input.ts'
import type { GedcomJob, GedcomResults, GedcomTask } from './jobs.ts'

export interface GedcomQueue {
  /**
   * Runs a job when it is the account's turn. Calls `readInput` when the job starts, so that a waiting job locks
   * nothing. Calls `useOutput` with the path of a file that is deleted afterward.
   * @throws Failure of the job; 409 when too many jobs of the account wait; 413 when the job takes too much memory or
   * time; 503 when the portal stops; an error that `isDiskFull` recognizes.
   */
  run<Job extends GedcomJob, T>(
    accountId: string,
    job: Job,
    readInput: () => AsyncIterable<InputPart>,
    useOutput: (result: GedcomResults[Job['kind']], path: string) => Promise<T>,
  ): Promise<T>
  /** @throws Failure 409 as `run` would now. For a caller that stores a file first. */
  rejectIfFull(accountId: string): void
  /** Ends the running job and answers all that wait with 503. */
  stop(): void
}

/** Of one account. It would wait for minutes for more. */
const maxWaiting = 4

/**
 * Runs jobs on family files one at a time, each in its own process. A crash of the worker does not affect the server,
 * and its memory is freed afterward. `heapMegabytes`: a file of 50 MB, the largest that is accepted, needs half of the
 * default. `timeoutMs`: 50 MB take half a minute, so only a hostile file takes longer.
 */
export function openGedcomQueue(
  files: Pick<Files, 'get' | 'withDraft'>,
  { heapMegabytes = 768, timeoutMs = 10 * minute } = {},
): GedcomQueue {
  const stopping = new AbortController()
  const queue = openFairQueue({ concurrency: 1, maxWaiting, rejection: fullQueue })

  async function performTask(task: GedcomTask): Promise<unknown> {
    const isExport = task.job.kind === 'export'
    return runWorker(program, task, {
      nodeOptions: [
        `--max-old-space-size=${heapMegabytes}`,
        // See decision 42.
        ...(isExport
          ? ['--max-semi-space-size=16', '--heap-growing-percent=10']
          : ['--max-semi-space-size=8']),
      ],
      timeoutMs,
      signal: stopping.signal,
    }).catch((error: unknown) => {
      stopping.signal.throwIfAborted()
      throw toWorkerFailure(error as WorkerError, 'GEDCOM worker', {
        outOfMemory: isExport ? () => exportOutOfMemory(heapMegabytes) : outOfMemory,
        timedOut: isExport ? undefined : jobTimedOut,
      })
    })
  }

  return {
    rejectIfFull: accountId => queue.rejectIfFull(accountId),

    async run(accountId, job, readInput, useOutput) {
      // An import is never rejected here: only one runs at a time, and its preview was accepted.
      const key = job.kind === 'import' ? 'import' : accountId
      let used: ReturnType<typeof useOutput> | undefined
      await queue.run(key, async () => {
        stopping.signal.throwIfAborted()
        // Ends the turn before the output is used.
        return new Promise<void>((endTurn, fail) => {
          used = files.withDraft(writeEmptyFile(), async output => {
            const sections: InputSection[] = []
            const arriving = concatenateInput(files, readInput(), sections)
            const result = await files.withDraft(arriving, input =>
              performTask({ job, input, sections, output }),
            )
            endTurn()
            return useOutput(result as Parameters<typeof useOutput>[0], output)
          })
          used.catch(fail)
        })
      })
      return used!
    },

    stop() {
      stopping.abort(portalStopping())
    },
  }
}

const program = new URL('gedcom-worker.ts', import.meta.url)

async function* writeEmptyFile(): AsyncGenerator<Uint8Array> {}

/** Concatenates a job's input, and adds each section to `sections`. */
async function* concatenateInput(
  files: Pick<Files, 'get'>,
  input: AsyncIterable<InputPart>,
  sections: InputSection[],
): AsyncGenerator<Uint8Array> {
  let offset = 0
  for await (const part of input) {
    const section = { name: 'table' in part ? part.table : fileSection, offset, size: 0 }
    sections.push(section)
    for await (const chunk of 'table' in part ? [Buffer.from(part.json)] : readFile(files, part.fileId)) {
      section.size += chunk.length
      yield chunk
    }
    offset += section.size
  }
}

async function* readFile(files: Pick<Files, 'get'>, id: string | null): AsyncGenerator<Uint8Array> {
  const file = id === null ? undefined : await files.get(id)
  if (file === undefined) throw previewNotFound()
  yield* file.stream
}
