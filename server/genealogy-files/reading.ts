import { minute } from '#server/platform/clock.ts'

import { busyReading } from './failures.ts'
import type { PackedTree } from './packed-tree.ts'
import type { ReadPreview } from './preview-file.ts'
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
  /** Hands over the rows piece by piece; the next is made while one is taken. */
  rows(
    file: KeptFile,
    asked: Importing,
    take: (rows: Extract<Result, { kind: 'rows' }>) => Promise<void>,
  ): Promise<void>
  /** `imported` are the files of the tree's imports, in their order. */
  file(imported: KeptFile[], tree: PackedTree): Promise<Uint8Array>
  /** Ends whatever is being read, and what waits for its import. */
  stop(): void
}

/** Files wait for each other, so that several large ones do not take the memory of all at once. */
const mostWaiting = 5

/** Megabytes. A file of 50 MB, the largest that is taken, needs half of it. */
const roomOfHeap = 768

/** Nothing is heard from a reader for longer only where a file is made to keep it busy; 50 MB take half a minute. */
const longestSilence = 10 * minute

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
  let read: { reader: Reader; fileId: string; today: string; forgetting: NodeJS.Timeout } | undefined

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
    reader: Reader,
    work: Work,
    files: OpenedFile[],
    hear: Hear,
    keep = false,
  ): Promise<void> {
    running = reader
    let isKept = false
    try {
      await reader.work(work, files, hear)
      isKept = keep
    } finally {
      running = undefined
      if (!isKept) await reader.end()
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

  function keepRead(reader: Reader, fileId: string, today: string): void {
    const forgetting = setTimeout(() => void takeRead(), keptFor).unref()
    const kept = { reader, fileId, today, forgetting }
    read = kept
    reader.waits(() => {
      if (read === kept) void takeRead()
    })
  }

  return {
    preview: (file, asked) =>
      inTurn(async () => {
        await takeRead()
        const opened = await file.open()
        const isKept = opened.size <= largestKept
        const reader = startReader({ room, patience })
        let preview: ReadPreview | undefined
        const hear: Hear = async result => {
          if (result.kind === 'preview') preview = result.preview
        }
        await give(reader, { kind: 'preview', ...asked }, [opened], hear, isKept)
        if (isKept) keepRead(reader, file.id, asked.today)
        return there(preview)
      }),

    rows: (file, asked, take) =>
      inTurn(
        async () => {
          const readBefore = await takeRead(file.id, asked.today)
          const opened = readBefore === undefined ? [await file.open()] : []
          const hear: Hear = async (result, taken) => {
            if (result.kind !== 'rows') return
            await take(result)
            taken()
          }
          await give(
            readBefore ?? startReader({ room, patience }),
            { kind: 'import', ...asked },
            opened,
            hear,
          )
        },
        // One import runs at a time, and whoever began it has been told so.
        { isRefused: false },
      ),

    file: (imported, tree) =>
      inTurn(async () => {
        await takeRead()
        const opened: OpenedFile[] = []
        for (const file of imported) opened.push(await file.open())
        let bytes: Uint8Array | undefined
        const hear: Hear = async result => {
          if (result.kind === 'file') bytes = result.bytes
        }
        // It holds the whole tree, which is nobody's to refuse.
        await give(startReader({ patience }), { kind: 'export', tree }, opened, hear)
        return there(bytes)
      }),

    stop() {
      void running?.end()
      void takeRead()
    },
  }
}

function there<T>(told: T | undefined): T {
  if (told === undefined) throw new Error('Reading a family file ended without a word')
  return told
}
