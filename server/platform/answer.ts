import type { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import type { User } from '#contract/accounts/accounts.ts'
import { api, type Api, type Call } from '#contract/api.ts'
import {
  parseCallName,
  type Access,
  type Endpoint,
  type PageSize,
  type Reply,
  type RowOf,
  type Upload,
} from '#contract/endpoint.ts'

import { enforceAccess, enforceSecondFactor, enforceTokenScopes, enforceViewAs } from './access.ts'
import { runWhileViewing } from './audit.ts'
import {
  bodyTooLarge,
  familyAccessRequired,
  invalidInput,
  notFound,
  unreadableBody,
  uploadAborted,
} from './failure.ts'
import { readIdempotencyKey, type IdempotencyKey } from './http/idempotency.ts'
import { sendJson } from './http/json-reply.ts'
import { PreparedReply } from './http/prepared-reply.ts'
import { toReplySchema } from './http/reply-schema.ts'
import type { WriteGuard } from './limits/write-guard.ts'
import { Page } from './paging.ts'
import type { LiveSession } from './sessions/session-cache.ts'
import type { Sessions } from './sessions/sessions.ts'

/** The input of a handler: the validated parts that its endpoint declares, and the requester. */
export type CallContext<Name extends Call> = {
  params: Output<Api[Name], 'params'>
  query: Output<Api[Name], 'query'>
  headers: Output<Api[Name], 'headers'>
  /**
   * The body, validated when it is first read. A handler that finds its record first therefore answers 404 for a
   * missing record before 400 for an invalid body.
   */
  readonly body: Output<Api[Name], 'body'>
  /**
   * The file as a stream, for a handler to read once, after every other check.
   * @throws Failure 413 when the file exceeds the endpoint's limit, 400 when the upload is interrupted.
   */
  readonly upload: Api[Name] extends { upload: Upload } ? AsyncIterable<Uint8Array> : undefined
  /** For `createOnce`; undefined when the client sends none. */
  readonly idempotencyKey: Api[Name] extends { acceptsIdempotencyKey: true }
    ? IdempotencyKey | undefined
    : undefined
  user: Api[Name]['access'] extends 'visitor' ? User | null : User
  session: Api[Name]['access'] extends 'visitor' ? LiveSession | null : LiveSession
  request: FastifyRequest
  /** For cookies and redirects. The handler returns everything else. */
  reply: FastifyReply
}

type Output<E, Part extends 'params' | 'query' | 'headers' | 'body'> =
  E extends Record<Part, infer Schema extends z.ZodType> ? z.output<Schema> : undefined

export type Handler<Name extends Call> = (context: CallContext<Name>) => Promise<HandlerResult<Api[Name]>>

/** A paged list is returned as a `Page`, so that none is sent without its `Link` header. */
type HandlerResult<E> = E extends { page: PageSize }
  ? Page<RowOf<Reply<E>>>
  : Reply<E> | PreparedReply<Reply<E>>

/**
 * Mounts the handler of one call. Enforces the access that the endpoint declares, and the limits on changes. Serializes
 * the reply by the endpoint's schema, so a column that the contract does not name is never sent.
 */
export function answer<Name extends Call>(
  app: FastifyInstance,
  sessions: Sessions,
  name: Name,
  handler: Handler<Name>,
): void {
  const endpoint: Endpoint = api[name]
  const { method, path } = parseCallName(name)
  const status = endpoint.status ?? 200
  let serialize: ((body: unknown) => string) | undefined
  app.route({
    method,
    url: path.replaceAll('{', ':').replaceAll('}', ''),
    config: { call: name, access: endpoint.access, ...(endpoint.upload && { upload: endpoint.upload }) },
    ...(endpoint.upload && { bodyLimit: endpoint.upload.maxBytes }),
    async handler(request, reply) {
      const session = endpoint.isPublic === true ? null : await sessions.authenticate(request.headers)
      request.userId = session?.viewedBy?.id ?? session?.user.id
      const token = session?.token ?? null
      if (token !== null) enforceTokenScopes(endpoint, method, token)
      if (session !== null) {
        enforceViewAs(endpoint, method, session)
        if (session.endedViewing !== null) await sessions.endViewing(session.sid, session.endedViewing)
      }
      enforceAccess(endpoint.access, session)
      if (session !== null) enforceSecondFactor(endpoint, session)
      if (endpoint.requiresStepUp === true && (session === null || !sessions.isSteppedUp(session)))
        throw familyAccessRequired()
      const release = method === 'GET' ? undefined : await app.writeGuard.admit(endpoint, session, request)
      let result
      try {
        const context = new Context(name, session, request, reply) as CallContext<Name>
        const run = () => handler(context)
        if (session?.viewedBy) result = await runWhileViewing(session.viewedBy.id, session.user.id, run)
        else
          result = await (session === null || token === null || method === 'GET'
            ? run()
            : sessions.tokens.runChange({ ...session, token }, name, run))
      } finally {
        // Not released when the client disconnects: the handler may still store the content.
        release?.()
      }
      if (reply.sent || reply.raw.headersSent) return reply
      reply.code(status).header('cache-control', 'no-store')
      if (endpoint.reply === undefined) return reply.send(result)
      // Compiled by the first reply, so that a start does not compile the replies of every call.
      serialize ??= reply.compileSerializationSchema(toReplySchema(endpoint.reply)) as (
        body: unknown,
      ) => string
      if (result instanceof PreparedReply) return result.send(request, reply, serialize)
      if (!(result instanceof Page)) return sendJson(request, reply, serialize(result))
      const { rows } = result
      reply.headers(result.headers(request.url))
      return sendJson(request, reply, serialize(endpoint.reply.type === 'array' ? rows : { data: rows }))
    },
  })
}

/** A `CallContext`. Its getters are on the prototype, because an object literal with a getter is slow to create. */
class Context {
  readonly #call: Call
  readonly #endpoint: Endpoint
  readonly params: unknown
  readonly query: unknown
  readonly headers: unknown
  readonly upload: unknown
  readonly user: User | null
  readonly session: LiveSession | null
  readonly request: FastifyRequest
  readonly reply: FastifyReply

  constructor(call: Call, session: LiveSession | null, request: FastifyRequest, reply: FastifyReply) {
    const endpoint: Endpoint = api[call]
    this.#call = call
    this.#endpoint = endpoint
    this.session = session
    this.request = request
    this.reply = reply
    this.params = endpoint.params && parseParams(endpoint.params, request.params)
    this.query = endpoint.query && parseInput(endpoint.query, request.query)
    this.headers = endpoint.headers && parseInput(endpoint.headers, request.headers)
    this.upload = endpoint.upload && readUpload(request.body as Readable, endpoint.upload)
    this.user = session?.user ?? null
  }

  get body(): unknown {
    const { body } = this.#endpoint
    return body && parseInput(body, readJson(this.request.body))
  }

  get idempotencyKey(): IdempotencyKey | undefined {
    if (this.#endpoint.acceptsIdempotencyKey !== true || this.user === null) return undefined
    return readIdempotencyKey(this.request, this.#call, this.user.id)
  }
}

function parseParams(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input)
  if (!result.success) throw notFound()
  return result.data
}

function parseInput(schema: z.ZodType, input: unknown): unknown {
  const result = schema.safeParse(input, { error: chooseMessage })
  if (result.success) return result.data
  const fields: Record<string, string> = {}
  // An issue without a path concerns the whole input, which is not an object, and no field.
  for (const { path, message } of result.error.issues) if (path.length > 0) fields[path.join('.')] ??= message
  throw invalidInput(fields)
}

/** The sentence for a field whose schema has none of its own. */
function chooseMessage({ code, input, ...issue }: z.core.$ZodRawIssue): string {
  if (input === undefined) return 'This field is required'
  if (code === 'invalid_value') return `Enter one of: ${(issue['values'] as unknown[]).join(', ')}`
  return 'Enter a valid value'
}

/** Parses the body. A missing body counts as an empty object, so that every required field is reported. */
function readJson(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return {}
  try {
    return JSON.parse(text) ?? {}
  } catch {
    throw unreadableBody()
  }
}

/** Leaves the request open when it rejects the file half way, so that the reply still arrives. */
async function* readUpload(body: Readable, upload: Upload): AsyncGenerator<Uint8Array> {
  const chunks = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  for (let bytes = 0; ;) {
    const { done, value } = await chunks.next().catch(() => {
      throw uploadAborted()
    })
    if (done === true) return
    bytes += value.length
    if (bytes > upload.maxBytes) throw bodyTooLarge(upload)
    yield value
  }
}

declare module 'fastify' {
  interface FastifyInstance {
    writeGuard: WriteGuard
  }
  interface FastifyRequest {
    userId: string | undefined
  }
  interface FastifyContextConfig {
    call?: Call
    access?: Access
    upload?: Upload
  }
}
