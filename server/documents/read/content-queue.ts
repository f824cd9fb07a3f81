import type { FastifyInstance } from 'fastify'

import { findPendingVersion, listPendingVersions } from '#server/documents/search/search-index.ts'
import { day, second } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { portalStopping } from '#server/platform/failure.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

import { readVersion } from './read-version.ts'

/**
 * Reads the text of new versions, and makes the thumbnails of images and their copies without metadata, one version at
 * a time. `READ_DOCUMENTS=off` leaves only the copies, without which others do not receive an image.
 */
export type ContentQueue = {
  /** Queues a version in the transaction that adds it. */
  enqueue(tx: Tx, versionId: string): Promise<void>
}

export function openContentQueue(app: FastifyInstance, platform: Platform, jobs: Jobs): ContentQueue {
  const { config, database } = platform
  // A node that makes copies only takes no job from one that reads.
  const queue = config.READ_DOCUMENTS ? 'document-content' : 'document-copies'
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
    work: versionId => readVersion({ ...platform, signal: stopping.signal }, versionId),
    pending: () => listPendingVersions(database.db, { onlyCopies: !config.READ_DOCUMENTS }),
  })
  return {
    async enqueue(tx, versionId) {
      const version = await findPendingVersion(tx, versionId)
      if (config.READ_DOCUMENTS || version?.othersReceive === 'pending') await jobs.send(tx, queue, versionId)
    },
  }
}
