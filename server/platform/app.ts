import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { Socket } from 'node:net'

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
import { isDatabaseUnavailable, isStatementTimeout } from './database/database.ts'
import { isOutdated } from './database/named-statements.ts'
import {
  bodyTooLarge,
  databaseUnavailable,
  diskFull,
  Failure,
  foreignOrigin,
  notFound,
  portalBusy,
  unexpectedError,
  unreadableBody,
  wrongContentType,
  wrongMethod,
} from './failure.ts'
import { readBearerToken } from './http/bearer-token.ts'
import { handleMalformedRequests } from './http/malformed-request.ts'
import { isForeignWrite, safeMethods } from './http/origin.ts'
import { recordMethods } from './http/record-methods.ts'
import { isDiskFull, type DiskSpace } from './limits/disk-space.ts'
import type { WriteGuard } from './limits/write-guard.ts'
import { openLogSampler } from './log/log-sampler.ts'
import type { RequestLog } from './log/request-log.ts'

const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** RFC 6797. Sent with every response behind https: any of them may be the first that a browser reads. */
const strictTransport = { 'strict-transport-security': 'max-age=63072000' }

/**
 * Opens the Fastify app that every slice mounts its calls on. It contains the checks before every call and turns
 * failures into replies. `pages` answers requests outside the API before Fastify sees them.
 */
export function openApp(options: {
  config: Config
  log: Logger
  logRequest: RequestLog
  pages: (next: RequestListener) => RequestListener
  writeGuard: WriteGuard
  diskSpace: DiskSpace
  /** For the headers of a request, and for a body other than a file. */
  readTimeout?: number
}): FastifyInstance {
  const { config, log, logRequest, pages, writeGuard, diskSpace, readTimeout = 30 * second } = options
  const sampler = openLogSampler(log)
  const isOnLoopback = listensOnLoopback(config)
  const behindHttps = config.PUBLIC_URL?.startsWith('https:') ?? false
  const app = fastify({
    logger: false,
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: 1024 * 1024,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    // Fastify does not apply its own timeout options to a server from `serverFactory`.
    serverFactory: handler =>
      createServer(
        {
          headersTimeout: readTimeout,
          requestTimeout: uploadTimeout,
          keepAliveTimeout: 72_000,
          // Node's default would close a slow connection up to 30 seconds after its timeout.
          connectionsCheckingInterval: second,
        },
        behindHttps ? addStrictTransport(pages(handler)) : pages(handler),
      ),
    clientErrorHandler: handleMalformedRequests(log, sampler, {
      ...securityHeaders,
      ...(behindHttps && strictTransport),
    }),
    // An address that cannot be decoded or has too long a parameter is not found. Fastify runs no hook for it.
    frameworkErrors: (_error, request, reply) => {
      sendFailure(notFound(), request, setCommonHeaders(request, reply))
      logResponse(request, reply)
    },
  })
  app.removeAllContentTypeParsers()
  // Leaves the text unparsed. `answer.ts` parses it after the session, the role and the record.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) =>
    done(null, text),
  )
  // Leaves a file unread. `checkWrite` has already checked whether the route accepts it.
  app.addContentTypeParser('*', (request, payload, done) => {
    if (request.routeOptions.config.upload === undefined) done(wrongContentType())
    else done(null, payload)
  })
  app.decorateRequest('userId', undefined)
  app.decorateReply('openedAfter', undefined)
  app.decorate('writeGuard', writeGuard)

  // Hooks of every call use callbacks: a promise in each would be a third of their cost.
  app.addHook('onRequest', (request, reply, done) => {
    setCommonHeaders(request, reply)
    if (request.is404) done(createUnmatchedFailure(request))
    else done()
  })
  const findMethods = recordMethods(app)

  // Only on routes that write, so that reads do not pay for it.
  app.addHook('onRoute', route => {
    if ([route.method].flat().every(method => safeMethods.has(method))) return
    route.preParsing = [checkWrite, ...[route.preParsing ?? []].flat()]
  })

  let isClosing = false
  const connections = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('preClose', async () => {
    isClosing = true
    // Browsers connect in advance. Node does not count a connection without a request as idle, and would wait for it.
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
  })
  app.addHook('onResponse', (request, reply, done) => {
    logResponse(request, reply)
    // Otherwise a connection that was busy at the start of the shutdown stays open for the next request.
    if (isClosing) setImmediate(() => app.server.closeIdleConnections())
    done()
  })

  app.setErrorHandler(async (error: Error, request, reply) => {
    const failure = toFailure(error, request)
    if (isDiskFull(error)) diskSpace.reportFull()
    // Not for each change that a full disk rejects: the log may be on that disk.
    const isLogged = failure.status >= 500 && !(error instanceof Failure && error.status === 507)
    if (isLogged && sampler.allows(failure.code, 20))
      log.error({ err: error.cause ?? error, request: request.id }, failure.code)
    return sendFailure(failure, request, reply)
  })
  return app

  /** A known address rejects its other methods before the body is read, since its content does not matter. */
  function createUnmatchedFailure(request: FastifyRequest): Failure {
    const methods = findMethods(readPath(request))
    return methods === null ? notFound() : wrongMethod(methods)
  }

  function checkWrite(
    request: FastifyRequest,
    _reply: FastifyReply,
    payload: RequestPayload,
    done: (error: Error | null, payload?: RequestPayload) => void,
  ): void {
    const { upload } = request.routeOptions.config
    const { authorization } = request.headers
    // A page of another site cannot send this header, and with it the cookies are ignored.
    const hasToken = authorization !== undefined && readBearerToken(authorization) !== undefined
    if (!hasToken && isForeignWrite(request.method, request.headers, config.PUBLIC_URL, isOnLoopback))
      done(foreignOrigin())
    else if (Number(request.headers['content-length']) > request.routeOptions.bodyLimit)
      done(bodyTooLarge(upload))
    else if (upload !== undefined && !upload.types.includes(readMediaType(request)))
      done(wrongContentType(upload))
    else {
      if (upload === undefined) abortSlowBody(request.raw)
      done(null, payload)
    }
  }

  /** Aborts a slow body like Node's own `requestTimeout`, which is set to the time of an upload. */
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
      path: readPath(request),
      status: reply.statusCode,
      ms: reply.openedAfter ?? reply.elapsedTime,
      user: request.userId,
    })
  }
}

/** How long a file may take: 20 MB over a line of a third of a megabit a second. */
const uploadTimeout = 10 * minute

function addStrictTransport(listener: RequestListener): RequestListener {
  return (request, response) => {
    for (const [name, value] of Object.entries(strictTransport)) response.setHeader(name, value)
    listener(request, response)
  }
}

/** The media type without parameters, such as `image/jpeg`. */
function readMediaType(request: FastifyRequest): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]!.trim().toLowerCase()
}

function readPath({ url }: FastifyRequest): string {
  const end = url.indexOf('?')
  return end === -1 ? url : url.slice(0, end)
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
  // Fastify's own errors have a status. One is a truncated body, which looks like a lost connection.
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 400) return unreadableBody()
  if (status === 404) return notFound()
  if (isDiskFull(error)) return diskFull()
  if (isDatabaseUnavailable(error)) return databaseUnavailable()
  if (isStatementTimeout(error) || isOutdated(error)) return portalBusy(error)
  return unexpectedError()
}

declare module 'fastify' {
  interface FastifyReply {
    /** Of a stream: the milliseconds until it was open, which are logged instead of its duration. */
    openedAfter: number | undefined
  }
}
