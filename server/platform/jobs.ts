import { setTimeout as sleep } from 'node:timers/promises'

import type { FastifyInstance } from 'fastify'
import { types as pgTypes } from 'pg'
import type { Db as JobDatabase, PgBoss, QueueOptions } from 'pg-boss'

import { minute, second } from './clock.ts'
import type { Database, Tx } from './database.ts'
import { publish } from './events.ts'
import type { Platform } from './platform.ts'

/** Work that outlives the request that made it necessary, in an order of its own. */
export type JobQueue = {
  name: string
  options: QueueOptions
  /** Does one job; when it throws, the job is tried again later. What it throws is kept, so it must tell no secret. */
  work: (id: string) => Promise<void>
  /** The jobs that should exist; what is missing is queued again. Asked at the start and every ten minutes. */
  pending: () => Promise<string[]>
}

export type Jobs = {
  /** Declares a queue, before the app listens. Without any, nothing is loaded or started. */
  handle(queue: JobQueue): void
  /**
   * Queues a job under an id, within the transaction that makes it necessary. While the jobs have not started yet
   * it does nothing: whoever starts them asks the queue what is pending.
   */
  send(tx: Tx, queue: string, id: string): Promise<void>
}

/** How long work that is under way may take to end when the portal stops; then its job is tried again later. */
const stopTimeout = 3 * second
const requeueInterval = 10 * minute

/**
 * Jobs live in the database, in pg-boss's own schema `pgboss`, so that any node may do them and none is forgotten
 * when a node ends. pg-boss is loaded and started when the app listens, and only when a queue was declared.
 */
export function openJobs(app: FastifyInstance, platform: Platform): Jobs {
  const { database, events, log } = platform
  const queues: JobQueue[] = []
  const stopping = new AbortController()
  let boss: PgBoss | undefined

  app.addHook('onListen', async () => {
    if (queues.length === 0) return
    const started = start().catch((error: unknown) => log.error({ err: error }, 'job queue start failed'))
    platform.onStop(async () => {
      stopping.abort()
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
        break
      } catch (error) {
        log.error({ err: error }, 'job queue start failed')
        await fresh.stop({ close: false, graceful: false })
        await sleep(minute, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    if (stopping.signal.aborted) return
    const requeueTimer = setInterval(() => void queueAllPending(), requeueInterval)
    stopping.signal.addEventListener('abort', () => clearInterval(requeueTimer))
    await queueAllPending({ isStart: true })
  }

  async function openQueue(fresh: PgBoss, { name, options, work }: JobQueue): Promise<void> {
    await fresh.createQueue(name, options)
    await fresh.updateQueue(name, options)
    const worker = await fresh.work(name, { pollingIntervalSeconds: 5 }, async ([job]) => {
      try {
        if (job !== undefined) await work(job.id)
      } finally {
        // The next one follows at once, until there is none.
        fresh.notifyWorker(worker)
      }
    })
    // Polling finds what is due again. What is new is told by the transaction that made it.
    events.on('job_queued', queue => {
      if (queue === name) fresh.notifyWorker(worker)
    })
  }

  async function queueAllPending({ isStart } = { isStart: false }): Promise<void> {
    for (const queue of queues) {
      await queuePending(queue, isStart).catch((error: unknown) =>
        log.warn({ err: error, queue: queue.name }, 'pending jobs query failed'),
      )
    }
  }

  /** A start is what an operator does who has put something right: nothing waits for its next try then. */
  async function queuePending({ name, pending }: JobQueue, isStart: boolean): Promise<void> {
    const ids = await pending()
    if (boss === undefined || ids.length === 0) return
    await boss.insert(
      name,
      ids.map(id => ({ id })),
    )
    if (!isStart) return
    for (const id of ids) await boss.update(name, undefined, { id, startAfter: 0 })
    await publish(database.db, 'job_queued', name)
  }

  return {
    handle: queue => void queues.push(queue),
    async send(tx, queue, id) {
      if (boss === undefined) return
      const { fromKysely } = await import('pg-boss')
      await boss.send(queue, null, { id, db: fromKysely(tx.withoutPlugins()) })
      await publish(tx, 'job_queued', queue)
    },
  }
}

/** The pool as pg-boss takes it, which reads columns as the driver does and not as the portal does. */
function toJobDatabase({ pool }: Database): JobDatabase {
  return { executeSql: (text, values) => pool.query({ text, values: values ?? [], types: pgTypes }) }
}
