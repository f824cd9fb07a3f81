import { setTimeout as sleep } from 'node:timers/promises'

import { notify } from '#server/notifications/notify.ts'
import { audit } from '#server/platform/audit.ts'
import { addDuration, day, minute, second } from '#server/platform/clock.ts'
import type { PersonalData } from '#server/platform/database/personal-data.ts'
import type { Platform } from '#server/platform/platform.ts'

import {
  completeExport,
  deleteEndedBefore,
  endExport,
  leaseExport,
  listUnleased,
  lockExpired,
  recordProgress,
  releaseLease,
  type StoredExport,
} from './store.ts'
import { writeArchive } from './write-archive.ts'

export type Exporter = {
  /** Builds a pending export on this node, unless another one works on it. */
  start(id: string): void
  /** Continues the exports whose node has ended. */
  resume(): void
  /** Deletes archives after a week, and resumes. */
  sweep(): Promise<void>
}

/** How long an archive can be downloaded. The account page and the privacy policy state it. */
const retention = 7 * day
/** How long the time of an export is recorded. */
const recordRetention = 365 * day
/** A node that has not renewed its lease for this long has ended. */
const leaseDuration = 5 * minute
/** How often progress is stored, so that many small files cause few writes. */
const progressInterval = second
/** How long a running export may take to stop when the portal stops. */
const stopTimeout = 3 * second

class ExportCanceled extends Error {}

/** Builds archives, one after another on each node. An export survives the end of its node: another one restarts it. */
export function openExporter(platform: Platform, slices: readonly PersonalData[]): Exporter {
  const { clock, config, database, envelopes, files, log } = platform
  const stopping = new AbortController()
  let queue: Promise<void> = Promise.resolve()

  platform.onStop(async () => {
    stopping.abort()
    await Promise.race([queue, sleep(stopTimeout, undefined, { ref: false })])
  })

  function start(id: string): void {
    enqueue(() => build(id))
  }

  function resume(): void {
    enqueue(async () => {
      for (const id of await listUnleased(database.db, clock())) start(id)
    })
  }

  function enqueue(work: () => Promise<void>): void {
    queue = queue
      .then(() => (stopping.signal.aborted ? undefined : work()))
      .catch((error: unknown) => log.warn({ err: error }, 'data export failed'))
  }

  async function build(id: string): Promise<void> {
    const now = clock()
    const leased = await database.db
      .transaction()
      .execute(tx => leaseExport(tx, id, { now, until: addDuration(now, leaseDuration) }))
    if (leased === undefined) return
    let fileId: string | undefined
    try {
      const written = await storeArchive(leased)
      fileId = written.fileId
      if (!(await complete(leased, written))) await files.discard([fileId])
    } catch (error) {
      if (fileId !== undefined) await files.discard([fileId])
      if (error instanceof ExportCanceled) return
      await database.db.transaction().execute(async tx => {
        if (stopping.signal.aborted) await releaseLease(tx, id)
        else await endExport(tx, id, 'failed', clock())
      })
      if (!stopping.signal.aborted) throw error
    }
  }

  async function storeArchive({ id, accountId }: StoredExport): Promise<{ fileId: string; bytes: number }> {
    let recordedAt = 0
    const archive = writeArchive({
      db: database.db,
      files,
      envelopes,
      accountId,
      familyName: config.FAMILY_NAME,
      now: clock(),
      slices,
      async onProgress(progress) {
        if (stopping.signal.aborted) throw new ExportInterrupted()
        const isDue = performance.now() - recordedAt >= progressInterval
        if (!isDue && progress.doneFiles < progress.totalFiles) return
        recordedAt = performance.now()
        const leasedUntil = addDuration(clock(), leaseDuration)
        const isPending = await database.db
          .transaction()
          .execute(tx => recordProgress(tx, id, { ...progress, leasedUntil }))
        if (!isPending) throw new ExportCanceled()
      },
    })
    let bytes = 0
    const fileId = await files.put(
      null,
      (async function* () {
        for await (const chunk of archive as AsyncIterable<Buffer>) {
          bytes += chunk.length
          yield chunk
        }
      })(),
    )
    return { fileId, bytes }
  }

  /** Returns false if the export was canceled meanwhile. */
  async function complete(
    { id, accountId }: StoredExport,
    { fileId, bytes }: { fileId: string; bytes: number },
  ): Promise<boolean> {
    return database.db.transaction().execute(async tx => {
      const finishedAt = clock()
      const expiresAt = addDuration(finishedAt, retention)
      if (!(await completeExport(tx, id, { fileId, bytes, finishedAt, expiresAt }))) return false
      await files.markReferenced(tx, [fileId])
      await audit(tx, clock, {
        actorId: null,
        action: 'data-exports.completed',
        subject: accountId,
        details: { bytes },
      })
      const payload = { expiresAt: expiresAt.toISOString() }
      await notify(platform, tx, { to: [accountId], topic: 'data-export-ready', payload })
      return true
    })
  }

  async function sweep(): Promise<void> {
    const now = clock()
    const fileIds = await database.db.transaction().execute(async tx => {
      const expired = await lockExpired(tx, now)
      for (const { id } of expired) await endExport(tx, id, 'expired', now)
      const fileIds = expired.flatMap(({ fileId }) => fileId ?? [])
      await files.markUnreferenced(tx, fileIds)
      await deleteEndedBefore(tx, addDuration(now, -recordRetention))
      return fileIds
    })
    await files.discard(fileIds)
    resume()
  }

  return { start, resume, sweep }
}

class ExportInterrupted extends Error {}
