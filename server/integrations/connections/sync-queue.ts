import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'

import type { User } from '#contract/accounts/accounts.ts'
import type { InvestmentIntegration, SyncPreview, SyncResult } from '#contract/integrations/integrations.ts'
import type { ExchangeReader } from '#server/integrations/exchange/exchange-reader.ts'
import type { ExchangeCredentials } from '#server/integrations/exchange/exchange-task.ts'
import {
  exchangeUnavailable,
  integrationNotFound,
  previewRunning,
  syncFailed,
  syncRunning,
} from '#server/integrations/failures.ts'
import { day, minute, second } from '#server/platform/clock.ts'
import { findViolatedConstraint } from '#server/platform/database/database.ts'
import { publish } from '#server/platform/events.ts'
import { Failure, portalStopping } from '#server/platform/failure.ts'
import type { Jobs } from '#server/platform/jobs.ts'
import type { Platform } from '#server/platform/platform.ts'

import { insertSyncPreview, presentSyncPreview, previewReading } from './preview-sync.ts'
import { recordReading } from './record-reading.ts'
import { findCredentials, findIntegration, presentIntegration } from './store.ts'
import {
  endSync,
  findRunningSync,
  findSyncEnd,
  findUnfinishedSync,
  insertSync,
  listUnfinishedSyncs,
  setSyncState,
  type UnfinishedState,
  type UnfinishedSync,
} from './sync-store.ts'

export type SyncQueue = {
  /**
   * Queues a sync and waits for its end. A sync outlives its request, and continues on another node.
   * @throws Failure 404, 409 while another one runs, 502 with the reason of a failure, 503 when the portal stops.
   */
  sync(user: User, id: string): Promise<InvestmentIntegration>
  /**
   * Does the same, but records nothing. Waits for the end of a preview that runs, such as one whose page was reloaded.
   * @throws Failure as `sync`.
   */
  preview(user: User, id: string): Promise<SyncPreview>
}

type StartedSync = { id: string; previewId: string | null }

const queue = 'integration-syncs'
/** The end of a sync is read this often in case its message is lost. */
const pollInterval = 2 * second
/** Trades are read again from this long before the last sync; known ones are not recorded twice. */
const overlap = 2 * day

export function openSyncQueue(
  app: FastifyInstance,
  platform: Platform,
  jobs: Jobs,
  { reader, signal }: { reader: ExchangeReader; signal: AbortSignal },
): SyncQueue {
  const { clock, database, events, log, secretBox, today } = platform
  const { db } = database
  const waiting = new Map<string, () => void>()
  events.on('integration_sync_ended', id => waiting.get(id)?.())
  jobs.handle({
    name: queue,
    options: {
      retryLimit: 5,
      retryDelay: 1,
      expireInSeconds: (10 * minute) / second,
      heartbeatSeconds: 60,
      deleteAfterSeconds: day / second,
    },
    work,
    pending: () => listUnfinishedSyncs(db),
  })

  async function sync(user: User, id: string): Promise<InvestmentIntegration> {
    await waitForEnd(await start(user, id, { isPreview: false }))
    const integration = await findIntegration(db, user.id, id)
    if (integration === undefined) throw integrationNotFound()
    return presentIntegration(integration)
  }

  async function preview(user: User, id: string): Promise<SyncPreview> {
    const started = await start(user, id, { isPreview: true })
    return presentSyncPreview(db, user, started.previewId!, await waitForEnd(started))
  }

  async function start(user: User, id: string, { isPreview }: { isPreview: boolean }): Promise<StartedSync> {
    try {
      return await db.transaction().execute(async tx => {
        const integration = await findIntegration(tx, user.id, id)
        if (integration === undefined) throw integrationNotFound()
        const previewId = isPreview ? await insertSyncPreview(tx, integration, clock()) : null
        const sync = { integrationId: id, requestedById: user.id, startedAt: clock(), previewId }
        const syncId = await insertSync(tx, sync)
        await jobs.send(tx, queue, syncId)
        return { id: syncId, previewId }
      })
    } catch (error) {
      if (findViolatedConstraint(error) !== 'integration_syncs_one_runs') throw error
      const running = await findRunningSync(db, id)
      if (running === undefined || running.previewId === null) throw syncRunning()
      if (!isPreview) throw previewRunning()
      return running
    }
  }

  /** @throws Failure 502 with the reason of a failure. */
  async function waitForEnd({ id }: StartedSync): Promise<SyncResult> {
    try {
      for (;;) {
        const { promise, resolve } = Promise.withResolvers<void>()
        waiting.set(id, resolve)
        const end = await findSyncEnd(db, id)
        if (end === undefined) throw integrationNotFound()
        if (end.state === 'failed') throw syncFailed(end.problem!)
        if (end.state === 'done') return end
        await Promise.race([promise, sleep(pollInterval, undefined, { signal })]).catch(() => {
          throw portalStopping()
        })
      }
    } finally {
      waiting.delete(id)
    }
  }

  async function work(id: string): Promise<void> {
    const sync = await findUnfinishedSync(db, id)
    if (sync === undefined) return
    try {
      await run(sync)
    } catch (error) {
      // Another start continues.
      if (signal.aborted) throw error
      if (!(error instanceof Failure)) log.warn({ err: error, platform: sync.platform }, 'sync failed')
      await fail(sync, error)
    }
  }

  async function run(sync: UnfinishedSync): Promise<void> {
    const { id, integrationId, platform: exchange, currency, lastSync, wasUndone, previewId } = sync
    await enter('reading')
    const sealed = await findCredentials(db, integrationId)
    if (sealed === undefined) return
    const credentials = JSON.parse(await secretBox.open(sealed, integrationId)) as ExchangeCredentials
    // What an undo removed can be from any time.
    const since = lastSync === null || wasUndone ? null : Date.parse(lastSync) - overlap
    const reading = await reader.read({ platform: exchange, job: 'read', currency, since }, credentials)
    if (previewId === null) await enter('saving')
    await db.transaction().execute(async tx => {
      const recorded =
        previewId === null
          ? await recordReading(tx, { clock, today: today() }, sync, reading)
          : await previewReading(tx, today(), { ...sync, previewId }, reading)
      const end = { state: 'done' as const, problem: null, ...recorded, finishedAt: clock() }
      // The connection was deleted meanwhile, so that nothing is recorded.
      if (!(await endSync(tx, id, end))) throw integrationNotFound()
      await publish(tx, 'integration_sync_ended', id)
    })

    /** In a transaction of its own, so that the page shows it. */
    async function enter(state: UnfinishedState): Promise<void> {
      await db.transaction().execute(tx => setSyncState(tx, id, state))
    }
  }

  async function fail({ id, platform: exchange }: UnfinishedSync, error: unknown): Promise<void> {
    const problem =
      error instanceof Failure ? error.message : exchangeUnavailable(exchange, 'an unexpected error').message
    await db.transaction().execute(async tx => {
      await endSync(tx, id, { state: 'failed', problem, finishedAt: clock() })
      await publish(tx, 'integration_sync_ended', id)
    })
  }

  return { sync, preview }
}
