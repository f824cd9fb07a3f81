import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'

import {
  fastify,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  type RequestPayload,
} from 'fastify'
import type { Logger } from 'pino'

import type { FailureBody } from '#contract/failure.ts'

import { minute, second } from './clock.ts'
import { listensOnLoopback, type Config } from './config.ts'
import { isDatabaseUnavailable, isStatementTimeout } from './database.ts'
import {
  bodyTooLarge,
  databaseUnavailable,
  Failure,
  foreignOrigin,
  notFound,
  busy,
  unexpected,
  unreadableBody,
  wrongContentType,
} from './failure.ts'
import { handleMalformedRequests } from './malformed-request.ts'
import { isForeignWrite, safeMethods } from './origin.ts'
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
  const onLoopback = listensOnLoopback(config)
  const app = fastify({
    logger: false,
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    // Fastify's own options do not reach a server that it has not made.
    serverFactory: handler =>
      createServer(
        { headersTimeout: readTimeout, requestTimeout: uploadTimeout, keepAliveTimeout: 72_000 },
        pages(handler),
      ),
    clientErrorHandler: handleMalformedRequests(log),
    // An address that cannot be decoded, or holds more than any name, names nothing. No hook sees it.
    frameworkErrors: (_error, request, reply) => {
      sendFailure(notFound(), request, setCommonHeaders(request, reply))
      logResponse(request, reply)
    },
  })
  app.removeAllContentTypeParsers()
  // The text stays as it came. `answer.ts` reads it behind the session, the role and the record.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
    done(null, text),
  )
  // A file is not read here either: whether a route takes it, `refuseWrite` has said.
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.routeOptions.config.upload === undefined) done(wrongContentType())
    else done(null, payload)
  })
  app.decorateRequest('userId', undefined)

  // The hooks that every call passes call back instead of promising: a promise each would be a third of their cost.
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    if (request.is404) done(notFound())
    else done()
  })

  // On the routes that write only, so that a read does not pass by; and behind a route's own onRequest, so that
  // an address that does not know the method says so first.
  app.addHook('onRoute', route => {
    if ([route.method].flat().every(method => safeMethods.has(method))) return
    route.preParsing = [checkWrite, ...[route.preParsing ?? []].flat()]
  })

  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
  })
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply)
    // A connection that was answering when the portal began to stop would be kept open for the next request.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
    done()
  })

  app.setErrorHandler(async (error: Error, request, reply) => {
    const failure = toFailure(error, request)
    if (failure.status >= 500) log.error({ err: error.cause ?? error, request: request.id }, failure.code)
    return sendFailure(failure, request, reply)
  })
  return app

  function checkWrite(
    request: FastifyRequest,
    _reply: FastifyReply,
    payload: RequestPayload,
    done: (error: Error | null, payload?: RequestPayload) => void,
  ): void {
    const { upload } = request.routeOptions.config
    if (isForeignWrite(request.method, request.headers, config.PUBLIC_URL, onLoopback)) done(foreignOrigin())
    else if (Number(request.headers['content-length']) > request.routeOptions.bodyLimit)
      done(bodyTooLarge(upload))
    else if (upload !== undefined && !upload.types.includes(readMediaType(request)))
      done(wrongContentType(upload))
    else {
      if (upload === undefined) abortSlowBody(request.raw)
      done(null, payload)
    }
  }

  /** As Node itself does when a request is too slow: the server's own limit is that of the slowest upload. */
  function abortSlowBody(request: IncomingMessage): void {
    if (request.complete) return
    const timer = setTimeout(() => {
      const error = Object.assign(new Error('The body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })
      app.server.emit('clientError', error, request.socket)
    }, readTimeout)
    timer.unref()
    const stop = () => clearTimeout(timer)
    request.once('end', stop).once('close', stop)
  }

  function logResponse(request: FastifyRequest, reply: FastifyReply): void {
    logRequest({
      request: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0] ?? '',
      status: reply.statusCode,
      started: performance.now() - reply.elapsedTime,
      user: request.userId,
    })
  }
}

/** How long the head of a request may take, and a body that is no file. */
const readTimeout = 30 * second
/** How long a file may take: 20 MB over a line of a third of a megabit a second. */
const uploadTimeout = 10 * minute

/** `image/jpeg`, of what a content type says. */
function readMediaType(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.headers(securityHeaders).header('x-request-id', request.id)
}

function sendFailure(failure: Failure, request: FastifyRequest, reply: FastifyReply): FastifyReply {
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
}

function toFailure(error: Error, request: FastifyRequest): Failure {
  if (error instanceof Failure) return error
  const code = 'code' in error ? error.code : ''
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return bodyTooLarge()
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return wrongContentType(request.routeOptions.config.upload)
  // Fastify's own errors have a status: among them a body that was cut off, which looks like a lost connection.
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 400) return unreadableBody()
  if (status === 404) return notFound()
  if (isDatabaseUnavailable(error)) return databaseUnavailable()
  if (isStatementTimeout(error)) return busy(error)
  return unexpected()
}
