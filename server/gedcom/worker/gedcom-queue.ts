import {
  exportOutOfMemory,
  previewNotFound,
  fullQueue,
  jobTimedOut,
  outOfMemory,
} from '#server/gedcom/failures.ts'
import { minute } from '#server/platform/clock.ts'
import type { Files } from '#server/platform/files/files.ts'
import { runWorker, toWorkerFailure, type WorkerError } from '#server/platform/worker.ts'

import { fileSection, type InputPart, type InputSection } from './job-input.ts'
import type { GedcomJob, GedcomResults, GedcomTask } from './jobs.ts'

export interface GedcomQueue {
  /**
   * Runs a job after all earlier ones. Calls `readInput` when the job starts, so that a waiting job locks
   * nothing. Calls `useOutput` with the path of a file that is deleted afterward.
   * @throws Failure of the job; 409 when too many jobs wait; 413 when the job takes too much memory or time; an error
   * that `isDiskFull` recognizes.
   */
  run<Job extends GedcomJob, T>(
    job: Job,
    readInput: () => AsyncIterable<InputPart>,
    useOutput: (result: GedcomResults[Job['kind']], path: string) => Promise<T>,
  ): Promise<T>
  /** @throws Failure 409 as `run` would now. For a caller that stores a file first. */
  rejectIfFull(): void
  /** Ends the running job and fails all that wait. */
  stop(): void
}

/** Further jobs are rejected: the requester would wait for minutes. */
const maxJobs = 5

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
  let last = Promise.resolve()
  let jobs = 0

  /** Resolves when all earlier turns have ended, with a function that ends this one. */
  function awaitTurn(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const previous = last
    last = promise
    jobs += 1
    void promise.then(() => (jobs -= 1))
    return previous.then(() => resolve)
  }

  function rejectIfFull(): void {
    if (jobs >= maxJobs) throw fullQueue()
  }

  async function performTask(task: GedcomTask): Promise<unknown> {
    const isExport = task.job.kind === 'export'
    return runWorker(program, task, {
      nodeOptions: [
        '--max-semi-space-size=8',
        `--max-old-space-size=${heapMegabytes}`,
        // An export of 200,000 people takes half of the memory if V8 collects garbage this early, and a tenth more time.
        ...(isExport ? ['--heap-growing-percent=20'] : []),
      ],
      timeoutMs,
      signal: stopping.signal,
    }).catch((error: unknown) => {
      throw toWorkerFailure(error as WorkerError, 'GEDCOM worker', {
        outOfMemory: isExport ? () => exportOutOfMemory(heapMegabytes) : outOfMemory,
        timedOut: isExport ? undefined : jobTimedOut,
      })
    })
  }

  return {
    rejectIfFull,

    async run(job, readInput, useOutput) {
      // An import is never rejected here: only one runs at a time, and its preview was accepted.
      if (job.kind !== 'import') rejectIfFull()
      const endTurn = await awaitTurn()
      try {
        stopping.signal.throwIfAborted()
        return await files.withDraft(writeEmptyFile(), async output => {
          const sections: InputSection[] = []
          const arriving = concatenateInput(files, readInput(), sections)
          const result = await files.withDraft(arriving, input =>
            performTask({ job, input, sections, output }),
          )
          endTurn()
          return await useOutput(result as Parameters<typeof useOutput>[0], output)
        })
      } finally {
        endTurn()
      }
    },

    stop() {
      stopping.abort(new Error('The server is stopping'))
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
