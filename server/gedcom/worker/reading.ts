import type { PackedTree } from '#server/gedcom/export/packed-tree.ts'
import { busyReading } from '#server/gedcom/import-failures.ts'
import type { ReadPreview } from '#server/gedcom/import/preview-file.ts'
import { minute } from '#server/platform/clock.ts'

import {
  startReader,
  type Hear,
  type Importing,
  type KeptFile,
  type OpenedFile,
  type Previewing,
  type Reader,
  type Result,
  type Work,
} from './reader.ts'

export type Reading = {
  preview(file: KeptFile, asked: Previewing): Promise<ReadPreview>
  /**
   * Hands over the rows piece by piece; the next is made while one is taken. `begin` is called when its turn has come:
   * what it holds, it holds nobody up with before.
   */
  rows(
    file: KeptFile,
    begin: () => Promise<Importing>,
    take: (rows: Extract<Result, { kind: 'rows' }>) => Promise<void>,
  ): Promise<void>
  /** `imported` are the files of the tree's imports, in their order. */
  file(imported: KeptFile[], tree: PackedTree): Promise<Uint8Array>
  /** Ends whatever is being read, and what waits for its import. Nothing is read any more, whatever has waited. */
  stop(): void
}

/** Files wait for each other, so that several large ones do not take the memory of all at once. */
const mostWaiting = 5

/** Megabytes. A file of 50 MB, the largest that is taken, needs half of it. */
const roomOfHeap = 768

/** Nothing is heard from a reader for longer only where a file is made to keep it busy; 50 MB take half a minute. */
const longestSilence = 10 * minute

/** What was read, and the day on which it was asked who lives. */
type ReadBefore = { fileId: string; today: string }

/** So long does whoever looks at a preview find its import half done. */
const keptReadFor = 10 * minute
/** Bytes. 50,000 people have 12 MB; what is larger is read once more instead of staying in memory. */
const largestKeptRead = 16 * 2 ** 20

/**
 * Does the work on family files in processes of their own, one after the other: whatever a file does to the one that
 * reads it, the server goes on, and the memory is given back whole. What was read for a preview stays for the import
 * that mostly follows, until anything else is read.
 */
export function openReading({
  room = roomOfHeap,
  patience = longestSilence,
  keptFor = keptReadFor,
  largestKept = largestKeptRead,
} = {}): Reading {
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0
  let running: Reader | undefined
  let isStopped = false
  let read: (ReadBefore & { reader: Reader; forgetting: NodeJS.Timeout }) | undefined

  function inTurn<T>(reads: () => Promise<T>, { isRefused = waiting >= mostWaiting } = {}): Promise<T> {
    if (isRefused) throw busyReading()
    waiting += 1
    const done = last.then(reads).finally(() => {
      waiting -= 1
    })
    last = done.catch(() => undefined)
    return done
  }

  /** Gives a piece of work to a reader, which is ended afterwards unless it is kept. */
  async function give(
    work: Work,
    files: KeptFile[],
    hear: Hear,
    { readBefore, keepFor }: { readBefore?: Reader | undefined; keepFor?: () => ReadBefore | undefined } = {},
  ): Promise<void> {
    const opened: OpenedFile[] = []
    let reader = readBefore
    let isKept = false
    try {
      for (const file of files) opened.push(await file.open())
      if (isStopped) throw new Error('The server stops before a family file is read')
      // An export holds the whole tree, which is nobody's to refuse.
      running = reader ??= startReader(work.kind === 'export' ? { patience } : { room, patience })
      await reader.work(work, opened, hear)
      const of = opened.some(({ size }) => size > largestKept) ? undefined : keepFor?.()
      if (of === undefined || isStopped) return
      keepRead(reader, of)
      isKept = true
    } finally {
      running = undefined
      for (const { stream } of opened) stream.destroy()
      if (!isKept) await reader?.end()
    }
  }

  /** The reader that has read this file on this day. Whatever else has been read is forgotten. */
  async function takeRead(fileId?: string, today?: string): Promise<Reader | undefined> {
    if (read === undefined) return undefined
    const { reader, forgetting, ...of } = read
    read = undefined
    clearTimeout(forgetting)
    if (of.fileId === fileId && of.today === today) return reader
    await reader.end()
    return undefined
  }

  function keepRead(reader: Reader, of: ReadBefore): void {
    const forgetting = setTimeout(() => void takeRead(), keptFor).unref()
    const kept = { ...of, reader, forgetting }
    read = kept
    reader.waits(() => {
      if (read === kept) void takeRead()
    })
  }

  return {
    preview: (file, asked) =>
      inTurn(async () => {
        await takeRead()
        let preview: ReadPreview | undefined
        const hear: Hear = async result => {
          if (result.kind === 'preview') preview = result.preview
        }
        // What cannot be imported waits for nothing.
        const keepFor = () =>
          preview?.cycles.length === 0 ? { fileId: file.id, today: asked.today } : undefined
        await give({ kind: 'preview', ...asked }, [file], hear, { keepFor })
        return there(preview)
      }),

    rows: (file, begin, take) =>
      inTurn(
        async () => {
          const asked = await begin()
          const readBefore = await takeRead(file.id, asked.today)
          const hear: Hear = async (result, taken) => {
            if (result.kind !== 'rows') return
            await take(result)
            taken()
          }
          const files = readBefore === undefined ? [file] : []
          await give({ kind: 'import', ...asked }, files, hear, { readBefore })
        },
        // One import runs at a time, and whoever began it has been told so.
        { isRefused: false },
      ),

    file: (imported, tree) =>
      inTurn(async () => {
        await takeRead()
        let bytes: Uint8Array | undefined
        const hear: Hear = async result => {
          if (result.kind === 'file') bytes = result.bytes
        }
        await give({ kind: 'export', tree }, imported, hear)
        return there(bytes)
      }),

    stop() {
      isStopped = true
      void running?.end()
      void takeRead()
    },
  }
}

function there<T>(told: T | undefined): T {
  if (told === undefined) throw new Error('Reading a family file ended without a word')
  return told
}
