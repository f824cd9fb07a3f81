import { timingSafeEqual } from 'node:crypto'

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

import { databaseUnavailable, notAllowed } from './failure.ts'
import type { Platform } from './platform.ts'

/** `/healthz`: the process runs. `/readyz`: its database answers. `/metrics`: for Prometheus. */
export function healthRoutes(app: FastifyInstance, { config, database }: Platform): void {
  const processMetrics = collectProcessMetrics()
  const registry = new Registry()
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
    duration.observe(reply.elapsedTime / 1000)
    done()
  })

  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async () => {
    await sql`select 1`.execute(database.db).catch((error: unknown) => {
      throw databaseUnavailable(error)
    })
    return { status: 'ok' }
  })

  app.get('/metrics', async (request, reply) => {
    if (!canReadMetrics(request, config.METRICS_TOKEN)) throw notAllowed()
    const metrics = await Registry.merge([processMetrics, registry]).metrics()
    return reply.type(registry.contentType).send(metrics)
  })
}

let processRegistry: Registry | undefined

/** Collects the metrics of the process. No one can stop their observers, so all portals of a process share them. */
function collectProcessMetrics(): Registry {
  if (processRegistry === undefined) collectDefaultMetrics({ register: (processRegistry = new Registry()) })
  return processRegistry
}

/** Allows requests from this machine, but not through a proxy, and requests with the token. */
function canReadMetrics(request: FastifyRequest, token: string | undefined): boolean {
  const given = request.headers.authorization
  if (token !== undefined && given !== undefined) {
    const expected = Buffer.from(`Bearer ${token}`)
    const actual = Buffer.from(given)
    return expected.length === actual.length && timingSafeEqual(expected, actual)
  }
  const isForwarded =
    request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
  return !isForwarded && /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
}
