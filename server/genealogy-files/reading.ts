import { Worker } from 'node:worker_threads'

import { Failure } from '#server/platform/failure.ts'

import { busyReading, tooMuchToRead } from './failures.ts'
import type { RowsOf } from './import-rows.ts'
import type { KnownMember } from './matches.ts'
import type { ReadPreview } from './preview-file.ts'
import type { PackedTree } from './tree-store.ts'

export type Task =
  | { kind: 'preview'; bytes: Uint8Array<ArrayBuffer>; today: string; members: KnownMember[] }
  | {
      kind: 'import'
      bytes: Uint8Array<ArrayBuffer>
      today: string
      members: KnownMember[]
      importNumber: number
      useMatches: boolean
    }
  | { kind: 'export'; tree: PackedTree }

export type Told =
  | { kind: 'preview'; preview: ReadPreview }
  | { kind: 'rows'; of: RowsOf; bytes: Uint8Array; count: number }
  | { kind: 'end' }
  | { kind: 'file'; bytes: Uint8Array }
  | { kind: 'failure'; status: number; code: string; sentence: string }

export type Reading = {
  preview(task: Omit<Extract<Task, { kind: 'preview' }>, 'kind'>): Promise<ReadPreview>
  /** Hands over the rows piece by piece; the next is made while one is taken. */
  rows(
    task: Omit<Extract<Task, { kind: 'import' }>, 'kind'>,
    take: (rows: { of: RowsOf; bytes: Uint8Array; count: number }) => Promise<void>,
  ): Promise<void>
  file(tree: PackedTree): Promise<Uint8Array>
  /** Ends whatever is being read. */
  stop(): Promise<void>
}

/** Files wait for each other, so that several large ones do not take the memory of all at once. */
const mostWaiting = 5

/** Megabytes. A file of 50 MB, the largest that is taken, needs half of it. */
const roomOfThread = 768

/**
 * Does the work on family files in threads, one after the other. A thread that may only grow so far sweeps up more
 * often, and the server stays 40 MB smaller; what would not fit is refused, and the server goes on.
 */
export function openReading(room = roomOfThread): Reading {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let running: Worker | undefined

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (waiting >= mostWaiting) throw busyReading()
    waiting += 1
    const done = last.then(work).finally(() => {
      waiting -= 1
    })
    last = done.catch(() => undefined)
    return done
  }

  /** @throws the Failure that the thread met. */
  async function read(task: Task, hear: (told: Told, worker: Worker) => Promise<void>): Promise<void> {
    const transferList = 'bytes' in task ? [task.bytes.buffer] : []
    const worker = new Worker(new URL('reading-thread.ts', import.meta.url), {
      workerData: task,
      transferList,
      execArgv: [],
      resourceLimits: {
        maxYoungGenerationSizeMb: 12,
        // An export holds the whole tree, which is nobody's to refuse.
        ...(task.kind !== 'export' && { maxOldGenerationSizeMb: room }),
      },
    })
    running = worker
    try {
      await new Promise<void>((resolve, reject) => {
        let heard = Promise.resolve()
        worker.on('message', (told: Told) => {
          heard = heard.then(async () => {
            if (told.kind === 'failure') throw new Failure(told.status, told.code, told.sentence)
            await hear(told, worker)
          })
          heard.catch(reject)
        })
        worker.on('error', (error: NodeJS.ErrnoException) =>
          reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuchToRead() : error),
        )
        worker.on('exit', code => {
          heard.then(() => {
            if (code === 0) resolve()
            else reject(new Error(`Reading a family file ended with ${code}`))
          }, reject)
        })
      })
    } finally {
      running = undefined
      await worker.terminate()
    }
  }

  return {
    preview: task =>
      inTurn(async () => {
        let preview: ReadPreview | undefined
        await read({ kind: 'preview', ...task }, async told => {
          if (told.kind === 'preview') preview = told.preview
        })
        return there(preview)
      }),

    rows: (task, take) =>
      inTurn(() =>
        read({ kind: 'import', ...task }, async (told, worker) => {
          if (told.kind !== 'rows') return
          await take(told)
          worker.postMessage('taken')
        }),
      ),

    file: tree =>
      inTurn(async () => {
        let file: Uint8Array | undefined
        await read({ kind: 'export', tree }, async told => {
          if (told.kind === 'file') file = told.bytes
        })
        return there(file)
      }),

    async stop() {
      await running?.terminate()
    },
  }
}

function there<T>(told: T | undefined): T {
  if (told === undefined) throw new Error('Reading a family file ended without a word')
  return told
}
