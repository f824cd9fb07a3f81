import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import { types as pgTypes } from 'pg'
import type { Db as JobDatabase, PgBoss, QueueOptions } from 'pg-boss'

import { minute, second } from './clock.ts'
import type { Database, Tx } from './database/database.ts'
import { publish } from './events.ts'
import type { Platform } from './platform.ts'

/** A queue for work that outlives its request. */
export type JobQueue = {
  name: string
  options: QueueOptions
  /** Runs one job. An error retries the job later. Errors are stored, so they must contain no secret. */
  work: (id: string) => Promise<void>
  /** The ids of all unfinished jobs. Missing ones are queued again at the start and every ten minutes. */
  pending: () => Promise<string[]>
}

export type Jobs = {
  /** Declares a queue before the app listens. */
  handle(queue: JobQueue): void
  /** Queues a job under each id, in the transaction that needs them. The first job starts pg-boss. */
  send(tx: Tx, queue: string, ...ids: string[]): Promise<void>
}

/**
 * Queues the jobs that a queue lists as pending, once the transaction commits. For code without `Jobs`, such as the
 * command line: a running portal does the work.
 */
export async function queuePendingJobs(tx: Tx, queue: string): Promise<void> {
  await publish(tx, 'job_pending', queue)
}

/** How long running work may take when the portal stops. After that, another start retries its job. */
const stopTimeout = 3 * second
const requeueInterval = 10 * minute

/**
 * Stores jobs in the database, in pg-boss's schema `pgboss`. Any node can run them, and none is lost when a node
 * ends. pg-boss is loaded and started when there is a job, by any node or from before the start: a portal without jobs
 * saves its memory, its schema and its polling.
 */
export function openJobs(
  app: FastifyInstance,
  platform: Pick<Platform, 'config' | 'database' | 'events' | 'log' | 'onStop'>,
): Jobs {
  const { config, database, events, log } = platform
  const queues: JobQueue[] = []
  const stopping = new AbortController()
  let boss: PgBoss | undefined
  let started: Promise<void> | undefined

  app.addHook('onListen', async () => {
    const checked = queueAllPending({ isStart: true })
    const requeueTimer = setInterval(() => void queueAllPending(), requeueInterval)
    // A job that was sent before pg-boss had started. Its transaction has committed now.
    events.on('job_pending', name => {
      for (const queue of queues) if (queue.name === name) void tryQueuePending(queue, false)
    })
    events.onGap(() => {
      if (events.isListening()) void queueAllPending()
    })
    platform.onStop(async () => {
      stopping.abort()
      clearInterval(requeueTimer)
      await checked
      await started
      await boss?.stop({ close: false, timeout: stopTimeout })
      boss = undefined
    })
  })

  async function start(): Promise<void> {
    const { PgBoss } = await import('pg-boss')
    while (!stopping.signal.aborted) {
      const fresh = new PgBoss({ db: toJobDatabase(database), schedule: false })
      fresh.on('error', error => log.warn({ err: error }, 'job failed'))
      try {
        await fresh.start()
        for (const queue of queues) await openQueue(fresh, queue)
        boss = fresh
        return
      } catch (error) {
        log.error({ err: error }, 'job queue start failed')
        await fresh.stop({ close: false, graceful: false })
        await sleep(minute, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  async function openQueue(fresh: PgBoss, { name, options, work }: JobQueue): Promise<void> {
    await fresh.createQueue(name, options)
    await fresh.updateQueue(name, options)
    const pollingIntervalSeconds = config.JOB_POLL_SECONDS
    const worker = await fresh.work(name, { pollingIntervalSeconds }, async ([job]) => {
      try {
        if (job !== undefined) await work(job.id)
      } finally {
        // Starts the next job at once.
        fresh.notifyWorker(worker)
      }
    })
    // Polling finds retries that are due. The transaction of a new job notifies the workers.
    events.on('job_queued', queue => {
      if (queue === name) fresh.notifyWorker(worker)
    })
  }

  async function queueAllPending({ isStart } = { isStart: false }): Promise<void> {
    for (const queue of queues) await tryQueuePending(queue, isStart)
  }

  async function tryQueuePending(queue: JobQueue, isStart: boolean): Promise<void> {
    if (stopping.signal.aborted) return
    await queuePending(queue, isStart).catch((error: unknown) =>
      log.warn({ err: error, queue: queue.name }, 'pending jobs query failed'),
    )
  }

  /** Retries all jobs at once on a start, since operators restart the portal after fixing a fault. */
  async function queuePending({ name, pending }: JobQueue, isStart: boolean): Promise<void> {
    const ids = await pending()
    if (ids.length === 0) return
    await (started ??= start())
    // The portal is stopping.
    if (boss === undefined) return
    await boss.insert(
      name,
      ids.map(id => ({ id })),
    )
    if (isStart) for (const id of ids) await boss.update(name, undefined, { id, startAfter: 0 })
    await publish(database.db, 'job_queued', name)
  }

  return {
    handle: queue => void queues.push(queue),
    async send(tx, queue, ...ids) {
      if (boss === undefined) return queuePendingJobs(tx, queue)
      const { fromKysely } = await import('pg-boss')
      await boss.insert(
        queue,
        ids.map(id => ({ id })),
        { db: fromKysely(tx.withoutPlugins()) },
      )
      await publish(tx, 'job_queued', queue)
    },
  }
}

/** Adapts the pool for pg-boss, which needs the driver's own column types. */
function toJobDatabase({ pool }: Database): JobDatabase {
  return { executeSql: (text, values) => pool.query({ text, values: values ?? [], types: pgTypes }) }
}
