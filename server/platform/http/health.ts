import { timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import { databaseUnavailable, notAllowed } from '#server/platform/failure.ts'
import { toMegabytes, type DiskSpace } from '#server/platform/limits/disk-space.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Counts the streams of events of this node. */
export type StreamCounts = { countStreams(): number; countDeliveredEvents(): number }

/** `/healthz`: the process runs. `/readyz`: its database answers. `/metrics`: for Prometheus, with METRICS_TOKEN. */
export function mountHealthRoutes(app: FastifyInstance, platform: Platform, streams: StreamCounts): void {
  const { config, database, diskSpace } = platform
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async () => {
    await sql`select 1`.execute(database.db).catch((error: unknown) => {
      throw databaseUnavailable(error)
    })
    const { freeBytes } = diskSpace
    return {
      status: 'ok',
      freeMegabytes: freeBytes === undefined ? null : toMegabytes(freeBytes),
      acceptsChanges: !diskSpace.isLow(),
    }
  })

  if (config.METRICS_TOKEN !== undefined) mountMetricsRoute(app, config.METRICS_TOKEN, diskSpace, streams)
}

/**
 * The address of a client is no proof that it is this machine: a local reverse proxy need not add X-Forwarded-For.
 * Therefore only the token grants access.
 */
function mountMetricsRoute(
  app: FastifyInstance,
  token: string,
  diskSpace: DiskSpace,
  streams: StreamCounts,
): void {
  const processMetrics = collectProcessMetrics()
  const registry = new Registry()
  registry.registerMetric(
    createGauge(
      'heirloom_disk_free_bytes',
      'Free space for the data of the portal.',
      () => diskSpace.freeBytes,
    ),
  )
  registry.registerMetric(
    createGauge('heirloom_accepts_changes', '0 while there is too little free space for changes.', () =>
      Number(!diskSpace.isLow()),
    ),
  )
  registry.registerMetric(
    createGauge('heirloom_live_streams', 'Open streams of events.', () => streams.countStreams()),
  )
  registry.registerMetric(
    new Counter({
      name: 'heirloom_live_events_total',
      help: 'Events written to streams.',
      registers: [],
      collect() {
        this.reset()
        this.inc(streams.countDeliveredEvents())
      },
    }),
  )
  const durations = new Histogram({
    name: 'heirloom_request_duration_seconds',
    help: 'How long calls took, by call and status.',
    labelNames: ['call', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  })
  const series: Record<string, Record<number, Histogram.Internal<'call' | 'status'>>> = {}
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.call ?? 'other'
    const ofCall = (series[call] ??= {})
    const duration = (ofCall[reply.statusCode] ??= durations.labels(call, `${reply.statusCode}`))
    duration.observe((reply.openedAfter ?? reply.elapsedTime) / 1000)
    done()
  })

  app.get('/metrics', async (request, reply) => {
    if (!hasToken(request, token)) throw notAllowed()
    const metrics = await Registry.merge([processMetrics, registry]).metrics()
    return reply.type(registry.contentType).send(metrics)
  })
}

function createGauge(name: string, help: string, read: () => number | undefined): Gauge {
  return new Gauge({
    name,
    help,
    registers: [],
    collect() {
      this.set(read() ?? Number.NaN)
    },
  })
}

let processRegistry: Registry | undefined

/** Collects the metrics of the process. No one can stop their observers, so all portals of a process share them. */
function collectProcessMetrics(): Registry {
  if (processRegistry === undefined) collectDefaultMetrics({ register: (processRegistry = new Registry()) })
  return processRegistry
}

function hasToken({ headers }: FastifyRequest, token: string): boolean {
  const expected = Buffer.from(`Bearer ${token}`)
  const actual = Buffer.from(headers.authorization ?? '')
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
