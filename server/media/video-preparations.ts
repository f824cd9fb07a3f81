import { setTimeout as sleep } from 'node:timers/promises'

import type { VideoPreparation } from '#contract/media/media.ts'
import { addDuration, second } from '#server/platform/clock.ts'
import { Failure } from '#server/platform/failure.ts'
import type { Platform } from '#server/platform/platform.ts'
import { readFinishedUpload, replaceUploadedFile } from '#server/uploads/claim-finished-upload.ts'

import { videoInPreparation } from './failures.ts'
import type { MediaQueue } from './media-queue.ts'
import {
  completePreparation,
  failPreparation,
  findPreparation,
  leasePreparation,
  recordProgress,
} from './preparation-store.ts'
import { prepareMedia } from './prepare-media.ts'
import { referenceOnce } from './reference-once.ts'

type Upload = { uploadId: string; accountId: string }
/** Pixels, and seconds. */
type PreparedVideo = { width: number; height: number; duration: number }

/** Makes the copies of videos that others see. A large one takes minutes, so it outlives the request. */
export type VideoPreparations = {
  /**
   * Replaces the file of a finished upload by its copy, if that is quick. May be repeated.
   * @throws Failure 409 while it takes longer: the work continues, and the request can be repeated. Otherwise as
   * `prepareMedia`.
   */
  prepare(upload: Upload): Promise<PreparedVideo>
  /** @throws Failure 404 for the upload of another account. */
  describe(upload: Upload): Promise<VideoPreparation>
}

/** Without progress for so long, the node that made the copy has ended. */
const leaseDuration = 60 * second
const progressInterval = second
/** These do not change when the same file is prepared again. A request has to report them. */
const lastingStatuses = new Set([400, 403, 413, 415])

/** `timeoutMs`: milliseconds that a request waits for the copy. */
export function openVideoPreparations(
  platform: Platform,
  queue: MediaQueue,
  { timeoutMs = 4 * second } = {},
): VideoPreparations {
  const { clock, database, files, log } = platform
  const { db } = database
  const running = new Map<string, Promise<void>>()
  platform.onStop(async () => void (await Promise.allSettled(running.values())))

  async function start({ uploadId, accountId }: Upload): Promise<void> {
    let progress = 0
    const renewal = setInterval(() => {
      const renewed = { progress, until: addDuration(clock(), leaseDuration) }
      void db
        .transaction()
        .execute(tx => recordProgress(tx, uploadId, renewed))
        .catch((error: unknown) => log.warn({ err: error }, 'video progress not recorded'))
    }, progressInterval)
    try {
      const onProgress = (fraction: number) => void (progress = fraction)
      await makeCopy({ uploadId, accountId }, onProgress)
    } catch (error) {
      clearInterval(renewal)
      const lasting = error instanceof Failure && lastingStatuses.has(error.status) ? error : null
      const failure = lasting && { status: lasting.status, code: lasting.code, message: lasting.message }
      await db.transaction().execute(tx => failPreparation(tx, uploadId, { failure, now: clock() }))
      throw error
    } finally {
      clearInterval(renewal)
    }
  }

  async function makeCopy(
    { uploadId, accountId }: Upload,
    onProgress: (fraction: number) => void,
  ): Promise<void> {
    const upload = await readFinishedUpload(db, { uploadId, accountId, now: clock() })
    const stored = await files.get(upload.fileId)
    if (stored === undefined) throw new Error(`The file ${upload.fileId} is missing`)
    const context = { ...platform, queue, accountId, onProgress }
    const sent = { ...upload, stream: stored.stream }
    const { file, width, height, duration } = await prepareMedia(context, sent).finally(() =>
      stored.stream.destroy(),
    )
    let unused = file.fileId
    try {
      await db.transaction().execute(async tx => {
        if (!(await completePreparation(tx, uploadId, { width, height, duration: duration ?? 0 }))) return
        const fileId = await referenceOnce(tx, files, file)
        await replaceUploadedFile(tx, { uploadId, accountId }, { ...file, fileId })
        if (fileId !== upload.fileId) await files.markUnreferenced(tx, [upload.fileId])
        if (fileId === file.fileId) unused = upload.fileId
      })
    } finally {
      await files.discard([...new Set([unused, upload.fileId])])
    }
  }

  /** Starts the work of this node. @throws Failure 409 while another node prepares the video. */
  async function startLeased(upload: Upload): Promise<void> {
    const { uploadId } = upload
    const lease = { now: clock(), until: addDuration(clock(), leaseDuration) }
    const isLeased = await db.transaction().execute(tx => leasePreparation(tx, uploadId, lease))
    if (!isLeased) throw videoInPreparation()
    const work = start(upload).finally(() => running.delete(uploadId))
    running.set(uploadId, work)
    work.catch((error: unknown) => {
      if (!(error instanceof Failure)) log.warn({ err: error }, 'video preparation failed')
    })
  }

  /** The request reports it. */
  async function clearFailure(uploadId: string): Promise<void> {
    await db.transaction().execute(tx => failPreparation(tx, uploadId, { failure: null, now: clock() }))
  }

  return {
    async prepare(upload) {
      const { uploadId } = upload
      const earlier = await findPreparation(db, uploadId)
      if (earlier !== undefined && isPrepared(earlier)) return earlier
      if (earlier?.failure && !running.has(uploadId)) {
        const { status, code, message } = earlier.failure
        await clearFailure(uploadId)
        throw new Failure(status, code, message)
      }
      if (!running.has(uploadId)) await startLeased(upload)
      const waiting = new AbortController()
      const timeout = sleep(timeoutMs, undefined, { signal: waiting.signal }).catch(() => undefined)
      try {
        await Promise.race([running.get(uploadId), timeout])
      } catch (error) {
        await clearFailure(uploadId)
        throw error
      } finally {
        waiting.abort()
      }
      const prepared = await findPreparation(db, uploadId)
      if (prepared === undefined || !isPrepared(prepared)) throw videoInPreparation()
      return prepared
    },

    async describe({ uploadId, accountId }) {
      await readFinishedUpload(db, { uploadId, accountId, now: clock() })
      const found = await findPreparation(db, uploadId)
      if (found === undefined) return { state: 'none', progress: 0 }
      if (isPrepared(found)) return { state: 'ready', progress: 1 }
      if (found.failure !== null) return { state: 'failed', progress: 0 }
      const isRunning = new Date(found.leasedUntil) > clock()
      return isRunning ? { state: 'running', progress: found.progress } : { state: 'none', progress: 0 }
    },
  }
}

function isPrepared<Row extends { width: number | null }>(row: Row): row is Row & PreparedVideo {
  return row.width !== null
}
