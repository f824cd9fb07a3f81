import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { PackedTree } from '#server/gedcom/export/packed-tree.ts'
import { tooLongToRead, tooMuchToRead } from '#server/gedcom/import-failures.ts'
import type { RowsOf } from '#server/gedcom/import/import-rows.ts'
import type { KnownMember } from '#server/gedcom/import/matches.ts'
import type { ReadPreview } from '#server/gedcom/import/preview-file.ts'
import { Failure } from '#server/platform/failure.ts'

/** A family file that is kept. */
export type KeptFile = {
  id: string
  /** The stream is read once, or destroyed. */
  open(): Promise<OpenedFile>
}
export type OpenedFile = { size: number; stream: Readable }

/** The day is `YYYY-MM-DD`, and decides who is taken to live. */
export type Previewing = { today: string; members: KnownMember[] }
export type Importing = Previewing & { importNumber: number; useMatches: boolean }

export type Work =
  | ({ kind: 'preview' } & Previewing)
  | ({ kind: 'import' } & Importing)
  | { kind: 'export'; tree: PackedTree }
/** The files, of these sizes, come through standard input. An import of none is of the file that was previewed. */
export type Task = Work & { sizes: number[] }

export type Told =
  | { kind: 'preview'; preview: ReadPreview }
  | { kind: 'rows'; of: RowsOf; bytes: Uint8Array; count: number }
  | { kind: 'file'; bytes: Uint8Array }
  | { kind: 'failure'; status: number; code: string; sentence: string }
  | { kind: 'done' }

/** What of a piece of work is told, but for how it ends. */
export type Result = Exclude<Told, { kind: 'failure' | 'done' }>

/** A process that reads family files. */
export type Reader = {
  /**
   * Gives it a piece of work. Each result is handed over when the one before it has been heard; `taken` asks for the next rows.
   * @throws the Failure that the process met.
   */
  work(work: Work, files: OpenedFile[], hear: Hear): Promise<void>
  /** Lets the server end, and whoever started it, while this one only waits. */
  waits(onEnd: () => void): void
  end(): Promise<void>
}
export type Hear = (result: Result, taken: () => void) => Promise<void>

/**
 * `room`: megabytes of heap, of which an end keeps it swept more often and 40 MB smaller. `patience`: for so many
 * milliseconds it may say nothing.
 */
export function startReader({ room, patience }: { room?: number; patience: number }): Reader {
  const reader = fork(new URL('reading-process.ts', import.meta.url), {
    // Nothing of the server's settings, which name its secrets.
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
    execArgv: ['--max-semi-space-size=8', ...(room === undefined ? [] : [`--max-old-space-size=${room}`])],
    serialization: 'advanced',
    stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
  })
  const ended = once(reader, 'close') as Promise<[code: number | null, signal: string | null]>
  ended.catch(ignored)
  // Where the machine gives it no process it has no streams either, and its end says why.
  const isThere = reader.pid !== undefined
  const lastWords = isThere ? tail(reader.stderr!) : () => ''

  return {
    async work(work, files, hear) {
      const tell = (told: Task | 'taken') => reader.send(told, ignored)
      let silence: NodeJS.Timeout | undefined
      let listen: (told: Told) => void = ignored
      try {
        if (!isThere) await ended
        await new Promise<void>((resolve, reject) => {
          silence = setTimeout(() => reject(tookTooLong(work)), patience)
          let heard = Promise.resolve()
          listen = told => {
            silence?.refresh()
            heard = heard.then(async () => {
              if (told.kind === 'failure') throw new Failure(told.status, told.code, told.sentence)
              if (told.kind === 'done') resolve()
              else await hear(told, () => tell('taken'))
            })
            heard.catch(reject)
          }
          reader.on('message', listen)
          ended.then(([code, signal]) => reject(endedBy(code ?? signal, lastWords())), reject)
          if (files.length > 0) handOver(files, reader).catch(reject)
          tell({ ...work, sizes: files.map(({ size }) => size) })
        })
      } finally {
        clearTimeout(silence)
        reader.off('message', listen)
      }
    },

    waits(onEnd) {
      reader.unref()
      reader.channel?.unref()
      // What listens to its streams would stay as well.
      for (const stream of reader.stdio) if (stream instanceof Socket) stream.unref()
      ended.then(onEnd, onEnd)
    },

    async end() {
      if (isThere) reader.kill('SIGKILL')
      await ended.catch(ignored)
    },
  }
}

/** What is sent to a process that has ended is lost, and its end is told by the process. */
function ignored(): void {}

async function handOver(files: OpenedFile[], reader: ChildProcess): Promise<void> {
  try {
    await pipeline(Readable.from(inOrder(files)), reader.stdin!)
  } catch (error) {
    // Its end tells more than that nobody listens any more.
    if (!unheard.has((error as NodeJS.ErrnoException).code)) throw error
  }
}

/** How it shows, by the moment at which the process ends, that nobody listens. */
const unheard = new Set<string | undefined>([
  'EPIPE',
  'ECANCELED',
  'ECONNRESET',
  'ERR_STREAM_PREMATURE_CLOSE',
])

async function* inOrder(files: OpenedFile[]) {
  for (const { stream } of files) yield* stream
}

/** What is written last to a stream, to be asked for. */
function tail(stream: Readable): () => string {
  let text = ''
  stream.setEncoding('utf8')
  stream.on('data', (more: string) => {
    text = (text + more).slice(-4000)
  })
  return () => text
}

function endedBy(cause: number | string | null, lastWords: string): Error {
  if (lastWords.includes('heap out of memory')) return tooMuchToRead()
  return new Error(`Reading a family file ended with ${cause}: ${lastWords}`)
}

function tookTooLong({ kind }: Work): Error {
  return kind === 'export' ? new Error('Writing a family file took too long') : tooLongToRead()
}
