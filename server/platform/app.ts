import { randomUUID } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'

import { fastify, type FastifyError, type FastifyInstance } from 'fastify'
import type { Logger } from 'pino'

import type { FailureBody } from '#contract/failure.ts'

import type { Config } from './config.ts'
import { isDatabaseAway } from './database.ts'
import {
  bodyTooLarge,
  databaseAway,
  Failure,
  foreignOrigin,
  invalidInput,
  notFound,
  unexpected,
  unreadableBody,
  wrongContentType,
} from './failure.ts'
import { isForeignWrite } from './origin.ts'
import type { RequestLog } from './request-log.ts'

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/**
 * The Fastify app that every slice mounts its calls on: the gates that stand before every call, and the one
 * place where a failure becomes a reply. `pages` answers what is not the API before Fastify sees it.
 */
export function openApp(options: {
  config: Config
  log: Logger
  logRequest: RequestLog
  pages: (next: RequestListener) => RequestListener
}): FastifyInstance {
  const { config, log, logRequest, pages } = options
  const app = fastify({
    logger: false,
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: 1024 * 1024,
    requestTimeout: 30_000,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    serverFactory: handler => createServer(pages(handler)),
  })
  app.removeContentTypeParser('text/plain')
  app.decorateRequest('userId', undefined)

  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders).header('x-request-id', request.id)
    if (isForeignWrite(request.method, request.headers, config.PUBLIC_URL)) throw foreignOrigin()
  })

  app.addHook('onResponse', async (request, reply) => {
    logRequest({
      request: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0] ?? '',
      status: reply.statusCode,
      started: performance.now() - reply.elapsedTime,
      user: request.userId,
    })
  })

  app.setNotFoundHandler(async () => {
    throw notFound()
  })

  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const failure = failureOf(error)
    if (failure.status >= 500) log.error({ err: error, request: request.id }, failure.code)
    const body: FailureBody = {
      error: failure.message,
      message: failure.message,
      code: failure.code,
      requestId: request.id,
      ...(failure.fields === undefined ? {} : { fields: failure.fields }),
    }
    return reply
      .code(failure.status)
      .headers(failure.headers)
      .header('cache-control', 'no-store')
      .serializer(JSON.stringify)
      .type('application/json; charset=utf-8')
      .send(body)
  })
  return app
}

function failureOf(error: FastifyError | Error): Failure {
  if (error instanceof Failure) return error
  const code = 'code' in error ? error.code : ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge()
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongContentType()
  if (code === 'FST_ERR_CTP_EMPTY_JSON_BODY' || code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return unreadableBody()
  if (isDatabaseAway(error)) return databaseAway()
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 400) return error instanceof SyntaxError ? unreadableBody() : invalidInput({})
  if (status === 404) return notFound()
  return unexpected()
}
