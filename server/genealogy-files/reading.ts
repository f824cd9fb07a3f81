import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { minute } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'

import { busyReading, tooLongToRead, tooMuchToRead } from './failures.ts'
import type { RowsOf } from './import-rows.ts'
import type { KnownMember } from './matches.ts'
import type { PackedTree } from './packed-tree.ts'
import type { ReadPreview } from './preview-file.ts'

/** A file that is kept, as long as it is read once or destroyed. */
export type KeptFile = { size: number; stream: Readable }
/** Opened when its turn has come. */
type Opening = () => Promise<KeptFile>

type Previewing = { today: string; members: KnownMember[] }
type Importing = Previewing & { importNumber: number; useMatches: boolean }

type Work =
  | ({ kind: 'preview' } & Previewing)
  | ({ kind: 'import' } & Importing)
  | { kind: 'export'; tree: PackedTree }
/** What a reading process is told first. The files, of these sizes, come after it through its standard input. */
export type Task = Work & { sizes: number[] }

export type Told =
  | { kind: 'preview'; preview: ReadPreview }
  | { kind: 'rows'; of: RowsOf; bytes: Uint8Array; count: number }
  | { kind: 'file'; bytes: Uint8Array }
  | { kind: 'failure'; status: number; code: string; sentence: string }

export type Reading = {
  preview(file: Opening, asked: Previewing): Promise<ReadPreview>
  /** Hands over the rows piece by piece; the next is made while one is taken. */
  rows(
    file: Opening,
    asked: Importing,
    take: (rows: { of: RowsOf; bytes: Uint8Array; count: number }) => Promise<void>,
  ): Promise<void>
  /** `imported` are the files of the tree's imports, in their order. */
  file(imported: Opening[], tree: PackedTree): Promise<Uint8Array>
  /** Ends whatever is being read. */
  stop(): void
}

/** Files wait for each other, so that several large ones do not take the memory of all at once. */
const mostWaiting = 5

/** Megabytes. A file of 50 MB, the largest that is taken, needs half of it. */
const roomOfHeap = 768

/** Nothing is heard from a reader for longer only where a file is made to keep it busy; 50 MB take half a minute. */
const longestSilence = 10 * minute

/**
 * Does the work on family files in processes of their own, one after the other: whatever a file does to the one that
 * reads it, the server goes on, and the memory is given back whole. A heap with an end to it is swept more often and
 * stays 40 MB smaller; what would not fit is refused.
 */
export function openReading({ room = roomOfHeap, patience = longestSilence } = {}): Reading {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let running: ChildProcess | undefined

  function inTurn<T>(reads: () => Promise<T>, { isRefused = waiting >= mostWaiting } = {}): Promise<T> {
    if (isRefused) throw busyReading()
    waiting += 1
    const done = last.then(reads).finally(() => {
      waiting -= 1
    })
    last = done.catch(() => undefined)
    return done
  }

  /** @throws the Failure that the process met. */
  async function read(
    openings: Opening[],
    work: Work,
    hear: (told: Told, reader: ChildProcess) => Promise<void>,
  ): Promise<void> {
    const files: KeptFile[] = []
    for (const opening of openings) files.push(await opening())

    const reader = fork(new URL('reading-process.ts', import.meta.url), {
      // Nothing of the server's settings, which name its secrets.
      env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] },
      execArgv: [
        '--max-semi-space-size=8',
        // An export holds the whole tree, which is nobody's to refuse.
        ...(work.kind === 'export' ? [] : [`--max-old-space-size=${room}`]),
      ],
      serialization: 'advanced',
      stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
    })
    running = reader
    const lastWords = tail(reader.stderr!)
    const ended = once(reader, 'close') as Promise<[code: number | null, signal: string | null]>
    let silence: NodeJS.Timeout | undefined
    try {
      let heard = Promise.resolve()
      const failed = new Promise<never>((_, reject) => {
        silence = setTimeout(() => reject(tookTooLong(work)), patience)
        reader.on('message', (told: Told) => {
          silence?.refresh()
          heard = heard.then(async () => {
            if (told.kind === 'failure') throw new Failure(told.status, told.code, told.sentence)
            await hear(told, reader)
          })
          heard.catch(reject)
        })
        pipeline(Readable.from(inOrder(files)), reader.stdin!).catch((error: NodeJS.ErrnoException) => {
          // Its end tells more than that nobody listens any more.
          if (error.code !== 'EPIPE') reject(error)
        })
      })
      reader.send({ ...work, sizes: files.map(({ size }) => size) }, ignoringItsEnd)
      const [code, signal] = await Promise.race([ended, failed])
      await heard
      if (code !== 0) throw endedBy(code ?? signal, lastWords())
    } finally {
      running = undefined
      clearTimeout(silence)
      reader.kill('SIGKILL')
      await ended.catch(() => undefined)
      for (const { stream } of files) stream.destroy()
    }
  }

  return {
    preview: (file, asked) =>
      inTurn(async () => {
        let preview: ReadPreview | undefined
        await read([file], { kind: 'preview', ...asked }, async told => {
          if (told.kind === 'preview') preview = told.preview
        })
        return there(preview)
      }),

    rows: (file, asked, take) =>
      inTurn(
        () =>
          read([file], { kind: 'import', ...asked }, async (told, reader) => {
            if (told.kind !== 'rows') return
            await take(told)
            reader.send('taken', ignoringItsEnd)
          }),
        // One import runs at a time, and whoever began it has been told so.
        { isRefused: false },
      ),

    file: (imported, tree) =>
      inTurn(async () => {
        let file: Uint8Array | undefined
        await read(imported, { kind: 'export', tree }, async told => {
          if (told.kind === 'file') file = told.bytes
        })
        return there(file)
      }),

    stop() {
      running?.kill('SIGKILL')
    },
  }
}

async function* inOrder(files: KeptFile[]) {
  for (const { stream } of files) yield* stream
}

/** What is sent to a process that has ended is lost, and its end is told by the process. */
function ignoringItsEnd(): void {}

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

function there<T>(told: T | undefined): T {
  if (told === undefined) throw new Error('Reading a family file ended without a word')
  return told
}
