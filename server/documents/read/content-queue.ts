import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'

import type { FastifyInstance } from 'fastify'

import {
  findPendingVersion,
  listPendingVersions,
  storeContent,
  storeHash,
} from '#server/documents/search/search-index.ts'
import { day, second } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { Failure, portalStopping } from '#server/platform/failure.ts'
import { writeEmptyDraft } from '#server/platform/files/files.ts'
import { hashFile } from '#server/platform/files/hash-file.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import { isDiskFull } from '#server/platform/limits/disk-space.ts'
import type { Platform } from '#server/platform/platform.ts'
import { runWorker, toWorkerFailure, type WorkerError } from '#server/platform/worker.ts'

import { cleanText, maxTextLength, type Content, type ContentTask } from './content-task.ts'

/** Reads the text of new versions and makes the thumbnails of images, one version at a time. */
export type ContentQueue = {
  /** Queues a version in the transaction that adds it. */
  enqueue(tx: Tx, versionId: string): Promise<void>
}

const queue = 'document-content'

/** Files that a worker reads, and how long it may take. Scanned pages and images take seconds each. */
const workerKinds = new Map<string, { kind: ContentTask['kind']; timeoutMs: number }>([
  ['application/pdf', { kind: 'pdf', timeoutMs: 120 * second }],
  [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    { kind: 'word', timeoutMs: 20 * second },
  ],
  ...['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/tiff', 'image/avif'].map(
    type => [type, { kind: 'image', timeoutMs: 60 * second }] as const,
  ),
  ...['image/heic', 'image/heif'].map(type => [type, { kind: 'heic', timeoutMs: 60 * second }] as const),
])

const textTypes = new Set(['text/plain', 'text/csv', 'message/rfc822'])

/** Larger files are stored, but their text is not read. */
const maxBytes = 200_000_000

export function openContentQueue(app: FastifyInstance, platform: Platform, jobs: Jobs): ContentQueue {
  const { config, database, files, log } = platform
  if (!config.READ_DOCUMENTS) return { enqueue: async () => undefined }
  const stopping = new AbortController()
  app.addHook('preClose', async () => stopping.abort(portalStopping()))
  jobs.handle({
    name: queue,
    options: {
      retryLimit: 100,
      retryDelay: 10,
      retryBackoff: true,
      retryDelayMax: 3600,
      expireInSeconds: 600,
      heartbeatSeconds: 60,
      deleteAfterSeconds: day / second,
    },
    work: readVersion,
    pending: () => listPendingVersions(database.db),
  })
  return { enqueue: (tx, versionId) => jobs.send(tx, queue, versionId) }

  /** @throws what a retry may cure: a full disk, or the end of the portal. */
  async function readVersion(versionId: string): Promise<void> {
    stopping.signal.throwIfAborted()
    const version = await findPendingVersion(database.db, versionId)
    if (version === undefined) return
    const none = { text: null, isTextTruncated: false }
    const worker = workerKinds.get(version.mimeType)
    const canRead = version.bytes <= maxBytes
    if (textTypes.has(version.mimeType)) await store(await readPlainText(version.fileId))
    else if (worker !== undefined && canRead) await readInWorker(worker)
    else await store(none, worker === undefined ? 'none' : 'failed')

    async function readInWorker({ kind, timeoutMs }: { kind: ContentTask['kind']; timeoutMs: number }) {
      const file = await files.get(version!.fileId)
      if (file === undefined) return store(none, 'failed')
      try {
        await files.withDraft(file.stream, path =>
          files.withDraft(writeEmptyDraft(), async thumbnailPath => {
            if (version!.sha256 === null) {
              const sha256 = await hashFile(path)
              await database.db.transaction().execute(async tx => {
                await storeHash(tx, version!.fileId, sha256)
                await files.recordHash(tx, version!.fileId, sha256)
              })
            }
            // A photograph that was shared has one.
            const task: ContentTask = {
              kind,
              path,
              thumbnailPath: version!.thumbnailId === null ? thumbnailPath : null,
            }
            const content = await runContentWorker(task, timeoutMs)
            // The worker writes it first: a picture whose text takes too long still has one.
            const hasThumbnail = (await stat(thumbnailPath)).size > 0
            // Thumbnails do not count toward the quota.
            const thumbnailId = hasThumbnail ? await files.put(null, createReadStream(thumbnailPath)) : null
            if (content === 'failed') await store(none, 'failed', thumbnailId)
            else await store(content, undefined, thumbnailId)
          }),
        )
      } finally {
        // A full disk fails before the file is read.
        file.stream.destroy()
      }
    }

    async function store(
      { text, isTextTruncated }: Content,
      textState: 'none' | 'failed' | 'done' = text === null ? 'none' : 'done',
      thumbnailId: string | null = null,
    ): Promise<void> {
      await database.db.transaction().execute(async tx => {
        const isStored = await storeContent(tx, versionId, { textState, text, isTextTruncated, thumbnailId })
        if (isStored && thumbnailId !== null) await files.markReferenced(tx, [thumbnailId])
      })
    }
  }

  /** The beginning of a text file, which is UTF-8, as its upload has checked. */
  async function readPlainText(fileId: string): Promise<Content> {
    const file = await files.get(fileId)
    if (file === undefined) return { text: null, isTextTruncated: false }
    const { text, isCut } = await readStart(file.stream)
    const clean = cleanText(text)
    return { ...clean, isTextTruncated: clean.isTextTruncated || (clean.text !== null && isCut) }
  }

  /** 'failed' for a file that cannot be read, whose cause is logged. */
  async function runContentWorker(task: ContentTask, timeoutMs: number): Promise<Content | 'failed'> {
    const options = { timeoutMs, signal: stopping.signal, nodeOptions: ['--max-old-space-size=512'] }
    try {
      return (await runWorker(program, task, options)) as Content
    } catch (error) {
      stopping.signal.throwIfAborted()
      const failure = toWorkerFailure(error as WorkerError, 'Content worker', { timedOut: tooSlow })
      if (isDiskFull(failure)) throw failure
      log.info({ err: failure }, 'document content unreadable')
      return 'failed'
    }
  }
}

const program = new URL('content-worker.ts', import.meta.url)

/** Only for the log. */
function tooSlow(): Failure {
  return new Failure(500, 'documents.too-slow', 'The file took too long to read')
}

/** Reads as many characters as are stored. */
async function readStart(stream: Readable): Promise<{ text: string; isCut: boolean }> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > maxTextLength) return { text, isCut: true }
  }
  return { text: text + decoder.decode(), isCut: false }
}
